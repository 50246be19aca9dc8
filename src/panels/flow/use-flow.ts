import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PathFlow, RestCell } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import {
  isSameRange,
  RETRY_MILLIS,
  rangeAsked,
  restMillis,
  useDerivedRun,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import type { FlowMeasure, FlowRange } from './config.ts';

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
      if (before && isSameRange(before.asked, asked)) return before;
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
