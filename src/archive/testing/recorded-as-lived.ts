import {
  createKeyframeParser,
  type OpenSegment,
  type Stretch,
  stretchesOf,
  stretchParts,
} from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { goOnAlike, split } from '../../world/testing/laws-of-two.ts';
import { differenceAt } from '../../world/testing/same-picture.ts';
import type { Step } from '../../world/testing/story.ts';
import type { MemoryArchive } from './memory-archive.ts';
import { type Run, recording, there } from './recording.ts';

/** What stands under the plant is the same in all of them. */
const parseKeyframe = createKeyframeParser();

/** What was recorded, read back and sought is what one saw who was there: while it still grows, and when it is finished. */
export function recordedAsLived(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell, runs, story }) => {
    for (const step of told) tell(step);
    await recorder.drained();
    const open = stretchesOf(archive.manifest).filter(({ isOpen }) => isOpen);
    const growing = await differenceIn(archive, open, runs, story().now);
    await recorder.end();
    return growing ?? (await differenceIn(archive, stretchesOf(archive.manifest), runs, story().now));
  });
}

/** Who joins midway by the journal of a recording that grows sees what one who was there sees, from then on. */
export function joinedByJournal(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell, runs, story }) => {
    const [before, after] = split(told);
    for (const step of before) tell(step);
    await recorder.drained();
    const stretch = stretchesOf(archive.manifest).at(-1);
    const run = runs.at(-1);
    if (!stretch || !run || !stretch.isOpen) throw new Error('the last stretch of what is recorded grows');
    const joined = await worldOf(archive.files(), stretch);
    if (tellsOfBefore(stretch, joined, run)) return null;
    return goOnAlike(story(), joined, after);
  });
}

async function differenceIn(
  archive: MemoryArchive,
  stretches: readonly Stretch[],
  runs: readonly Run[],
  edgeMicros: SimMicros,
): Promise<string | null> {
  const files = archive.files();
  let run: Run | undefined;
  let witness: World | null = null;
  for (const stretch of stretches) {
    const of = runs.findLast(({ beginning }) => beginning.cursor.sequence <= stretch.sequence);
    if (!of) throw new Error('every stretch is of a run');
    if (of !== run || !witness) witness = there(of.beginning);
    run = of;
    const read = await worldOf(files, stretch);
    for (const batch of run.batches) if (batch.sequence <= read.appliedSequence) witness.applyBatch(batch);
    if (tellsOfBefore(stretch, read, run)) continue;
    for (const part of [0, 0.5, 0.999, 1]) {
      const t = Math.round(stretch.fromMicros + part * (stretch.toMicros - stretch.fromMicros));
      const difference = t <= edgeMicros ? differenceAt(witness, read, t) : null;
      if (difference !== null) return `stretch from ${stretch.fromMicros / 1e6} s: ${difference}`;
    }
  }
  return null;
}

/** News of the keyframe's instant, or of a time before it, are known as far as it tells. */
function tellsOfBefore({ sequence, fromMicros }: Stretch, read: World, { batches }: Run): boolean {
  const since = batches.filter((batch) => batch.sequence > sequence && batch.sequence <= read.appliedSequence);
  return since.some(({ events }) => events.some((event) => event.simulationTimeMicros <= fromMicros));
}

async function worldOf(files: OpenSegment, stretch: Stretch): Promise<World> {
  let world: World | null = null;
  for await (const part of stretchParts(files, stretch, { withKeyframe: true, parseKeyframe })) {
    if ('keyframe' in part) world = createWorld(part.keyframe);
    else for (const batch of part.batches) world?.applyBatch(batch);
  }
  if (!world) throw new Error('a stretch begins with a keyframe');
  return world;
}
