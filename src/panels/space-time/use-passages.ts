import { useQuery } from '@tanstack/react-query';
import type { Way, WayPassages } from '../../activity/index.ts';
import type { RunSource } from '../../client/index.ts';
import { RETRY_MILLIS, restMillis, useDerivedRun, useViewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What came by on a way, in simulation time of its run. */
export interface PassagesRead {
  readonly passages: WayPassages;
  readonly fromMicros: SimMicros;
  readonly knownMicros: SimMicros;
  readonly isCaughtUp: boolean;
  readonly tookMillis: number;
}

/** The passages over a way of the run that is shown, and, while it goes on, what comes to them. */
export function usePassages(way: Way | null) {
  const { hasLive } = useViewer();
  const { source, isLocal, generation, thread } = useDerivedRun();
  const query = useRead(way, generation === null ? null : source, generation, thread, hasLive);
  return { ...query, isLocal };
}

/** The passages over the same paths in the last run of a recording; null: of none. */
export function useOtherPassages(way: Way | null, recordingId: string | null) {
  const { thread } = useDerivedRun();
  return useRead(way, recordingId === null ? null : { recordingId }, null, thread, false);
}

function useRead(
  way: Way | null,
  source: RunSource | null,
  generation: string | null,
  thread: ReturnType<typeof useDerivedRun>['thread'],
  isGrowing: boolean,
) {
  return useQuery({
    queryKey: ['passages', source, generation, way],
    queryFn: async ({ signal }): Promise<PassagesRead> => {
      if (way === null || source === null) throw new Error('there is no way to ask about');
      const begun = performance.now();
      const query = generation === null ? {} : { generation };
      const { head, columns } = await thread.ask({ what: 'passages', source, query, way }, signal);
      const { fromMicros, toMicros: knownMicros, isCaughtUp } = head;
      return { passages: columns, fromMicros, knownMicros, isCaughtUp, tookMillis: performance.now() - begun };
    },
    enabled: way !== null && source !== null,
    // Columns are compared by being the same, not number by number.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined || error !== null) return isGrowing && RETRY_MILLIS;
      if (!data.isCaughtUp) return 1;
      return isGrowing && restMillis(data.tookMillis);
    },
  });
}
