import { useQuery } from '@tanstack/react-query';
import type { RangeUse } from '../../activity/index.ts';
import type { RunSource } from '../../client/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { useDerivedRun } from '../../run/index.ts';

/** A part of a run; null for all of it that is known, in simulation time. */
export interface Compared {
  /** Null: the run that is shown. */
  readonly recordingId: string | null;
  readonly range: TimeRange | null;
}

/** How two parts were used, read once. */
export function useComparison(first: Compared, second: Compared | null) {
  const { source, generation, thread, isLocal } = useDerivedRun();
  const query = useQuery({
    queryKey: ['compared', source, generation, first, second],
    queryFn: async ({ signal }) => {
      if (second === null) throw new Error('there is nothing to compare with');
      return { first: await read(first, signal), second: await read(second, signal) };
    },
    enabled: source !== null && second !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...query, isLocal };

  async function read({ recordingId, range }: Compared, signal: AbortSignal): Promise<RangeUse> {
    const asked: RunSource | null = recordingId === null ? source : { recordingId };
    if (asked === null) throw new Error('there is no run to ask about');
    const query = {
      ...(recordingId === null && generation !== null && { generation }),
      ...(range && { fromMicros: Math.max(0, range.startMicros), toMicros: Math.max(0, range.endMicros) }),
    };
    const { head, found } = await thread.ask({ what: 'use', source: asked, query }, signal);
    return { spanMicros: head.toMicros - head.fromMicros, ...found };
  }
}
