import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayhead, type Playhead } from '../playback/index.ts';
import { createServiceClient } from './client.ts';
import { createFollower, type Follower } from './follower.ts';
import { type ListedWorld, listedWorld } from './testing/listed-world.ts';
import { ManualTimers, settled } from './testing/manual-timers.ts';
import { type Fault, failure, hanging, html, json, refused, ScriptedService } from './testing/scripted-service.ts';

const SECOND = 1_000_000;

let timers: ManualTimers;
let service: ScriptedService;
let playhead: Playhead;
let follower: Follower;
let worlds: ListedWorld[];
let polling: Promise<number> | null;

beforeEach(() => {
  timers = new ManualTimers();
  service = new ScriptedService(timers);
  playhead = createPlayhead();
  worlds = [];
  polling = null;
  follower = createFollower({
    client: createServiceClient({ fetch: service.fetch, timers }),
    simulationId: 'sim',
    createWorld: (snapshot) => {
      const world = listedWorld(snapshot, ['unknown device']);
      worlds.push(world);
      return world;
    },
    playhead,
    timers,
    random: () => 0.5,
  });
});

/** Polls as the page does, each step when the one before says, for so many seconds. */
async function follow(seconds: number): Promise<void> {
  const end = timers.now() + seconds * 1000;
  let due = 0;
  while (timers.now() < end) {
    polling ??= follower.poll().then((delay) => {
      due = delay;
      polling = null;
      return delay;
    });
    await settled();
    if (polling !== null) await timers.advance(50);
    else await timers.advance(Math.min(due, end - timers.now()));
  }
}

function stop(entityName: string, seconds: number) {
  const nowhere = { x: 0, y: 0, z: 0 };
  return {
    animationType: 'STOP',
    entityName,
    entityType: 'CARRIER',
    simulationTimeMicros: seconds * SECOND,
    position: nowhere,
    rotation: nowhere,
  };
}

function state() {
  return follower.connection.state;
}

const onUpdates =
  (answer: Fault): Fault =>
  (request) =>
    request.path.endsWith('/updates/query') ? answer(request) : undefined;

