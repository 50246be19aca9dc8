import { useQuery } from '@tanstack/react-query';
import { useShallow } from 'zustand/react/shallow';
import type { Feed } from '../../feed/index.ts';
import type { AnimationClock, Clock, RunMode } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { isFresh } from '../following/freshness.ts';
import { useFeedState, useViewer } from '../viewer-context.ts';
import { usePolledClock } from './use-clock.ts';

/** What is known of the instance itself; it changes seldom, whatever its time does. */
export interface InstanceClock extends Pick<Clock, 'runMode' | 'speedMultiplier' | 'flowControl'> {
  /** Null where nothing is known yet. */
  readonly status: Clock['status'] | null;
  /** Why it has the status that it has (interface 2.5). */
  readonly reason: string | null;
  /** This is what was heard last; it cannot be read just now. */
  readonly isOld: boolean;
  /** Null where the animation tells the time, many times a second. */
  readonly simulationTimeMicros: SimMicros | null;
}

/** A clock with whether its reads succeed. */
export interface ReadClock<Kind> {
  readonly clock: Kind | null;
  readonly isRead: boolean;
}

/**
 * The clock endpoint and the animation tell the same of one instance (interface 2.5, 2.7): what was sampled last counts,
 * by the service's own watch.
 */
export function newestClock(endpoint: ReadClock<Clock>, animation: ReadClock<AnimationClock>): InstanceClock {
  const isEndpointNewer = sampledMillis(endpoint.clock) >= sampledMillis(animation.clock);
  const { clock, isRead } = isEndpointNewer ? endpoint : animation;
  if (clock === null) return UNKNOWN;
  const { status, runMode, speedMultiplier, flowControl, simulationTimeMicros } = clock;
  return {
    status,
    runMode,
    speedMultiplier,
    flowControl,
    reason: (endpoint.clock?.status === status && endpoint.clock.statusReasonCode) || null,
    isOld: !isRead,
    simulationTimeMicros: runMode === 'FULL_SPEED' ? simulationTimeMicros : null,
  };
}

const UNKNOWN: InstanceClock = {
  status: null,
  flowControl: 'NONE',
  reason: null,
  isOld: false,
  simulationTimeMicros: null,
};

function sampledMillis(clock: Clock | AnimationClock | null): number {
  return clock === null ? Number.NEGATIVE_INFINITY : Date.parse(clock.sampledAt);
}

const POLL_MILLIS = 1000;
/** While the animation tells the time, only what it does not tell is asked for: a service may take one request at a time. */
const BESIDE_ANIMATION_MILLIS = 5000;

/** Status, mode and speed of the viewer's instance, by the newer of its two clocks; renders again when these are others. */
export function useInstanceClock(): InstanceClock {
  const { data = null, isError } = useQuery(useViewerClock());
  const endpoint = { clock: data, isRead: !isError };
  return useFeedState(useShallow((state) => newestClock(endpoint, { clock: state.clock, isRead: isFresh(state) })));
}

/** Renders again when the mode is another one, not with each read. */
export function useRunMode(): RunMode | null {
  const { data = null } = useQuery({ ...useViewerClock(), select: ({ runMode }) => runMode });
  return data;
}

function useViewerClock() {
  const { simulationId, feed } = useViewer();
  return usePolledClock(simulationId, { millis: () => intervalBeside(feed), isInBackground: true });
}

/** No more often than the animation is read itself: before a picture that stands nobody waits for either. */
function intervalBeside(feed: Feed): number {
  if (feed.store.getState().connection.state !== 'following') return POLL_MILLIS;
  return Math.max(BESIDE_ANIMATION_MILLIS, Math.ceil(feed.millisUntilNext()));
}
