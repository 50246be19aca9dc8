import { afterEach, describe, expect, test } from 'vitest';
import {
  type Fault,
  failure,
  json,
  refused,
  type ScriptedService,
  slow,
  stop,
} from '../../feed/testing/scripted-service.ts';
import { type FollowedSimulation, followSimulation, stopTime } from './testing/followed-simulation.ts';

/** What a fair service may answer, and ours happens not to: each heals. Numbers are those of a review of the first feed. */

const SECOND = 1_000_000;

let followed: FollowedSimulation;
let service: ScriptedService;

function open(prepare?: (service: ScriptedService) => void): void {
  followed = followSimulation(prepare);
  ({ service } = followed);
}

afterEach(() => {
  followed.leave();
  stopTime();
});

const pass = (seconds: number) => followed.pass(seconds);
const connection = () => followed.feed.store.getState().connection;
const incidents = () => followed.feed.store.getState().incidents;
const timeline = () => followed.feed.store.timeline;
const snapshots = () => service.countOf('/animation/snapshot');
const updates = () => service.countOf('/updates/query');

const onUpdates =
  (answer: Fault): Fault =>
  (request) =>
    request.path.endsWith('/updates/query') ? answer(request) : undefined;

/** The next answer only. */
const once = (answer: Fault): Fault =>
  onUpdates((request) => {
    service.fault = null;
    return answer(request);
  });

/** One request at a time; whoever comes meanwhile is told to wait. Each takes so many milliseconds. */
function oneAtATime(millis: number): Fault {
  let busy = false;
  return async (request) => {
    if (busy) return failure(429, 'RATE_LIMITED', { 'retry-after': '1' });
    busy = true;
    try {
      await slow(millis)(request);
    } finally {
      busy = false;
    }
    return undefined;
  };
}

describe('codes come first', () => {
  const demands: [code: string, status: number, body: object][] = [
    ['VISUALIZATION_GENERATION_CHANGED', 200, { message: 'in words', requestId: 'r', details: [] }],
    ['VISUALIZATION_CURSOR_EXPIRED', 200, { message: 'in words', requestId: 'r' }],
    [
      'VISUALIZATION_CURSOR_EXPIRED',
      410,
      { message: 'in words', requestId: 'r', details: [{ field: 'x', reason: null }] },
    ],
    ['VISUALIZATION_CURSOR_EXPIRED', 410, { message: 'in words' }],
    ['VISUALIZATION_GENERATION_CHANGED', 409, { message: null, requestId: 'r' }],
    ['VISUALIZATION_GENERATION_CHANGED', 500, {}],
  ];

  test.each(demands)(
    '[F3] [F10] findings 1, 2: %s at %i with %j brings a fresh snapshot',
    async (code, status, body) => {
      open();
      await pass(1);
      service.fault = once(() => json({ code, ...body }, { status }));
      await pass(1);
      expect(snapshots()).toBe(2);
      expect(connection().state).toBe('following');
      expect(incidents()).toMatchObject([{ trouble: { code } }]);
    },
  );

  test.each([
    { code: 'SIMULATION_RUNTIME_RELEASED', state: 'ended' },
    { code: 'UNAUTHENTICATED', state: 'failed' },
    { code: 'SIMULATION_NOT_FOUND', state: 'failed' },
    { code: 'INTERNAL_ERROR', state: 'recovering' },
    { code: 'NEVER_HEARD_OF', state: 'recovering' },
  ])('[F3] finding 1: $code at 200 is $state', async ({ code, state }) => {
    open();
    await pass(1);
    service.fault = () => failure(200, code);
    await pass(1);
    expect(connection()).toMatchObject({ state, trouble: { code, requestId: 'request-bad' } });
    service.fault = null;
    await pass(3);
    expect(connection().state).toBe('following');
  });
});