describe('reading', () => {
  test('[F7] a snapshot first, then updates from its cursor, batches in order', async () => {
    service.publish(stop('A', 1));
    await follow(0.1);
    service.publish(stop('A', 2));
    service.publish(stop('A', 3));
    await follow(1);
    expect(service.requests.slice(0, 2).map(({ path }) => path)).toEqual([
      '/simulations/sim/animation/snapshot',
      '/simulations/sim/animation/updates/query',
    ]);
    expect(service.requests[1]?.body?.cursor).toEqual({ generation: 'g1', sequence: 1 });
    expect(worlds[0]?.applied).toEqual([2, 3]);
    expect(follower.connection).toMatchObject({ state: 'following', generation: 'g1', sequence: 3, trouble: null });
  });

  test('[F8] while there is more it is read at once, and the edge moves only when all is applied', async () => {
    await follow(0.1);
    service.most = 2;
    for (let second = 1; second <= 7; second += 1) service.publish(stop('A', second));
    const edges: number[] = [];
    service.fault = () => {
      edges.push(playhead.state(0).edgeMicros);
      return undefined;
    };
    const before = service.requests.length;
    await timers.advance(5000);
    await follower.poll();
    expect(service.requests.length - before).toBe(4);
    expect(new Set(edges).size).toBe(1);
    expect(playhead.state(0).edgeMicros).toBe(5.1 * SECOND);
    expect(worlds[0]?.applied).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('[F9] batches applied before are ignored and not counted twice', async () => {
    await follow(0.1);
    service.publish(stop('A', 1));
    service.fault = onUpdates(() =>
      service.ok({
        simulationId: 'sim',
        clock: { ...follower.clock, simulationTimeMicros: 2 * SECOND },
        nextCursor: { generation: 'g1', sequence: 0 },
        oldestAvailableSequence: 0,
        latestSequence: 1,
        hasMore: false,
        batches: service.batches,
      }),
    );
    await follow(1);
    expect(worlds[0]?.applied).toEqual([1]);
    expect(follower.events.size).toBe(1);
  });

  test('[F19] a page that is left aborts its read and changes nothing', async () => {
    await follow(0.1);
    const before = follower.connection;
    service.fault = onUpdates(hanging);
    const leaving = new AbortController();
    const poll = follower.poll(leaving.signal);
    await settled();
    leaving.abort(new Error('left'));
    await expect(poll).rejects.toThrow('left');
    expect(follower.connection).toBe(before);
    expect(service.requests.at(-1)?.signal.aborted).toBe(true);
  });
});

describe('a fresh snapshot', () => {
  test('[F10] after a change of generation, at once; time that starts anew becomes a run behind the former one', async () => {
    await follow(5);
    service.generation = 'g2';
    const resetAt = timers.now();
    service.simMicros = () => (timers.now() - resetAt) * 1000;
    await follow(2);
    expect(follower.connection).toMatchObject({ state: 'following', generation: 'g2', trouble: null });
    const [first, second] = follower.history.epochs;
    expect(second?.offsetMicros).toBeGreaterThan(first?.endMicros ?? 0);
    expect(follower.history.gaps).toMatchObject([{ reason: 'generation-changed', newRun: true }]);
    expect(follower.pastTroubles.map(({ trouble }) => trouble.code)).toEqual(['VISUALIZATION_GENERATION_CHANGED']);
  });

  test('[F10] after an expired cursor; the stretch that was missed is a gap and what was before stays', async () => {
    await follow(2);
    service.fault = refused;
    await follow(60);
    service.fault = null;
    service.oldest = 100;
    await follow(4);
    expect(state()).toBe('following');
    expect(follower.connection.sequence).toBe(100);
    expect(follower.history.epochs).toHaveLength(2);
    expect(follower.history.gaps).toMatchObject([{ reason: 'cursor-expired', newRun: false, bridged: false }]);
    expect(follower.history.place(SECOND)?.world).toBe(worlds[0]);
    expect(follower.history.place(65 * SECOND)?.world).toBe(worlds[1]);
  });

  test('[F9] after a batch that cannot be used: the good ones before it stand, the cursor does not move', async () => {
    await follow(0.1);
    service.publish(stop('A', 1));
    service.publish(stop('unknown device', 1));
    const sequences: (number | undefined)[] = [];
    service.fault = ({ body }) => {
      sequences.push(body?.cursor?.sequence);
      return undefined;
    };
    await follow(2);
    expect(worlds[0]?.applied).toEqual([1]);
    expect(sequences.slice(0, 3)).toEqual([0, undefined, 2]);
    expect(follower.connection).toMatchObject({
      state: 'following',
      trouble: { kind: 'unusable-action', code: 'VISUALIZATION_UNSUPPORTED_ACTION' },
    });
    expect(follower.connection.trouble?.message).toMatch(/batch 2 .* STOP of unknown device/);
    expect(follower.connection.trouble?.requestId).toMatch(/^request-\d+$/);
    await follow(31);
    expect(follower.connection.trouble).toBeNull();
  });

  test('[F9] an action that does not follow the interface is such a batch, with its field', async () => {
    await follow(0.1);
    service.publish({ ...stop('A', 1), position: { x: 'left', y: 0, z: 0 } });
    await follow(0.5);
    expect(follower.connection.trouble?.details.map(({ field }) => field)).toEqual(['events[0].position.x']);
  });

  test('[F9] when fresh snapshots do not help, they are asked for ever more slowly', async () => {
    await follow(0.1);
    service.fault = onUpdates(() => failure(422, 'VISUALIZATION_UNSUPPORTED_ACTION'));
    await follow(20);
    expect(service.countOf('snapshot')).toBeLessThan(20);
    expect(follower.connection).toMatchObject({ trouble: { requestId: 'request-bad' } });
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
    '[F11][F13][F14] $name: told, the picture kept, healed within 3 s of the service being back',
    async (fault) => {
      await follow(2);
      service.publish(stop('A', 2));
      service.fault = fault.fault;
      await follow(12);
      expect(state()).toBe(fault.state);
      expect(follower.connection.trouble).toMatchObject({ code: fault.code, requestId: fault.requestId });
      expect(follower.history.epochs).toHaveLength(1);
      expect(follower.connection.sequence).toBe(0);
      service.fault = null;
      await follow(3);
      expect(follower.connection).toMatchObject({ state: 'following', sequence: 1, trouble: null });
      expect(follower.history.epochs).toHaveLength(1);
      expect(follower.pastTroubles.map(({ trouble }) => trouble.code)).toEqual([fault.code]);
    },
  );

  test.each(healable)('[F13][F14] $name from the start: told, and healed when the service is there', async (fault) => {
    service.fault = fault.fault;
    await follow(12);
    expect(state()).toBe(fault.state);
    expect(follower.connection).toMatchObject({ generation: null, trouble: { code: fault.code } });
    service.fault = null;
    await follow(3);
    expect(state()).toBe('following');
  });

  test('[F11][F20] a short fault is recovering, a longer one stalled', async () => {
    await follow(2);
    service.fault = refused;
    await follow(1);
    expect(state()).toBe('recovering');
    await follow(4);
    expect(state()).toBe('stalled');
  });

  test('[F11] retries come ever more slowly, up to 2.4 s', async () => {
    await follow(2);
    service.fault = refused;
    const before = service.requests.length;
    await follow(20);
    const gaps = service.requests
      .slice(before)
      .map(({ atMillis }, index, all) => atMillis - (all[index - 1]?.atMillis ?? 0));
    expect(gaps.slice(1).every((gap, index) => index === 0 || gap >= (gaps[index] ?? 0))).toBe(true);
    expect(gaps.at(-1)).toBe(1800);
  });

  test.each([1, 5, 13])(
    '[F12] 429 with Retry-After %i: not read before, read within a second after',
    async (seconds) => {
      await follow(2);
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': String(seconds) });
      const before = service.requests.length;
      await follow(0.5);
      const toldAt = service.requests.at(-1)?.atMillis ?? 0;
      expect(follower.connection).toMatchObject({ state: 'stalled', trouble: { kind: 'rate-limited' } });
      expect(follower.connection.waitUntil).toBe(toldAt + seconds * 1000);
      service.fault = null;
      expect(await follower.poll()).toBeGreaterThan(0);
      await follow(seconds + 1);
      const next = service.requests[before + 1];
      expect((next?.atMillis ?? 0) - toldAt).toBeGreaterThanOrEqual(seconds * 1000);
      expect((next?.atMillis ?? 0) - toldAt).toBeLessThan(seconds * 1000 + 1000);
      expect(state()).toBe('following');
    },
  );

  test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    '[F12] 429 with Retry-After %s, which is over at once, is not asked without a pause',
    async (header) => {
      await follow(2);
      const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': header, date });
      const before = service.requests.length;
      await follow(10);
      const asked = service.requests.length - before;
      expect(asked).toBeGreaterThan(5);
      expect(asked).toBeLessThan(25);
      service.fault = null;
      await follow(1);
      expect(state()).toBe('following');
    },
  );

  test('[F14] a service that always takes three seconds is followed, not accused', async () => {
    service.fault = async () => {
      await timers.sleep(3000);
      return undefined as never;
    };
    await follow(30);
    expect(state()).toBe('following');
    expect(follower.pastTroubles).toEqual([]);
    expect(service.requests.length).toBeLessThan(14);
  });

  test('[F7] an answer about another simulation, or one that goes backwards, is not used', async () => {
    service.publish(stop('A', 1));
    await follow(0.1);
    const answer = (change: object) =>
      onUpdates(() =>
        service.ok({
          simulationId: 'sim',
          clock: follower.clock,
          nextCursor: { generation: 'g1', sequence: 1 },
          oldestAvailableSequence: 0,
          latestSequence: 1,
          hasMore: false,
          batches: [],
          ...change,
        }),
      );
    service.fault = answer({ simulationId: 'other' });
    await follow(0.5);
    expect(follower.connection.trouble).toMatchObject({ code: 'INVALID_RESPONSE' });
    service.fault = answer({ nextCursor: { generation: 'g1', sequence: 0 } });
    await follow(2);
    expect(follower.connection).toMatchObject({ sequence: 1, trouble: { code: 'INVALID_RESPONSE' } });
  });

  test('[F10] an answer of another generation without an error is a change of generation', async () => {
    await follow(1);
    service.fault = onUpdates(({ body }) =>
      body?.cursor?.generation === 'g1'
        ? service.ok({
            simulationId: 'sim',
            clock: follower.clock,
            nextCursor: { generation: 'g2', sequence: 5 },
            oldestAvailableSequence: 0,
            latestSequence: 5,
            hasMore: false,
            batches: [],
          })
        : (undefined as never),
    );
    service.generation = 'g2';
    await follow(1);
    expect(follower.connection).toMatchObject({ state: 'following', generation: 'g2' });
  });
});

describe('a run that does not advance', () => {
  test.each(['COMPLETED', 'STOPPED', 'FAILED'] as const)(
    '[F15] %s: still followed, less often, all of it kept',
    async (status) => {
      await follow(3);
      service.clock = { status, advancing: false, simulationTimeMicros: 3 * SECOND };
      await follow(2);
      const before = service.requests.length;
      await follow(10);
      expect(service.requests.length - before).toBe(10);
      expect(state()).toBe('following');
      expect(playhead.state(timers.now())).toMatchObject({ edgeMicros: 3 * SECOND, oldestMicros: 0, advancing: false });
    },
  );
});
