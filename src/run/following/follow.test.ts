import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  failure,
  hanging,
  onUpdates,
  refused,
  type ScriptedService,
  stop,
} from '../../client/testing/scripted-service.ts';
import type { Feed } from '../../feed/index.ts';
import type { Playhead } from '../../playback/index.ts';
import { follow } from '../testing/follow.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';
import type { ViewerOptions } from '../viewer.ts';

const SECOND = 1_000_000;

let followed: FollowedSimulation;
let service: ScriptedService;
let playhead: Playhead;
let feed: Feed;

function open(prepare?: (service: ScriptedService) => void, options?: Partial<ViewerOptions>): void {
  followed = followSimulation(prepare, options);
  ({ service, playhead, feed } = followed);
}

afterEach(() => {
  followed.leave();
  stopTime();
});

const pass = (seconds: number) => followed.pass(seconds);
const connection = () => feed.store.getState().connection;
const incidents = () => feed.store.getState().incidents;
const timeline = () => feed.store.timeline;
const codes = () => incidents().map(({ trouble }) => trouble.code);

/** Where an entity of the newest world stands at an instant. */
function xOf(name: string, seconds: number): number | undefined {
  const world = timeline().current?.world;
  const entity = world?.entityAt(name, seconds * SECOND);
  return entity && world?.transformAt(entity, 'ENTITY', seconds * SECOND)?.position.x;
}

