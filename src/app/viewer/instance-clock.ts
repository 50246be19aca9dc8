import type { AnimationClock, Clock } from '../../protocol/index.ts';

/** What is known of the instance itself: its status, mode and speed. */
export interface InstanceClock {
  readonly clock: Clock | AnimationClock | null;
  /** Why it has the status that it has (interface 2.5). */
  readonly reason: string | null;
  /** This is what was heard last; it cannot be read just now. */
  readonly isOld: boolean;
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
  const newer = isEndpointNewer ? endpoint : animation;
  const sameStatus = endpoint.clock?.status === newer.clock?.status;
  return {
    clock: newer.clock,
    reason: (sameStatus && endpoint.clock?.statusReasonCode) || null,
    isOld: newer.clock !== null && !newer.isRead,
  };
}

function sampledMillis(clock: Clock | AnimationClock | null): number {
  return clock === null ? Number.NEGATIVE_INFINITY : Date.parse(clock.sampledAt);
}
