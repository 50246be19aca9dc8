import { afterEach, describe, expect, test } from 'vitest';
import {
  type Fault,
  failure,
  inParts,
  onUpdates,
  type ScriptedService,
  slow,
  stop,
} from '../../client/testing/scripted-service.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';

/** Services that take their time, or ask for it, are followed. Numbers are those of a review of the first feed. */

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
const snapshots = () => service.countOf('/animation/snapshot');
const updates = () => service.countOf('/updates/query');

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

  test('[F14] a snapshot that takes a minute and keeps coming is shown, asked for once (core 8)', async () => {
    open((before) => {
      before.fault = async (request) =>
        request.path.endsWith('snapshot') ? inParts(before.ok(before.snapshot()), 60, 1000) : undefined;
    });
    const states = new Set<string>();
    for (let second = 0; second < 58; second += 1) {
      await pass(1);
      states.add(connection().state);
    }
    expect([...states]).toEqual(['connecting']);
    await pass(4);
    expect(connection().state).toBe('following');
    expect(snapshots()).toBe(1);
    expect(incidents()).toEqual([]);
  });

  test('[F14] a snapshot that breaks off in silence is stalled after 3 s, and given up (core 8)', async () => {
    open((before) => {
      before.fault = async (request) =>
        request.path.endsWith('snapshot') ? inParts(before.ok(before.snapshot()), 60, 1000, 20) : undefined;
    });
    await pass(19);
    expect(connection().state).toBe('connecting');
    await pass(5);
    expect(connection()).toMatchObject({ state: 'stalled', trouble: { code: 'TIMEOUT' } });
    service.fault = null;
    await pass(16);
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

  test('[F12] a service that is busy and says until when is shown as waiting until then', async () => {
    open();
    await pass(1);
    service.fault = () => failure(503, 'TOO_BUSY', { 'retry-after': '12' });
    await pass(0.5);
    const toldAt = service.requests.at(-1)?.atMillis ?? 0;
    expect(connection()).toMatchObject({ state: 'stalled', trouble: { code: 'TOO_BUSY' }, waitUntil: toldAt + 12_000 });
    service.fault = null;
    await pass(12.5);
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
