import { environmentManager, QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../client/index.ts';
import { ScriptedService } from '../../client/testing/scripted-service.ts';
import type { Feed } from '../../feed/index.ts';
import type { Playhead } from '../../playback/index.ts';
import { createWorld } from '../../world/index.ts';
import { createViewer, type Viewer, type ViewerOptions } from '../viewer.ts';
import { follow } from './follow.ts';

// Polls as in a browser although there is no window.
environmentManager.setIsServer(() => false);

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** A viewer of a small service, followed as the page does it: the real queries, store and world. Only time is faked. */
export interface FollowedSimulation {
  readonly service: ScriptedService;
  readonly client: ServiceClient;
  readonly viewer: Viewer;
  readonly feed: Feed;
  readonly playhead: Playhead;
  readonly queries: QueryClient;
  /** Leaves the page. */
  leave: () => void;
  /** Lets seconds pass. */
  pass(seconds: number): Promise<void>;
}

/** @param prepare lays faults over the service before the first request leaves. */
export function followSimulation(
  prepare?: (service: ScriptedService) => void,
  options: Partial<ViewerOptions> = {},
): FollowedSimulation {
  vi.useFakeTimers({ toFake: [...FAKED] });
  const service = new ScriptedService();
  prepare?.(service);
  const client = createServiceClient({ fetch: service.fetch });
  const viewer = createViewer({
    client,
    simulationId: 'sim',
    createWorld: (snapshot) => createWorld(snapshot),
    random: () => 0.5,
    ...options,
  });
  const queries = new QueryClient();
  const leave = follow(queries, viewer);
  return {
    service,
    client,
    viewer,
    feed: viewer.feed,
    playhead: viewer.playhead,
    queries,
    leave,
    pass: async (seconds) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    },
  };
}

/** Real time again, for the next test. */
export function stopTime(): void {
  vi.useRealTimers();
}
