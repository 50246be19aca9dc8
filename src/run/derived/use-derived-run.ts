import { useEffect, useState } from 'react';
import type { RunSource } from '../../client/index.ts';
import { indexAt, type Run } from '../../feed/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, SECONDS_PER_MINUTE, type SimMicros } from '../../units/index.ts';
import { useRunSource } from '../queries/use-run-source.ts';
import type { Viewer } from '../viewer.ts';
import { instantShown, useViewer, useViewerState } from '../viewer-context.ts';
import { DerivedThread } from './derived-thread.ts';

/** The run in which the playhead stands. */
export function runShown({ feed, store }: Viewer): Run | undefined {
  const { runs } = feed.store.timeline;
  return runs[indexAt(runs, store.getState().readout.timelineMicros)];
}

/** Whether the run that is shown is the one that runs now: a service's tables tell of no other. */
export function isLatestRun(viewer: Viewer): boolean {
  return runShown(viewer)?.generation === viewer.feed.store.timeline.runs.at(-1)?.generation;
}

/** What is needed to ask the gateway about the run that is shown. */
interface DerivedRun {
  /** Null while there is none. */
  readonly source: RunSource | null;
  readonly generation: string | null;
  readonly thread: DerivedThread;
}

export function useDerivedRun(): DerivedRun {
  const viewer = useViewer();
  const source = useRunSource();
  const generation = useViewerState(() => runShown(viewer)?.generation ?? null);
  const [thread] = useState(() => new DerivedThread());
  useEffect(() => () => thread.end(), [thread]);
  return { source, generation, thread };
}

/** Pause before the gateway is asked again about a run that goes on: reading takes at most a tenth of its time. */
export function restMillis(tookMillis: number): number {
  return Math.max(2000, 10 * tookMillis);
}

export const RETRY_MILLIS = 30_000;

/** What stands on what as a part of it, by the plant that is shown: a table on a vehicle, a fork lift on its mast. */
export function basesOf(viewer: Viewer): ReadonlyMap<string, string> {
  const instant = instantShown(viewer);
  if (instant === null) return new Map();
  const { world, simulationTimeMicros: at } = instant;
  return new Map(
    world.entitiesAt(at).flatMap((entity): [string, string][] => {
      const parent = world.parentAt(entity, at);
      return parent && !parent.isCargo ? [[entity.nameAt(at), parent.entityName]] : [];
    }),
  );
}

/** Of which time of a run something is asked: the timeline as it is shown, the last of it, all of it, or the marked area. */
export type RangeChoice = 'window' | 'quarter' | 'hour' | 'run' | 'marked';

const QUARTER_MICROS = 15 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;
const HOUR_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;

/** In simulation time of the run that is shown. */
export function rangeAsked(viewer: Viewer, choice: RangeChoice): TimeRange {
  const { readout, marked } = viewer.store.getState();
  const { runs } = viewer.feed.store.timeline;
  const run = runShown(viewer);
  const offset = run?.offsetMicros ?? 0;
  const end = run === undefined || run === runs.at(-1) ? readout.timelineEdgeMicros : run.endMicros;
  const lastOf = (micros: SimMicros): TimeRange => ({ startMicros: end - micros, endMicros: end });
  const ranges: Readonly<Record<RangeChoice, TimeRange | null>> = {
    window: viewer.shownRange,
    quarter: lastOf(QUARTER_MICROS),
    hour: lastOf(HOUR_MICROS),
    run: { startMicros: offset, endMicros: end },
    marked,
  };
  const { startMicros, endMicros } = ranges[choice] ?? lastOf(QUARTER_MICROS);
  const from = Math.max(0, Math.round(startMicros - offset));
  return { startMicros: from, endMicros: Math.max(from, Math.round(Math.min(endMicros, end) - offset)) };
}

export function isSameRange(a: TimeRange, b: TimeRange): boolean {
  return a.startMicros === b.startMicros && a.endMicros === b.endMicros;
}