describe('slow services', () => {
  test('[F14] finding 3: one request at a time, four seconds each, is followed', async () => {
    open((before) => {
      before.fault = oneAtATime(4000);
    });
    await pass(120);
    const { freshAt } = connection();
    expect(performance.now() - (freshAt ?? 0)).toBeLessThan(9000);
    expect(snapshots()).toBe(1);
    // No spare was let in beside the first read; then what reads take is known, and none is sent.
    expect(updates()).toBeLessThan(120 / 4 + 2);
    expect(updates()).toBeGreaterThan(20);
  });

  test('[F14] finding 3: a spare that is refused does not end the read beside it', async () => {
    open();
    await pass(1);
    let reads = 0;
    service.fault = onUpdates((request) => {
      reads += 1;
      return reads % 2 === 1 ? slow(3500)(request) : failure(503, 'TOO_BUSY');
    });
    await pass(3.9);
    expect(reads).toBe(2);
    expect(incidents().map(({ trouble }) => trouble.code)).toEqual(['TIMEOUT']);
    expect(connection()).toMatchObject({ state: 'following', trouble: null });
  });

  test('[F14] finding 3: a snapshot of ten seconds is asked for twice at most', async () => {
    open((before) => {
      before.fault = (request) => (request.path.endsWith('snapshot') ? slow(10_000)(request) : undefined);
    });
    await pass(12);
    expect(snapshots()).toBeLessThanOrEqual(2);
    expect(connection().state).toBe('following');
  });

  test.each([10, 3500])(
    '[F14] finding 11: stalled shows after 3 s of silence where reads took %i ms',
    async (millis) => {
      open((before) => {
        before.fault = slow(millis);
      });
      await pass(20);
      service.fault = slow(60_000);
      const hung = updates();
      while (updates() === hung) await pass(0.05);
      await pass(2.9);
      expect(connection().state).toBe('following');
      await pass(0.3);
      expect(connection()).toMatchObject({ state: 'stalled', trouble: { code: 'TIMEOUT' } });
    },
  );

  test('[F14] a connection that hangs has one spare at a time', async () => {
    open();
    await pass(1);
    const before = updates();
    service.fault = slow(60_000);
    await pass(13);
    const alive = service.requests.filter(({ signal }) => !signal.aborted).slice(-3);
    expect(updates() - before).toBe(5);
    expect(alive.filter(({ path, atMillis }) => path.endsWith('query') && atMillis > 1000)).toHaveLength(2);
  });
});

describe('an action that cannot be used', () => {
  const unusable = () => service.publish(stop('nobody knows', performance.now() / 1000));

  test('[F9] [F20] finding 4: again and again costs two snapshots a minute, no history, and is listed once with a count', async () => {
    open();
    await pass(10);
    for (let tenths = 0; tenths < 600; tenths += 6) {
      unusable();
      await pass(0.6);
    }
    expect(snapshots()).toBeLessThanOrEqual(1 + 3);
    expect(timeline().oldestMicros).toBe(0);
    expect(timeline().instantAt(9 * SECOND)).toMatchObject({ world: timeline().epochs[0]?.world });
    const [incident, ...others] = incidents();
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ trouble: { code: 'VISUALIZATION_UNSUPPORTED_ACTION' }, count: snapshots() });
  });

  test('[F9] finding 4: until the next snapshot may be taken, it is said when', async () => {
    open();
    await pass(1);
    unusable();
    await pass(1);
    const repairedAt = service.requests.findLast(({ path }) => path.endsWith('snapshot'))?.atMillis ?? 0;
    unusable();
    await pass(4);
    expect(connection()).toMatchObject({ state: 'stalled', waitUntil: repairedAt + 30_000 });
    await pass(27);
    expect(connection()).toMatchObject({ state: 'following', waitUntil: null });
    expect(incidents()).toMatchObject([{ count: 2 }]);
  });

  test('[F9] finding 9: what the snapshot holds already is ignored, understood or not', async () => {
    open((before) => before.publish({ animationType: 'FLY', entityName: 'A', simulationTimeMicros: 0 }));
    await pass(0.1);
    service.fault = onUpdates(() => service.ok({ ...service.updates(1), batches: service.batches }));
    await pass(10);
    expect(snapshots()).toBe(1);
    expect(connection()).toMatchObject({ state: 'following', trouble: null });
  });

  test('[F9] finding 14: another failure does not erase what was lost', async () => {
    open();
    await pass(1);
    unusable();
    await pass(1);
    service.fault = refused;
    await pass(1);
    expect(connection().trouble?.kind).toBe('network');
    service.fault = null;
    await pass(2);
    expect(connection()).toMatchObject({ state: 'following', trouble: { kind: 'unusable-action' } });
  });
});