describe('reading', () => {
  beforeEach(() => open((before) => before.publish(stop('A', 0, 1))));

  test('[F7] a snapshot first, then updates from its cursor, batches in order', async () => {
    await pass(0.1);
    service.publish(stop('A', 0.1, 2));
    service.publish(stop('A', 0.1, 3));
    await pass(1);
    expect(service.requests.slice(0, 2).map(({ path }) => path)).toEqual([
      '/simulations/sim/animation/snapshot',
      '/simulations/sim/animation/updates/query',
    ]);
    expect(service.requests[1]?.body).toEqual({ cursor: { generation: 'g1', sequence: 1 } });
    expect(xOf('A', 0.2)).toBe(3);
    expect(connection()).toMatchObject({ state: 'following', generation: 'g1', sequence: 3, trouble: null });
  });

  test('[F7] the queries hold the answers', async () => {
    await pass(1);
    const data = (what: string) => followed.queries.getQueryData(['animation', 'sim', what]);
    expect(data('snapshot')).toMatchObject({ requestId: 'request-1', data: { simulationId: 'sim' } });
    expect(data('updates')).toMatchObject({ data: { nextCursor: { generation: 'g1', sequence: 1 }, batches: [] } });
  });

  test('[F8] while there is more it is read at once, and the edge moves only when all is applied', async () => {
    await pass(0.1);
    service.most = 2;
    for (let second = 1; second <= 7; second += 1) service.publish(stop('A', second, second));
    const edges: number[] = [];
    service.fault = () => {
      edges.push(playhead.state(0).edgeMicros);
      return undefined;
    };
    const before = service.requests.length;
    await pass(0.25);
    expect(service.requests.length - before).toBe(4);
    expect(new Set(edges).size).toBe(1);
    expect(playhead.state(0).edgeMicros).toBeGreaterThan(edges[0] ?? 0);
    expect([1, 2, 3, 4, 5, 6, 7].map((second) => xOf('A', second))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('[F30] while the playhead is paused it is read seldom, and when time goes on at once', async () => {
    await pass(10);
    const { behindLiveSeconds } = playhead.state(performance.now());
    followed.viewer.player.pause();
    const before = service.requests.length;
    await pass(10);
    const atFirst = service.requests.length - before;
    expect(atFirst).toBeGreaterThan(7);
    expect(atFirst).toBeLessThan(12);
    await pass(110);
    expect(service.requests.length - before - atFirst).toBeLessThan(40);
    await pass(0.5);
    followed.viewer.player.goLive();
    const whenLive = service.requests.length;
    await pass(0.01);
    expect(service.requests.length).toBe(whenLive + 1);
    const stopFrames = followed.viewer.start();
    await pass(2);
    stopFrames();
    // What was read at leisure has taught the picture no longer delay.
    expect(playhead.state(performance.now()).behindLiveSeconds).toBeLessThan(behindLiveSeconds + 0.1);
  });

  test('while time stands nothing of the page ticks more often than once a second; a command is told at once (front P2)', async () => {
    const stop = followed.viewer.start();
    await pass(10);
    followed.viewer.player.pause();
    await pass(60);
    const waits = waitsOf('setTimeout');
    await pass(60);
    vi.unstubAllGlobals();
    expect(waits.filter((millis) => millis > 0 && millis < 1000)).toEqual([]);
    expect(waits.length).toBeGreaterThan(60);
    followed.viewer.player.goLive();
    expect(followed.viewer.store.getState().mode).toBe('live');
    const told = () => followed.viewer.store.getState().readout.timelineMicros;
    const before = told();
    await pass(0.5);
    expect(told()).toBeGreaterThan(before);
    stop();
  });

  test('while a read is under way no timer of the queries ticks', async () => {
    await pass(1);
    service.fault = hanging;
    const every = waitsOf('setInterval');
    await pass(2);
    vi.unstubAllGlobals();
    expect(every.filter((millis) => millis === 1)).toEqual([]);
  });

  test('[F9] batches applied before are ignored and not counted twice', async () => {
    await pass(0.1);
    service.publish(stop('A', 1));
    service.fault = onUpdates(() => service.ok({ ...service.updates(service.latest), batches: service.batches }));
    await pass(1);
    expect(connection()).toMatchObject({ state: 'following', sequence: 2 });
    expect(feed.store.events.size).toBe(1);
  });

  test('[F19] a page that is left aborts its read and changes nothing', async () => {
    await pass(1);
    service.fault = hanging;
    await pass(0.4);
    const before = connection();
    followed.leave();
    await pass(20);
    expect(connection()).toEqual(before);
    expect(service.requests.at(-1)?.signal.aborted).toBe(true);
    expect(incidents()).toEqual([]);
  });

  test('[F19] a page that comes back goes on from its cursor', async () => {
    await pass(1);
    followed.leave();
    await pass(5);
    const before = service.requests.length;
    followed.leave = follow(followed.queries, followed.viewer);
    await pass(0.1);
    expect(service.requests.slice(before).map(({ path }) => path)).toEqual([
      '/simulations/sim/animation/updates/query',
    ]);
    expect(timeline().epochs).toHaveLength(1);
  });
});

describe('a fresh snapshot', () => {
  beforeEach(() => open());

  test('[F10] [F21] after a change of generation, at once; it is a run of its own behind the former one', async () => {
    await pass(5);
    service.generation = 'g2';
    const resetAt = performance.now();
    service.simMicros = () => Math.round((performance.now() - resetAt) * 1000);
    await pass(2);
    expect(connection()).toMatchObject({ state: 'following', generation: 'g2', trouble: null });
    const [first, second] = timeline().epochs;
    expect(second?.offsetMicros).toBeGreaterThan(first?.endMicros ?? 0);
    expect(timeline().gaps).toMatchObject([{ reason: 'generation-changed', newRun: true }]);
    expect(codes()).toEqual(['VISUALIZATION_GENERATION_CHANGED']);
  });

  test('[F10] after an expired cursor; the stretch that was missed is a gap and what was before stays', async () => {
    await pass(2);
    service.fault = refused;
    await pass(60);
    service.fault = null;
    service.oldest = 100;
    await pass(4);
    expect(connection()).toMatchObject({ state: 'following', sequence: 100 });
    expect(timeline().gaps).toMatchObject([{ reason: 'cursor-expired', newRun: false, bridged: false }]);
    const worlds = timeline().epochs.map(({ world }) => world);
    expect(timeline().instantAt(SECOND)?.world).toBe(worlds[0]);
    expect(timeline().instantAt(65 * SECOND)?.world).toBe(worlds[1]);
  });

  test('[F9] after a batch that cannot be used: the good ones before it stand, the cursor does not move', async () => {
    await pass(0.1);
    service.publish(stop('A', 0.1, 7));
    service.publish(stop('nobody knows', 0.1));
    const sequences: (number | undefined)[] = [];
    service.fault = ({ body }) => {
      sequences.push(body?.cursor?.sequence);
      return undefined;
    };
    await pass(2);
    expect(sequences.slice(0, 3)).toEqual([0, undefined, 2]);
    expect(timeline().epochs[0]?.world.appliedSequence).toBe(1);
    expect(connection()).toMatchObject({
      state: 'following',
      trouble: { kind: 'unusable-action', code: 'VISUALIZATION_UNSUPPORTED_ACTION' },
    });
    expect(connection().trouble?.message).toMatch(/batch 2 .*nobody knows/);
    expect(connection().trouble?.requestId).toMatch(/^request-\d+$/);
    await pass(31);
    expect(connection().trouble).toBeNull();
  });

  test('[F9] an action that does not follow the interface is such a batch, with its field', async () => {
    await pass(0.1);
    service.publish({ ...stop('A', 1), position: { x: 'left', y: 0, z: 0 } });
    await pass(0.5);
    expect(connection().trouble?.details.map(({ field }) => field)).toEqual(['events[0].position.x']);
  });

  test('[F10] an answer of another generation without an error is a change of generation', async () => {
    await pass(1);
    service.generation = 'g2';
    service.fault = onUpdates(({ body }) =>
      body?.cursor?.generation === 'g1' ? service.ok(service.updates(5)) : undefined,
    );
    await pass(1);
    expect(connection()).toMatchObject({ state: 'following', generation: 'g2' });
  });

  test('[F10] when fresh snapshots do not help, they are asked for ever more slowly', async () => {
    await pass(0.1);
    service.fault = onUpdates(() => failure(409, 'VISUALIZATION_GENERATION_CHANGED'));
    await pass(20);
    expect(service.countOf('snapshot')).toBeGreaterThan(8);
    expect(service.countOf('snapshot')).toBeLessThan(20);
  });
});

describe('memory', () => {
  test('[F22] real worlds give way to the current one, the oldest first', async () => {
    open(undefined, { historyBytes: 20_000 });
    for (let generation = 1; generation <= 8; generation += 1) {
      service.generation = `g${generation}`;
      for (let tenths = 0; tenths < 20; tenths += 1) {
        service.publish(stop('A', performance.now() / 1000, tenths));
        await pass(0.1);
      }
      const { keptBytes, mostBytes, current } = timeline();
      expect(keptBytes).toBeLessThanOrEqual(Math.max(mostBytes, current?.world.historyBytes ?? 0));
    }
    expect(timeline().hasForgotten).toBe(true);
    expect(timeline().epochs.at(-1)?.world.generation).toBe('g8');
    expect(timeline().instantAt(0)?.world).toBe(timeline().epochs[0]?.world);
  });
});

describe('a run that does not advance', () => {
  test.each(['COMPLETED', 'STOPPED', 'FAILED'] as const)(
    '[F15] %s: still followed, less often, all of it kept',
    async (status) => {
      open();
      await pass(3);
      service.clock = { status, advancing: false, simulationTimeMicros: 3 * SECOND };
      await pass(2);
      const before = service.requests.length;
      await pass(10);
      expect(service.requests.length - before).toBeGreaterThan(7);
      expect(service.requests.length - before).toBeLessThan(12);
      expect(connection().state).toBe('following');
      expect(playhead.state(performance.now())).toMatchObject({ edgeMicros: 3 * SECOND, advancing: false });
    },
  );
});

/**
 * The waits that are asked for from now on. Not by a spy: `restoreMocks` would put the timer that was faked back once time is
 * real again, for all files that share the worker.
 */
function waitsOf(timer: 'setTimeout' | 'setInterval'): number[] {
  const waits: number[] = [];
  const faked: (act: () => void, millis: number) => unknown = globalThis[timer];
  vi.stubGlobal(timer, (act: () => void, millis = 0) => {
    waits.push(millis);
    return faked(act, millis);
  });
  return waits;
}
