import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PathFlow, RestCell } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import {
  RETRY_MILLIS,
  restMillis,
  runShown,
  useDerivedRun,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_MINUTE } from '../../units/index.ts';
import type { FlowMeasure, FlowRange } from './config.ts';

const QUARTER_MICROS = 15 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;
/** A window that was moved is read of so soon. */
const WINDOW_MILLIS = 1000;

/** What was found of a range, in simulation time. */
export interface FlowFound {
  readonly asked: TimeRange;
  readonly fromMicros: number;
  readonly toMicros: number;
  readonly paths: readonly PathFlow[];
  readonly cells: readonly RestCell[];
  readonly tookMillis: number;
}

/** How the run that is shown used its paths, or its floor, over a range; follows it while it goes on. */
export function useFlow(measure: FlowMeasure, choice: FlowRange) {
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const marked = useViewerState((state) => state.marked);
  const { source, isLocal, generation, thread } = useDerivedRun();
  const what = measure === 'floor' ? 'rest' : 'paths';
  const query = useQuery({
    queryKey: ['flow', key, source, generation, what, choice, choice === 'marked' ? marked : null],
    queryFn: async ({ signal, queryKey, client }): Promise<FlowFound> => {
      const asked = rangeAsked(viewer, choice);
      const before = client.getQueryData<FlowFound>(queryKey);
      if (before && isSame(before.asked, asked)) return before;
      const begun = performance.now();
      const { head, found } = await ask(asked, signal);
      return { asked, ...head, paths: [], cells: [], ...found, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && (choice !== 'marked' || marked !== null),
    gcTime: 0,
    retry: false,
    // Another measure of the same run does not take the one that is shown away.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return hasLive && RETRY_MILLIS;
      if (choice === 'window') return Math.max(WINDOW_MILLIS, data ? restMillis(data.tookMillis) : 0);
      return hasLive && choice !== 'marked' && restMillis(data?.tookMillis ?? 0);
    },
  });
  return { ...query, isLocal };

  async function ask({ startMicros, endMicros }: TimeRange, signal: AbortSignal) {
    if (source === null || generation === null) throw new Error('there is no run to ask about');
    const query = { generation, fromMicros: startMicros, toMicros: endMicros };
    return thread.ask({ what, source, query }, signal);
  }
}

/** In simulation time of the run that is shown. */
export function rangeAsked(viewer: Viewer, choice: FlowRange): TimeRange {
  const { readout, marked } = viewer.store.getState();
  const { runs } = viewer.feed.store.timeline;
  const run = runShown(viewer);
  const offset = run?.offsetMicros ?? 0;
  const end = run === undefined || run === runs.at(-1) ? readout.timelineEdgeMicros : run.endMicros;
  const ranges: Readonly<Record<FlowRange, TimeRange | null>> = {
    window: viewer.shownRange,
    quarter: { startMicros: end - QUARTER_MICROS, endMicros: end },
    run: { startMicros: offset, endMicros: end },
    marked,
  };
  const { startMicros, endMicros } = ranges[choice] ?? ranges.quarter ?? { startMicros: offset, endMicros: end };
  const from = Math.max(0, Math.round(startMicros - offset));
  return { startMicros: from, endMicros: Math.max(from, Math.round(Math.min(endMicros, end) - offset)) };
}

function isSame(a: TimeRange, b: TimeRange): boolean {
  return a.startMicros === b.startMicros && a.endMicros === b.endMicros;
}
