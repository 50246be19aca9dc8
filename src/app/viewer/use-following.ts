import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Viewer } from './viewer.ts';

const FIRST_DELAY_MILLIS = 300;

/**
 * Keeps reading while the page is open, also in a background tab. Each step says when the next is due; it counts
 * retries itself, so nothing else may.
 */
export function useFollowing(viewer: Viewer): void {
  useEffect(() => viewer.start(), [viewer]);
  useQuery({
    queryKey: ['following', viewer.simulationId],
    queryFn: ({ signal }) => viewer.follower.poll(signal),
    refetchInterval: ({ state }) => Math.max(1, state.data ?? FIRST_DELAY_MILLIS),
    refetchIntervalInBackground: true,
    notifyOnChangeProps: [],
    staleTime: 0,
    gcTime: 0,
  });
}
