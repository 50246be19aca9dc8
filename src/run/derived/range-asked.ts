import type { TimeRange } from '../../playback/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, SECONDS_PER_MINUTE, type SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer.ts';
import { runShown } from './use-derived-run.ts';

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
