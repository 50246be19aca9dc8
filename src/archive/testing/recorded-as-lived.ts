import { Derivation, KEPT_RELATIONS, KnownRun, type KnownSpan, type RelationRows } from '../../activity/index.ts';
import { type AnimationSnapshot, emptySnapshot } from '../../protocol/index.ts';
import {
  createKeyframeParser,
  jsonBytes,
  type Manifest,
  type OpenSegment,
  type Stretch,
  stretchesOf,
  stretchParts,
} from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { snapshot } from '../../world/testing/builders.ts';
import { CARRIED_PLANT, goOnAlike, split } from '../../world/testing/laws-of-two.ts';
import { differenceAt } from '../../world/testing/same-picture.ts';
import { snapshotAt } from '../../world/testing/snapshot-at.ts';
import { nextBatch, type Step, Story, tryToApply } from '../../world/testing/story.ts';
import { Recorder } from '../recorder.ts';
import { RunReading } from '../relations/run-reading.ts';
import { ToldRun } from '../relations/told-run.ts';
import { MemoryArchive } from './memory-archive.ts';

const { clock } = emptySnapshot('test');
const STARTED_AT = Date.parse('2026-03-02T06:00:00.000Z');
/** Segments and keyframes as often as a story of a minute needs to have several of both. */
const LIMITS = { segmentMillis: 20_000, keyframeBytes: 1, keyframeRatio: 0.4 };
/** After one step in so many, by its seed, something is lost. */
const STEPS_PER_GAP = 32;

/** What stands under the plant is the same in all of them. */
const parseKeyframe = createKeyframeParser();

type Batch = ReturnType<typeof nextBatch>;

/** What a service tells from a snapshot on, until something is lost. */
interface Run {
  readonly beginning: AnimationSnapshot;
  readonly batches: Batch[];
}

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

/** What is derived of a recording is what one derives who was there: no row knows of segments, nor of when it was asked. */
export function derivedAsLived(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell, runs }) => {
    const [before, after] = split(told);
    const reading = new RunReading('g1');
    const derived = async () => {
      await recorder.drained();
      return rowsOf(await reading.readOn(archive.manifest.segments, archive.files()));
    };
    for (const step of before) tell(step);
    // Asked midway it goes on from there, and tells the same in the end.
    await derived();
    for (const step of after) tell(step);
    const growing = await derived();
    await recorder.end();
    const spans = await new RunReading('g1').readOn(archive.manifest.segments, archive.files());
    const anew = rowsOf(spans);
    if (growing !== anew) return `read on ${growing}\nanew ${anew}`;
    // What is known reaches as far as clocks and batches were written.
    const lived = spans.map(({ world: read, fromMicros, toMicros }): KnownSpan => {
      const run = runs.findLast(({ beginning }) => beginning.cursor.sequence <= read.appliedSequence);
      if (!run) throw new Error('every span is of a run');
      const world = there(run.beginning);
      for (const batch of run.batches) world.applyBatch(batch);
      return { world, fromMicros, toMicros };
    });
    return rowsOf(lived) === anew ? null : `derived ${anew}\nlived ${rowsOf(lived)}`;
  });
}

/** How many steps are told between two looks at what was finished, most of the time. */
const STEPS_PER_LOOK = 5;
/** After one step in so many, by its seed, the oldest segment goes. */
const STEPS_PER_FORGOTTEN = 48;

/**
 * What is told as segments are finished is, whenever one looks, what is derived of the whole: each row once, in the segment in
 * which it ends, and none that is not over. Where the oldest segments have gone, in those that are left.
 */
export function followedAsLived(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell }) => {
    const reading = new RunReading('g1');
    const run = new ToldRun();
    const files = new Map<number, RelationRows>();
    let forgotten = 0;
    const follow = async (isOver: boolean): Promise<string | null> => {
      await recorder.drained();
      const { segments } = archive.manifest;
      const spans = await reading.readOn(segments, archive.files());
      const changedFromMicros = reading.takeChangedFrom();
      const left = segments.slice(forgotten);
      for (const { segment, rows } of run.tell(left, { spans, changedFromMicros, isOver })) files.set(segment, rows);
      return differenceOfFiles(files, segments, forgotten, spans, isOver);
    };
    for (const [index, step] of told.entries()) {
      tell(step);
      const isLooked = index % STEPS_PER_LOOK === 0 || step.seed % STEPS_PER_LOOK === 0;
      const difference = isLooked ? await follow(false) : null;
      if (difference !== null) return difference;
      if (step.seed % STEPS_PER_FORGOTTEN === 0 && forgotten < archive.manifest.segments.length - 2) forgotten += 1;
    }
    await recorder.end();
    return follow(true);
  });
}

