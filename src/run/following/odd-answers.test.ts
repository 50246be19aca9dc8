import { afterEach, describe, expect, test } from 'vitest';
import {
  type Fault,
  failure,
  json,
  onUpdates,
  refused,
  type ScriptedService,
  slow,
  stop,
} from '../../client/testing/scripted-service.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';

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

/** The next answer only. */
const once = (answer: Fault): Fault =>
  onUpdates((request) => {
    service.fault = null;
    return answer(request);
  });

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

describe('an action that cannot be used', () => {
  const unusable = () => service.publish(stop('nobody knows', performance.now() / 1000));

  /** One each 0.6 s for so long; how often the picture moved in a tenth of a second, and the longest that it stood. */
  async function plantOfUnusables(seconds: number): Promise<{ moving: number; longestStill: number }> {
    let [moved, still, longestStill, last] = [0, 0, 0, -1];
    for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
      if (tenths % 6 === 0) unusable();
      await pass(0.1);
      const shown = followed.playhead.advance(performance.now());
      still = shown > last ? 0 : still + 0.1;
      moved += shown > last ? 1 : 0;
      longestStill = Math.max(longestStill, still);
      last = shown;
    }
    return { moving: moved / (seconds * 10), longestStill };
  }

  test('[F9] [F20] again and again does not freeze the picture, costs no history, and is listed once (core 11)', async () => {
    open();
    await pass(10);
    const { moving, longestStill } = await plantOfUnusables(120);
    expect(moving).toBeGreaterThan(0.9);
    expect(longestStill).toBeLessThan(2);
    expect(timeline().oldestMicros).toBe(0);
    expect(timeline().instantAt(9 * SECOND)).toMatchObject({ world: timeline().epochs[0]?.world });
    const [incident, ...others] = incidents();
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ trouble: { code: 'VISUALIZATION_UNSUPPORTED_ACTION' } });
    expect(incident?.count).toBeGreaterThan(60);
  });

  test.each([
    { millis: 0, most: 125, least: 90 },
    { millis: 300, most: 22, least: 15 },
    { millis: 4000, most: 6, least: 3 },
  ])(
    '[F9] a snapshot of $millis ms is asked for so often that a twentieth of the time goes into it (core 11)',
    async (row) => {
      open((before) => {
        before.fault = (request) => (request.path.endsWith('snapshot') ? slow(row.millis)(request) : undefined);
      });
      await pass(10);
      const before = snapshots();
      await plantOfUnusables(120);
      expect(snapshots() - before).toBeLessThanOrEqual(row.most);
      expect(snapshots() - before).toBeGreaterThanOrEqual(row.least);
    },
  );

  test('[F9] finding 4: until the next snapshot may be taken, it is said when', async () => {
    open((before) => {
      before.fault = (request) => (request.path.endsWith('snapshot') ? slow(2000)(request) : undefined);
    });
    await pass(3);
    unusable();
    await pass(3);
    const repairedAt = (service.requests.findLast(({ path }) => path.endsWith('snapshot'))?.atMillis ?? 0) + 2000;
    unusable();
    await pass(4);
    expect(connection()).toMatchObject({ state: 'stalled', waitUntil: repairedAt + 30_000 });
    await pass(29);
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

  test.each([
    { name: 'falling', sequences: [3, 2] },
    { name: 'beyond the next cursor', sequences: [1, 2, 3, 4] },
  ])('[F7] batches $name are an invalid answer, and none of them is lost (core 10)', async ({ sequences }) => {
    open();
    await pass(1);
    const batchOf = (sequence: number) => ({ sequence, assets: [], events: [stop('A', 1, sequence)] });
    for (const x of [1, 2, 3]) service.publish(stop('A', 1, x));
    const answer = { ...service.updates(3), batches: sequences.map(batchOf) };
    service.fault = onUpdates(() => service.ok(answer));
    await pass(1);
    expect(connection()).toMatchObject({ sequence: 0, trouble: { code: 'INVALID_RESPONSE' } });
    expect(connection().trouble?.message ?? '').toMatch(
      /batches\[\d\]\.sequence \d: expected at least \d and at most 3/,
    );
    service.fault = null;
    await pass(3);
    expect(connection()).toMatchObject({ state: 'following', sequence: 3 });
    const { world } = timeline().current ?? {};
    const entity = world?.entityAt('A', SECOND);
    expect(entity && world?.transformAt(entity, 'ENTITY', SECOND)?.position.x).toBe(3);
  });

  test('[F7] finding 10: no limit is asked for, so none can be refused', async () => {
    open((before) => {
      before.fault = ({ body }) => (body?.limit === undefined ? undefined : failure(400, 'INVALID_REQUEST'));
    });
    await pass(2);
    expect(connection().state).toBe('following');
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
