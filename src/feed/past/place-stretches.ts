import type { Stretch } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { PastAnchor, PastRun } from './past.ts';

/** Space on the timeline between two runs whose own times do not connect. */
export const BETWEEN_RUNS_MICROS = 1_000_000;

/** A stretch of a recording where it lies on the timeline. */
export interface PlacedStretch extends Stretch {
  readonly offsetMicros: SimMicros;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

type Run = readonly [Stretch, ...Stretch[]];

/**
 * Puts what was recorded on the timeline, one run behind the other: so that it ends where what the page read itself begins
 * (`anchor`), or, without that, from zero on.
 */
export function placeStretches(stretches: readonly Stretch[], anchor: PastAnchor | null): PlacedStretch[] {
  const runs = runsOf(stretches);
  if (anchor === null) return forwards(runs);
  const last = runs.findLastIndex(([{ generation }]) => generation === anchor.generation);
  return backwards(runs.slice(0, last + 1), anchor.offsetMicros)
    .filter(({ startMicros }) => startMicros < anchor.startMicros)
    .map((stretch, index, all) => clipped(stretch, index === all.length - 1, anchor));
}

/** The runs that stretches make on the timeline. */
export function placedRuns(stretches: readonly PlacedStretch[]): PastRun[] {
  const runs: PastRun[] = [];
  for (const { generation, offsetMicros, startMicros, endMicros } of stretches) {
    const last = runs.at(-1);
    if (last?.generation === generation) runs[runs.length - 1] = { ...last, endMicros };
    else runs.push({ generation, offsetMicros, startMicros, endMicros });
  }
  return runs;
}

/** The run in which something of a generation happened: a generation may come back after another one. */
export function runAtTime(runs: readonly PastRun[], generation: string, simulationTimeMicros: SimMicros) {
  const named = runs.filter((run) => run.generation === generation);
  const isWithin = ({ offsetMicros, startMicros, endMicros }: PastRun) =>
    simulationTimeMicros + offsetMicros >= startMicros && simulationTimeMicros + offsetMicros <= endMicros;
  return named.find(isWithin) ?? named.at(-1);
}

/** What is still being written reaches to where the page's own reading begins. */
function clipped(stretch: PlacedStretch, isLast: boolean, { generation, startMicros }: PastAnchor): PlacedStretch {
  const reaches = isLast && stretch.isOpen && stretch.generation === generation;
  return { ...stretch, endMicros: reaches ? startMicros : Math.min(stretch.endMicros, startMicros) };
}

function runsOf(stretches: readonly Stretch[]): Run[] {
  const runs: [Stretch, ...Stretch[]][] = [];
  for (const stretch of stretches) {
    const last = runs.at(-1);
    if (last?.[0].generation === stretch.generation) last.push(stretch);
    else runs.push([stretch]);
  }
  return runs;
}

function forwards(runs: readonly Run[]): PlacedStretch[] {
  let startMicros = runs[0]?.[0].fromMicros ?? 0;
  return runs.flatMap((run) => {
    const placed = runAt(run, startMicros - run[0].fromMicros);
    startMicros += latest(run) - run[0].fromMicros + BETWEEN_RUNS_MICROS;
    return placed;
  });
}

function backwards(runs: readonly Run[], lastOffsetMicros: SimMicros): PlacedStretch[] {
  let offsetMicros = lastOffsetMicros;
  return runs
    .toReversed()
    .flatMap((run, index, all) => {
      const placed = runAt(run, offsetMicros);
      const before = all[index + 1];
      if (before) offsetMicros = run[0].fromMicros + offsetMicros - BETWEEN_RUNS_MICROS - latest(before);
      return placed.toReversed();
    })
    .toReversed();
}

function runAt(run: Run, offsetMicros: SimMicros): PlacedStretch[] {
  return run.map((stretch) => ({
    ...stretch,
    offsetMicros,
    startMicros: stretch.fromMicros + offsetMicros,
    endMicros: stretch.toMicros + offsetMicros,
  }));
}

function latest(run: Run): SimMicros {
  return Math.max(...run.map(({ toMicros }) => toMicros));
}
