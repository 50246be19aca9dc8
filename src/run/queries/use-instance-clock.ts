import { useQuery } from '@tanstack/react-query';
import { useShallow } from 'zustand/react/shallow';
import type { Feed } from '../../feed/index.ts';
import type { RunMode } from '../../protocol/index.ts';
import { isFresh } from '../following/freshness.ts';
import { useServiceClient } from '../service-client.ts';
import { useFeedState, useViewer } from '../viewer-context.ts';
import { clockQuery } from './clock-query.ts';
import { type InstanceClock, newestClock } from './instance-clock.ts';
import { isReleased } from './use-clock.ts';

const POLL_MILLIS = 1000;
const RETRY_MILLIS = 2500;
/** While the animation tells the time, only what it does not tell is asked for: a service may take one request at a time. */
const BESIDE_ANIMATION_MILLIS = 5000;

/** Status, mode and speed of the viewer's instance, by the newer of its two clocks; renders again when these are others. */
export function useInstanceClock(): InstanceClock {
  const { data = null, isError } = useQuery(usePolledClock());
  const endpoint = { clock: data, isRead: !isError };
  return useFeedState(useShallow((state) => newestClock(endpoint, { clock: state.clock, isRead: isFresh(state) })));
}

/** Renders again when the mode is another one, not with each read. */
export function useRunMode(): RunMode | null {
  const { data = null } = useQuery({ ...usePolledClock(), select: ({ runMode }) => runMode });
  return data;
}

function usePolledClock() {
  const client = useServiceClient();
  const { simulationId, feed } = useViewer();
  return {
    ...clockQuery(client, simulationId),
    refetchInterval: ({ state }: { state: { status: string; error: unknown } }) => {
      if (isReleased(state.error)) return false;
      return state.status === 'error' ? RETRY_MILLIS : intervalBeside(feed);
    },
    refetchIntervalInBackground: true,
  };
}

/** No more often than the animation is read itself: before a picture that stands nobody waits for either. */
function intervalBeside(feed: Feed): number {
  if (feed.store.getState().connection.state !== 'following') return POLL_MILLIS;
  return Math.max(BESIDE_ANIMATION_MILLIS, Math.ceil(feed.millisUntilNext()));
}
