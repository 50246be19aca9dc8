import { useEffect } from 'react';
import type { Feed } from '../../feed/index.ts';

const AGAIN_MILLIS = 10_000;

/** Where nothing is animated the plant stands as a snapshot says, and a snapshot is read again now and then. */
export function useStandingPlant(feed: Feed, isStanding: boolean): void {
  useEffect(() => {
    if (!isStanding) return;
    const reading = new AbortController();
    const timer = setInterval(() => {
      // Its failure is a fact of the feed's store, and told with it.
      feed.readSnapshot(reading.signal).catch(() => undefined);
    }, AGAIN_MILLIS);
    return () => {
      clearInterval(timer);
      reading.abort();
    };
  }, [feed, isStanding]);
}
