import type { EndpointName } from '../../protocol/index.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { createFollower, type Follower, type FollowerOptions, type Subscription } from './follower.ts';
import type { StreamRecord } from './stream-log.ts';

export type FollowersOptions = Omit<FollowerOptions, 'simulationId'>;

/** One follower for each instance that somebody watches or that is recorded. */
export interface Followers {
  /** Instances that are followed now. */
  readonly count: number;
  /** Whatever a browser may ask of an instance: answered from its follower where it can. */
  ask(endpoint: EndpointName): Ask;
  /** Has an instance read until it ends, and every record of it told. */
  subscribe(simulationId: string, take: (record: StreamRecord) => void): Subscription;
  /** Who has read it does so no more: it is read again when somebody asks. */
  leave(simulationId: string): void;
  /** Something was commanded: the next answers show it. */
  forget(): void;
  close(): void;
}

const SWEEP_MILLIS = 5000;

export function createFollowers(options: FollowersOptions): Followers {
  const followers = new Map<string, Follower>();
  const sweep = setInterval(() => {
    for (const [simulationId, follower] of followers) {
      if (follower.isWanted) continue;
      follower.close();
      followers.delete(simulationId);
    }
  }, SWEEP_MILLIS).unref();

  function followerOf(simulationId: string): Follower {
    const known = followers.get(simulationId) ?? createFollower({ ...options, simulationId });
    followers.set(simulationId, known);
    return known;
  }

  const asks: Partial<Record<EndpointName, Ask>> = {
    animationSnapshot: (request) => followerOf(request.simulationId ?? '').snapshot(request),
    animationUpdates: (request) => followerOf(request.simulationId ?? '').updates(request),
    // Who only looks at the clock follows nothing, but sees it go forward beside the animation.
    clock: (request) => (followers.get(request.simulationId ?? '')?.inOrder ?? options.passOn)(request),
  };

  return {
    get count() {
      return followers.size;
    },
    ask: (endpoint) => asks[endpoint] ?? options.passOn,
    subscribe: (simulationId, take) => followerOf(simulationId).subscribe(take),
    leave(simulationId) {
      followers.get(simulationId)?.close();
      followers.delete(simulationId);
    },
    forget() {
      for (const follower of followers.values()) follower.forget();
    },
    close() {
      clearInterval(sweep);
      for (const follower of followers.values()) follower.close();
      followers.clear();
    },
  };
}
