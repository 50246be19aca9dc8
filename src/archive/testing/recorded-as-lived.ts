import { emptySnapshot } from '../../protocol/index.ts';
import { jsonBytes, type Stretch, stretchesOf, stretchParts } from '../../recording/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { snapshot } from '../../world/testing/builders.ts';
import { CARRIED_PLANT } from '../../world/testing/laws-of-two.ts';
import { differenceAt } from '../../world/testing/same-picture.ts';
import { nextBatch, type Step, Story, tryToApply } from '../../world/testing/story.ts';
import { Recorder } from '../recorder.ts';
import { filesOf, manifestOf } from './recorded-files.ts';
import { archiveIn, temporaryFolder } from './recorded-run.ts';

const { clock } = emptySnapshot('test');
const STARTED_AT = Date.parse('2026-03-02T06:00:00.000Z');
/** Segments and keyframes as often as a story of a minute needs to have several of both. */
const LIMITS = { segmentMillis: 20_000, keyframeBytes: 1, keyframeRatio: 0.05 };

type Batch = ReturnType<typeof nextBatch>;

/**
 * What was recorded, read back and sought is what one saw who was there: while the last segment still grows, and when all are
 * finished.
 */
export async function recordedAsLived(told: readonly Step[]): Promise<string | null> {
  const cleaning: (() => Promise<void>)[] = [];
  const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
  let wall = STARTED_AT;
  const recorder = new Recorder({ archive, simulationId: 'test', label: '', now: () => wall, limits: LIMITS });
  const first = snapshot(CARRIED_PLANT);
  recorder.snapshot(first, jsonBytes(first));
  const story = new Story(createWorld(first, { historySeconds: 1e9 }));
  const batches: Batch[] = [];
  for (const step of told) {
    const next = nextBatch(story.world, story.next(step));
    wall = STARTED_AT + story.now / 1000;
    if (tryToApply(story.world, next.events)) {
      batches.push(next);
      recorder.batch(next.sequence, next, jsonBytes(next));
    }
    recorder.clock({ ...clock, simulationTimeMicros: story.now });
  }
  try {
    await recorder.drained();
    const growing = await differenceIn(archive, batches, story.now);
    await recorder.end();
    return growing ?? (await differenceIn(archive, batches, story.now));
  } finally {
    for (const clean of cleaning) await clean();
  }
}

async function differenceIn(
  archive: Awaited<ReturnType<typeof archiveIn>>,
  batches: readonly Batch[],
  edgeMicros: number,
): Promise<string | null> {
  for (const stretch of stretchesOf(manifestOf(archive))) {
    const read = await worldOf(archive, stretch);
    const there = witness(batches, read.appliedSequence);
    // News of a time before the keyframe are known as far as it tells.
    const since = batches.filter(({ sequence }) => sequence > stretch.sequence && sequence <= read.appliedSequence);
    if (since.some(({ events }) => events.some((event) => event.simulationTimeMicros < stretch.fromMicros))) continue;
    for (const part of [0, 0.5, 0.999, 1]) {
      const t = Math.round(stretch.fromMicros + part * (stretch.toMicros - stretch.fromMicros));
      const difference = t <= edgeMicros ? differenceAt(there, read, t) : null;
      if (difference !== null) return `stretch from ${stretch.fromMicros / 1e6} s: ${difference}`;
    }
  }
  return null;
}

async function worldOf(archive: Awaited<ReturnType<typeof archiveIn>>, stretch: Stretch): Promise<World> {
  let world: World | null = null;
  for await (const part of stretchParts(filesOf(archive), stretch, { withKeyframe: true })) {
    if ('keyframe' in part) world = createWorld(part.keyframe);
    else for (const batch of part.batches) world?.applyBatch(batch);
  }
  if (!world) throw new Error('a stretch begins with a keyframe');
  return world;
}

/** One who was there from the beginning, and has read as far. */
function witness(batches: readonly Batch[], sequence: number): World {
  const world = createWorld(snapshot(CARRIED_PLANT), { historySeconds: 1e9 });
  for (const batch of batches) if (batch.sequence <= sequence) world.applyBatch(batch);
  return world;
}