type AnyRow = RelationRows[(typeof KEPT_RELATIONS)[number]][number];

const endOf = (row: AnyRow): SimMicros => ('endMicros' in row ? row.endMicros : row.leaveMicros);

/** Holds what was told of each finished segment that is left against the rows of the whole that end in it. */
function differenceOfFiles(
  files: ReadonlyMap<number, RelationRows>,
  segments: Manifest['segments'],
  forgotten: number,
  spans: readonly KnownSpan[],
  isOver: boolean,
): string | null {
  const derivation = new Derivation(new KnownRun(spans));
  const { fromMicros, toMicros } = derivation.run;
  const finished = segments.filter(({ isOpen }) => !isOpen);
  let begin = Number.NEGATIVE_INFINITY;
  for (const [index, { segment, fromMicros: first, toMicros: ends }] of finished.entries()) {
    const isLast = isOver && index === finished.length - 1;
    const end = isLast ? Number.POSITIVE_INFINITY : Math.max(begin, Math.min(ends, toMicros));
    // What had ended before the first that is left may lie with it.
    const isCut = forgotten > 0 && index === forgotten;
    const since = isCut ? Math.max(begin, first) : begin;
    begin = end;
    if (index < forgotten) continue;
    const isHere = (row: AnyRow): boolean => endOf(row) >= since && endOf(row) < end;
    for (const relation of KEPT_RELATIONS) {
      const whole: AnyRow[] = derivation.rows({ relation, fromMicros, toMicros, names: [] });
      const lived = sorted(whole.filter(isHere));
      const kept = sorted((files.get(segment)?.[relation] ?? []).filter((row) => !isCut || isHere(row)));
      if (kept !== lived) {
        return `${relation} of segment ${segment}\nkept ${linesBeside(kept, lived)}\nlived ${linesBeside(lived, kept)}`;
      }
    }
  }
  return null;
}

/** Lines that another text does not have. */
function linesBeside(text: string, other: string): string {
  const others = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !others.has(line))
    .join('\n');
}

const sorted = (rows: readonly object[]): string =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n');

function rowsOf(spans: readonly KnownSpan[]): string {
  const derivation = new Derivation(new KnownRun(spans));
  const range = { fromMicros: derivation.run.fromMicros, toMicros: derivation.run.toMicros, names: [] };
  return (['activity', 'journeys', 'traffic'] as const)
    .flatMap((relation) => derivation.rows({ relation, ...range }))
    .map((row) => JSON.stringify(row))
    .join('\n');
}

interface Recording {
  readonly archive: MemoryArchive;
  readonly recorder: Recorder;
  readonly runs: readonly Run[];
  tell(step: Step): void;
  story(): Story;
}

/** Records a story as it is told. Where something of it is lost, a snapshot of the service begins it anew. */
async function recording<T>(act: (recording: Recording) => Promise<T>): Promise<T> {
  const memory = new MemoryArchive();
  const { archive } = memory;
  let wall = STARTED_AT;
  const recorder = new Recorder({ archive, simulationId: 'test', label: '', now: () => wall, limits: LIMITS });
  const runs: Run[] = [];
  const begin = (beginning: AnimationSnapshot, world = there(beginning)): Story => {
    runs.push({ beginning, batches: [] });
    recorder.snapshot(beginning, jsonBytes(beginning));
    return new Story(world, true);
  };
  let story = begin(snapshot(CARRIED_PLANT));
  const tell = (step: Step): void => {
    const next = nextBatch(story.world, story.next(step));
    wall = STARTED_AT + story.now / 1000;
    const isTold = tryToApply(story.world, next.events);
    if (isTold) runs.at(-1)?.batches.push(next);
    const batches = isTold ? [{ sequence: next.sequence, batch: next, raw: jsonBytes(next) }] : [];
    // Now and then more of a catch-up is to come.
    const isEdge = step.seed % 4 !== 0;
    recorder.updates({ batches, clock: { ...clock, simulationTimeMicros: story.now }, isEdge });
    const after = step.seed % STEPS_PER_GAP === 0 ? afterGap(story) : null;
    if (after) story = begin(after.beginning, after.world);
  };
  return act({ archive: memory, recorder, runs, tell, story: () => story });
}

/** The service's snapshot once something was lost; null where none can tell the instant. */
function afterGap({ world, now }: Story): { beginning: AnimationSnapshot; world: World } | null {
  try {
    const told = snapshotAt(world, now);
    const beginning = { ...told, cursor: { ...told.cursor, sequence: told.cursor.sequence + 1 } };
    return { beginning, world: there(beginning) };
  } catch {
    return null;
  }
}

/** The world of one who is there from a snapshot on. */
function there(beginning: AnimationSnapshot): World {
  return createWorld(beginning, { historySeconds: 1e9, keepsSaid: true });
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