describe('recovery', () => {
  test('[F10] finding 6: after an outage a fresh snapshot follows the answer that demands it within 0.3 s', async () => {
    open();
    await pass(2);
    service.fault = refused;
    await pass(8);
    service.fault = null;
    service.generation = 'g2';
    await pass(3);
    const found = service.requests.findIndex(
      ({ path, body }, index) => index > 1 && path.endsWith('snapshot') && !body,
    );
    const [demanded, snapshot] = service.requests.slice(found - 1, found + 1);
    expect((snapshot?.atMillis ?? 0) - (demanded?.atMillis ?? 0)).toBeLessThan(300);
    expect(connection()).toMatchObject({ state: 'following', generation: 'g2' });
  });

  test('[F7] finding 7: more to come without going on is an invalid answer, not a loop', async () => {
    open();
    await pass(1);
    const before = updates();
    service.fault = onUpdates(() => service.ok({ ...service.updates(0), hasMore: true }));
    await pass(2);
    expect(updates() - before).toBeLessThan(8);
    expect(connection().trouble).toMatchObject({ code: 'INVALID_RESPONSE' });
    service.fault = null;
    await pass(3);
    expect(connection().state).toBe('following');
  });

  test('[F7] finding 10: no limit is asked for, so none can be refused', async () => {
    open((before) => {
      before.fault = ({ body }) => (body?.limit === undefined ? undefined : failure(400, 'INVALID_REQUEST'));
    });
    await pass(2);
    expect(connection().state).toBe('following');
  });
});

describe('told to wait', () => {
  test('[F12] finding 8: obeying is shown as waiting until then, also when another request was told', async () => {
    open();
    await pass(1);
    service.fault = ({ path }) =>
      path.endsWith('/clock') ? failure(429, 'RATE_LIMITED', { 'retry-after': '20' }) : undefined;
    await followed.client.clock('sim').catch(() => undefined);
    const toldAt = performance.now();
    service.fault = null;
    const before = service.requests.length;
    await pass(10);
    expect(connection()).toMatchObject({
      state: 'stalled',
      trouble: { kind: 'rate-limited' },
      waitUntil: toldAt + 20_000,
    });
    await pass(9.9);
    expect(service.requests.length).toBe(before);
    expect(incidents().map(({ trouble }) => trouble.code)).not.toContain('TIMEOUT');
    await pass(0.2);
    expect(service.requests.length).toBe(before + 1);
    expect(connection()).toMatchObject({ state: 'following', waitUntil: null });
  });

  test('[F6] finding 14: a wait of months does not spin', async () => {
    open();
    await pass(1);
    service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': String(100 * 86_400) });
    await pass(1);
    const before = service.requests.length;
    await pass(3600);
    expect(service.requests.length).toBe(before);
    expect(connection().trouble?.kind).toBe('rate-limited');
  });
});

describe('catching up', () => {
  test('[F8] finding 12: many pages tell how far they are', async () => {
    open();
    await pass(1);
    service.most = 100;
    for (let n = 0; n < 2000; n += 1) service.publish(stop('A', 1));
    service.fault = slow(500);
    await pass(2.2);
    const first = connection();
    expect(first).toMatchObject({ state: 'following', trouble: null });
    expect(first.behind).toBeGreaterThan(1000);
    expect((first.sequence ?? 0) + (first.behind ?? 0)).toBe(2000);
    expect(performance.now() - (first.freshAt ?? 0)).toBeLessThan(600);
    await pass(2);
    expect(connection().behind).toBeLessThan(first.behind ?? 0);
    await pass(8);
    expect(connection()).toMatchObject({ state: 'following', sequence: 2000, behind: null });
  });
});

describe('runs', () => {
  test('[F21] finding 13: a reset that is seen late, at a high multiplier, is a new run', async () => {
    open();
    await pass(30);
    service.generation = 'g2';
    service.simMicros = () => 461 * SECOND;
    await pass(2);
    expect(timeline().gaps).toMatchObject([{ newRun: true }]);
    const [former, current] = timeline().epochs;
    expect(current?.startMicros).toBeGreaterThan(former?.endMicros ?? 0);
    expect(timeline().instantAt(20 * SECOND)?.world.generation).toBe('g1');
  });

  test('[F17] finding 26: what a gap showed once it shows after a snapshot at another multiplier too', async () => {
    open();
    await pass(20);
    service.fault = refused;
    await pass(30);
    service.fault = null;
    service.oldest = 100;
    await pass(5);
    const shown = timeline().instantAt(45 * SECOND)?.simulationTimeMicros;
    service.clock = { speedMultiplier: 100 };
    service.oldest = 200;
    await pass(5);
    expect(timeline().epochs).toHaveLength(3);
    expect(timeline().instantAt(45 * SECOND)?.simulationTimeMicros).toBe(shown);
  });
});
