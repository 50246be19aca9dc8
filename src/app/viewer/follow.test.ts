import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Feed } from '../../feed/index.ts';
import {
  type Fault,
  failure,
  hanging,
  html,
  json,
  refused,
  type ScriptedService,
  slow,
  stop,
} from '../../feed/testing/scripted-service.ts';
import type { Playhead } from '../../playback/index.ts';
import { follow } from './follow.ts';
import { type FollowedSimulation, followSimulation, stopTime } from './testing/followed-simulation.ts';
import type { ViewerOptions } from './viewer.ts';

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

const onUpdates =
  (answer: Fault): Fault =>
  (request) =>
    request.path.endsWith('/updates/query') ? answer(request) : undefined;

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

  test('[F9] batches applied before are ignored and not counted twice', async () => {
    await pass(0.1);
    service.publish(stop('A', 1));
    service.fault = onUpdates(() => service.ok({ ...service.updates(1), batches: service.batches }));
    await pass(1);
    expect(connection()).toMatchObject({ state: 'following', sequence: 1 });
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
    followed.leave = follow(followed.queries, feed);
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

interface Case {
  name: string;
  fault: Fault;
  code: string;
  state: string;
  requestId: string | null;
}

const healable: Case[] = [
  { name: 'refused connection', fault: refused, code: 'NETWORK_ERROR', state: 'stalled', requestId: null },
  {
    name: '503',
    fault: () => failure(503, 'UPSTREAM_DOWN'),
    code: 'UPSTREAM_DOWN',
    state: 'stalled',
    requestId: 'request-bad',
  },
  { name: 'page of HTML', fault: () => html(502), code: 'HTTP_502', state: 'stalled', requestId: null },
  { name: 'HTML with 200', fault: () => html(200), code: 'INVALID_RESPONSE', state: 'stalled', requestId: null },
  {
    name: 'cut-off JSON',
    fault: () => new Response('{"code":"OK","data":{"simu'),
    code: 'INVALID_RESPONSE',
    state: 'stalled',
    requestId: null,
  },
  {
    name: 'payload against the schema',
    fault: () => json({ code: 'OK', message: '', requestId: 'request-odd', data: { simulationId: 4 } }),
    code: 'INVALID_RESPONSE',
    state: 'stalled',
    requestId: 'request-odd',
  },
  { name: 'hanging connection', fault: hanging, code: 'TIMEOUT', state: 'stalled', requestId: null },
  {
    name: '401',
    fault: () => failure(401, 'UNAUTHENTICATED'),
    code: 'UNAUTHENTICATED',
    state: 'failed',
    requestId: 'request-bad',
  },
  { name: '403', fault: () => failure(403, 'FORBIDDEN'), code: 'FORBIDDEN', state: 'failed', requestId: 'request-bad' },
  {
    name: '404',
    fault: () => failure(404, 'SIMULATION_NOT_FOUND'),
    code: 'SIMULATION_NOT_FOUND',
    state: 'failed',
    requestId: 'request-bad',
  },
  {
    name: '410 of released resources',
    fault: () => failure(410, 'SIMULATION_RUNTIME_RELEASED'),
    code: 'SIMULATION_RUNTIME_RELEASED',
    state: 'ended',
    requestId: 'request-bad',
  },
];

describe('faults', () => {
  test.each(healable)(
    '[F11] [F13] [F14] $name: told, the picture kept, healed within 3 s of the service being back',
    async (fault) => {
      open();
      await pass(2);
      service.publish(stop('A', 2));
      service.fault = fault.fault;
      await pass(12);
      expect(connection().state).toBe(fault.state);
      expect(connection().trouble).toMatchObject({ code: fault.code, requestId: fault.requestId });
      expect(connection().sequence).toBe(0);
      service.fault = null;
      await pass(3.2);
      expect(connection()).toMatchObject({ state: 'following', sequence: 1, trouble: null });
      expect(timeline().epochs).toHaveLength(1);
      expect(incidents()).toMatchObject([{ trouble: { code: fault.code }, count: 1 }]);
    },
  );

  test.each(healable)('[F13] [F14] $name from the start: told, and healed when the service is there', async (fault) => {
    open((before) => {
      before.fault = fault.fault;
    });
    await pass(12);
    expect(connection()).toMatchObject({ state: fault.state, generation: null, trouble: { code: fault.code } });
    service.fault = null;
    await pass(4);
    expect(connection().state).toBe('following');
  });

  test('[F11] [F20] a short fault is recovering, a longer one stalled', async () => {
    open();
    await pass(2);
    service.fault = refused;
    await pass(1);
    expect(connection().state).toBe('recovering');
    await pass(2.5);
    expect(connection().state).toBe('stalled');
    expect(codes()).toEqual(['NETWORK_ERROR']);
  });

  test("[F11] the failure is the query's error", async () => {
    open();
    await pass(2);
    service.fault = refused;
    await pass(2);
    const { status, error, data } = followed.queries.getQueryState(['animation', 'sim', 'updates']) ?? {};
    expect({ status, error, data }).toMatchObject({ status: 'error', error: { code: 'NETWORK_ERROR' }, data: {} });
  });

  test('[F11] retries come ever more slowly, up to 2.4 s, with jitter', async () => {
    open();
    await pass(2);
    service.fault = refused;
    const before = service.requests.length;
    await pass(20);
    const times = service.requests.slice(before).map(({ atMillis }) => atMillis);
    const gaps = times.slice(1).map((at, index) => Math.round(at - (times[index] ?? 0)));
    expect(gaps.slice(0, 6)).toEqual([188, 375, 750, 1500, 1800, 1800]);
  });

  test.each([1, 5, 13])(
    '[F12] 429 with Retry-After %i: not read before, read within a second after',
    async (seconds) => {
      open();
      await pass(2);
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': String(seconds) });
      await pass(0.5);
      const toldAt = service.requests.at(-1)?.atMillis ?? 0;
      expect(connection()).toMatchObject({ state: 'stalled', trouble: { kind: 'rate-limited' } });
      expect(connection().waitUntil).toBe(toldAt + seconds * 1000);
      const before = service.requests.length;
      service.fault = null;
      await pass(seconds + 1);
      const waited = (service.requests[before]?.atMillis ?? 0) - toldAt;
      expect(waited).toBeGreaterThanOrEqual(seconds * 1000);
      expect(waited).toBeLessThan(seconds * 1000 + 1000);
      expect(connection().state).toBe('following');
    },
  );

  test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    '[F12] 429 with Retry-After %s, which is over at once, is not asked without a pause',
    async (header) => {
      open();
      await pass(2);
      const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': header, date });
      const before = service.requests.length;
      await pass(10);
      const asked = service.requests.length - before;
      expect(asked).toBeGreaterThan(5);
      expect(asked).toBeLessThan(25);
      service.fault = null;
      await pass(1);
      expect(connection().state).toBe('following');
    },
  );

  test('[F14] a service that always takes three seconds is followed, not accused', async () => {
    open((before) => {
      before.fault = slow(3000);
    });
    await pass(30);
    expect(connection().state).toBe('following');
    expect(incidents()).toEqual([]);
    expect(service.requests.length).toBeLessThan(14);
  });

  test('[F7] an answer about another simulation, or one that goes backwards, is not used', async () => {
    open((before) => before.publish(stop('A', 0)));
    await pass(0.1);
    const answer = (change: object) => onUpdates(() => service.ok({ ...service.updates(1), ...change }));
    service.fault = answer({ simulationId: 'other' });
    await pass(0.5);
    expect(connection().trouble).toMatchObject({ code: 'INVALID_RESPONSE' });
    service.fault = answer({ nextCursor: { generation: 'g1', sequence: 0 } });
    await pass(2);
    expect(connection()).toMatchObject({ sequence: 1, trouble: { code: 'INVALID_RESPONSE' } });
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
      expect(service.requests.length - before).toBe(10);
      expect(connection().state).toBe('following');
      expect(playhead.state(performance.now())).toMatchObject({ edgeMicros: 3 * SECOND, advancing: false });
    },
  );
});
