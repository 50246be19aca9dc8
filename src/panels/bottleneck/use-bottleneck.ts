import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TimeRange } from '../../playback/index.ts';
import {
  basesOf,
  type FoundBottleneck,
  isSameRange,
  RETRY_MILLIS,
  rangeAsked,
  restMillis,
  useDerivedRun,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import type { BottleneckRange } from './config.ts';

/** A window that was moved is read of so soon. */
const WINDOW_MILLIS = 1000;

interface Read {
  readonly asked: TimeRange;
  readonly found: FoundBottleneck;
  readonly tookMillis: number;
}

/** Where the run that is shown is slow, over a range; follows it while it goes on. */
export function useBottleneck(choice: BottleneckRange) {
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const marked = useViewerState((state) => state.marked);
  const { source, isLocal, generation, thread } = useDerivedRun();
  const query = useQuery({
    queryKey: ['bottleneck', key, source, generation, choice, choice === 'marked' ? marked : null],
    queryFn: async ({ signal, queryKey, client }): Promise<Read> => {
      if (source === null || generation === null) throw new Error('there is no run to ask about');
      const asked = rangeAsked(viewer, choice);
      const before = client.getQueryData<Read>(queryKey);
      if (before && isSameRange(before.asked, asked)) return before;
      const begun = performance.now();
      const query = { generation, fromMicros: asked.startMicros, toMicros: asked.endMicros };
      const { found } = await thread.ask({ what: 'bottleneck', source, query, bases: basesOf(viewer) }, signal);
      return { asked, found, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && (choice !== 'marked' || marked !== null),
    // Many spans, and none of them is changed in place.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return hasLive && RETRY_MILLIS;
      if (choice === 'window') return Math.max(WINDOW_MILLIS, data ? restMillis(data.tookMillis) : 0);
      return hasLive && choice !== 'marked' && restMillis(data?.tookMillis ?? 0);
    },
  });
  return { ...query, isLocal };
}
