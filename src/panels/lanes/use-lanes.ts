import { useQuery } from '@tanstack/react-query';
import { RETRY_MILLIS, restMillis, useDerivedRun, useViewer } from '../../run/index.ts';
import { type LanesRead, LanesReader } from './read-lanes.ts';

/** Nothing is derived of a file of the reader's own disk. */
export type LanesState =
  | { readonly kind: 'local' }
  | { readonly kind: 'reading' | 'read'; readonly read: LanesRead | null }
  | { readonly kind: 'failed'; readonly read: LanesRead | null; readonly error: Error; readonly retry: () => void };

/** What the devices of the run that is shown did, and, while it goes on, what they do. */
export function useLanes(): LanesState {
  const { hasLive, key } = useViewer();
  const { source, isLocal, generation, thread } = useDerivedRun();
  const { data, error, refetch } = useQuery({
    queryKey: ['lanes', key, source, generation],
    queryFn: async ({ signal, queryKey, client }) => {
      const before = client.getQueryData<{ reader: LanesReader }>(queryKey);
      const reader =
        before?.reader ??
        new LanesReader((query, asked) => {
          if (source === null) throw new Error('there is no run to ask about');
          return thread.ask({ what: 'lanes', source, query }, asked);
        }, generation ?? '');
      const begun = performance.now();
      const read = await reader.readOn(signal);
      return { ...read, reader, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null,
    // The lanes are one object that grows; opened again, they are read anew.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.error !== null) return hasLive && RETRY_MILLIS;
      if (!state.data.isCaughtUp) return 1;
      return hasLive && restMillis(state.data.tookMillis);
    },
  });
  if (isLocal) return { kind: 'local' };
  if (error) return { kind: 'failed', read: data ?? null, error, retry: () => void refetch() };
  return { kind: data?.isCaughtUp ? 'read' : 'reading', read: data ?? null };
}
