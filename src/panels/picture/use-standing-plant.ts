import { useQuery } from '@tanstack/react-query';
import type { Feed } from '../../feed/index.ts';

const AGAIN_MILLIS = 10_000;

/** Where nothing is animated the plant stands as a snapshot says, and a snapshot is read again now and then. */
export function useStandingPlant(feed: Feed, isStanding: boolean): void {
  useQuery({
    queryKey: ['animation', feed.simulationId, 'standing'],
    // A failure is a fact of the feed's store, and shown with it.
    queryFn: ({ signal }) => feed.readSnapshot(signal).then(() => null),
    enabled: isStanding,
    // The feed has read the first.
    initialData: null,
    staleTime: AGAIN_MILLIS,
    refetchInterval: AGAIN_MILLIS,
    refetchIntervalInBackground: true,
    retry: false,
    notifyOnChangeProps: [],
  });
}
