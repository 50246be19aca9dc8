import { Derivation, KEPT_RELATIONS, KnownRun, type KnownSpan, type RelationRows } from '../../activity/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { split } from '../../world/testing/laws-of-two.ts';
import type { Step } from '../../world/testing/story.ts';
import { passRun } from '../relations/follow-run.ts';
import { RunReading } from '../relations/run-reading.ts';
import { ToldRun } from '../relations/told-run.ts';
import { recording, there } from './recording.ts';

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
export const STEPS_PER_LOOK = 5;
/** After one step in so many, by its seed, the oldest segment goes. */
export const STEPS_PER_FORGOTTEN = 48;

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
      for (const { segment, rows } of run.tell(left, { spans, changedFromMicros, isOver }) ?? [])
        files.set(segment, rows);
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

/**
 * What is told of a run that is gone through once, and forgotten on the way, is what is derived of the whole. What comes later than is
 * remembered is refused, and counted by `onRefused`.
 */
export function passedAsLived(told: readonly Step[], onRefused: () => void): Promise<string | null> {
  return recording(
    async ({ recorder, archive, tell }) => {
      for (const step of told) tell(step);
      await recorder.end();
      const { segments } = archive.manifest;
      const files = new Map<number, RelationRows>();
      const passing = passRun(new RunReading('g1'), segments, archive.files(), (beside) => beside, 1);
      let next = await passing.next();
      for (; !next.done; next = await passing.next()) files.set(next.value.segment, next.value.rows);
      if (!next.value) onRefused();
      const spans = await new RunReading('g1').readOn(segments, archive.files());
      return next.value ? differenceOfFiles(files, segments, 0, spans, true) : null;
    },
    { isWhole: true },
  );
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
  return KEPT_RELATIONS.flatMap((relation) => derivation.rows({ relation, ...range }))
    .map((row) => JSON.stringify(row))
    .join('\n');
}
