import type { AnimationClock, Clock } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

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
