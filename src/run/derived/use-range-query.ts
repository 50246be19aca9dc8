import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RunSource } from '../../client/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { useViewer, useViewerState } from '../viewer-context.ts';
import type { DerivedThread } from './derived-thread.ts';
import {
  isSameRange,
  type RangeChoice,
  RETRY_MILLIS,
  rangeAsked,
  restMillis,
  useDerivedRun,
} from './use-derived-run.ts';

/** A window that was moved is read of so soon. */
const WINDOW_MILLIS = 1000;

/** Whom to ask, and of which time of the run that is shown. */
export interface RangeQuestion {
  readonly thread: DerivedThread;
  readonly source: RunSource;
  readonly query: { readonly generation: string; readonly fromMicros: SimMicros; readonly toMicros: SimMicros };
}

interface RangeQueryOptions<Found> {
  /** Names what is asked, beside the run and the range. */
  readonly what: readonly string[];
  readonly choice: RangeChoice;
  readonly ask: (question: RangeQuestion, signal: AbortSignal) => Promise<Found>;
  /** False where the answer is long, and none of it is changed in place. */
  readonly structuralSharing?: boolean;
}

/** What is derived of a range of the run that is shown: asked again while the run goes on, and as the shown window moves. */
export function useRangeQuery<Found extends object>({
  what,
  choice,
  ask,
  structuralSharing,
}: RangeQueryOptions<Found>) {
  type Read = Found & { readonly asked: TimeRange; readonly tookMillis: number };
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const marked = useViewerState((state) => state.marked);
  const { source, generation, thread } = useDerivedRun();
  return useQuery({
    queryKey: [...what, key, source, generation, choice, choice === 'marked' ? marked : null],
    queryFn: async ({ signal, queryKey, client }): Promise<Read> => {
      if (source === null || generation === null) throw new Error('there is no run to ask about');
      const asked = rangeAsked(viewer, choice);
      const before = client.getQueryData<Read>(queryKey);
      if (before && isSameRange(before.asked, asked)) return before;
      const begun = performance.now();
      const query = { generation, fromMicros: asked.startMicros, toMicros: asked.endMicros };
      const found = await ask({ thread, source, query }, signal);
      return { ...found, asked, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && (choice !== 'marked' || marked !== null),
    ...(structuralSharing !== undefined && { structuralSharing }),
    gcTime: 0,
    retry: false,
    // Another question about the same run does not take the answer that is shown away.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return hasLive && RETRY_MILLIS;
      if (choice === 'window') return Math.max(WINDOW_MILLIS, data ? restMillis(data.tookMillis) : 0);
      return hasLive && choice !== 'marked' && restMillis(data?.tookMillis ?? 0);
    },
  });
}
