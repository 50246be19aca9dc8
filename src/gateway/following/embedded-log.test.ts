import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endpointPath } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { createSharedReads } from '../upstream/shared-reads.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { createEmbeddedLog } from './embedded-log.ts';
import { createFollowers } from './followers.ts';
import { MemoryStore } from './memory-store.ts';
import { Deposed, type StreamRecord } from './stream-log.ts';
import { scriptedStream } from './testing/scripted-stream.ts';

const SPACING_MILLIS = 40;
const SPARE_MILLIS = 60;

// Time passes as the tests say, however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis);

const said = (requestId = 'r'): StreamRecord => ({
  kind: 'said',
  outcome: new GatewayFailure('UPSTREAM_UNREACHABLE', requestId),
  code: '',
  after: null,
});

describe('one leader', () => {
  test('leads an instance at a time; others lead others', async () => {
    const log = createEmbeddedLog(new MemoryStore());
    const first = await log.lead('s');
    expect(await log.lead('s')).toBeNull();
    expect((await log.lead('t'))?.epoch).toBeGreaterThan(first?.epoch ?? 0);
  });

  test('that is deposed is told, and cannot publish: nobody hears it, and nothing of it is kept (server finding 17)', async () => {
    const store = new MemoryStore();
    const log = createEmbeddedLog(store);
    const heard: StreamRecord[] = [];
    log.subscribe('s', null, (record) => heard.push(record));
    const first = await log.lead('s');
    first?.resign();
    expect(first?.lost.aborted).toBe(true);
    const second = await log.lead('s');
    await expect(log.publish('s', said('late'), first?.epoch ?? 0)).rejects.toThrow(Deposed);
    await log.publish('s', said('new'), second?.epoch ?? 0);
    expect(heard).toEqual([said('new')]);
  });
});

/** Gateways on one log, before one service. */
function underTest(gateways = 1) {
  const service = scriptedStream();
  const store = new MemoryStore();
  const log = createEmbeddedLog(store);
  const passOn = createSharedReads({ ask: service.ask, joinMillis: 1500 }).ask;
  const times = { spacingMillis: SPACING_MILLIS, spareMillis: SPARE_MILLIS, idleMillis: 5000, firstRetryMillis: 20 };
  const all = Array.from({ length: gateways }, () =>
    createFollowers({ ask: service.ask, passOn, store, log, ...times }),
  );
  onTestFinished(() => all.forEach((followers) => void followers.close()));
  const asking = { requestId: 'q', simulationId: 's', client: 'viewer' };
  const snapshot = (gateway = 0) =>
    all[gateway]?.ask('animationSnapshot')({
      ...asking,
      method: 'GET',
      path: endpointPath('animationSnapshot', 's'),
      body: null,
      endpoint: 'animationSnapshot',
    });
  const updates = async (sequence: number, gateway = 0) => {
    const answer = await all[gateway]?.ask('animationUpdates')({
      ...asking,
      method: 'POST',
      path: endpointPath('animationUpdates', 's'),
      body: Buffer.from(JSON.stringify({ cursor: { generation: 'g1', sequence } })),
      endpoint: 'animationUpdates',
    });
    const { code, data } = JSON.parse(String(answer?.body));
    return { code, sequences: data?.batches.map((batch: { sequence: number }) => batch.sequence) as number[] };
  };
  const [followers = createFollowers({ ask: service.ask, passOn, store, log })] = all;
  return { service, store, log, all, followers, snapshot, updates };
}

/** What a subscriber was told, in short. */
function notes() {
  const told: (string | number)[] = [];
  const take = (record: StreamRecord): void => {
    if (record.kind === 'updates') told.push(...record.batches.map(({ sequence }) => sequence));
    else told.push(record.kind === 'said' ? `${record.code} ${record.outcome.status}` : record.kind);
  };
  return { told, take };
}

describe('a subscriber', () => {
  test('has an instance read that nobody watches, from a snapshot on, and ends it', async () => {
    const { service, followers } = underTest();
    const { told, take } = notes();
    service.publish(2);
    const subscription = followers.subscribe('s', take);
    await pass(SPACING_MILLIS);
    service.publish(4);
    await pass(SPACING_MILLIS * 2);
    expect([told, service.asked.filter((what) => what === 'snapshot')]).toEqual([['keyframe', 3, 4], ['snapshot']]);
    subscription.end();
    await pass(6000);
    const asked = service.asked.length;
    await pass(1000);
    expect(service.asked).toHaveLength(asked);
  });

  test('has its own turns at the service, whatever else is recorded (review, operations 7)', async () => {
    const service = scriptedStream();
    const clients = new Set<string>();
    const ask = (request: UpstreamRequest) => {
      clients.add(request.client);
      return service.ask(request);
    };
    const store = new MemoryStore();
    const followers = createFollowers({ ask, passOn: ask, store, log: createEmbeddedLog(store) });
    onTestFinished(() => followers.close());
    for (const simulationId of ['s', 't']) followers.subscribe(simulationId, () => {});
    await pass(500);
    expect([...clients].sort()).toEqual(['recorder of s', 'recorder of t']);
  });

  test('that joins later sees the keyframe and all that came after it, without another read', async () => {
    const { service, followers, snapshot, updates } = underTest();
    service.publish(2);
    await snapshot();
    service.publish(5);
    await updates(2);
    service.publish(6);
    await pass(SPACING_MILLIS);
    const { told, take } = notes();
    followers.subscribe('s', take);
    expect(told).toEqual(['keyframe', 3, 4, 5, 6]);
    expect(service.asked.filter((what) => what === 'snapshot')).toHaveLength(1);
  });

  test('sees the very records that viewers are answered from, once each', async () => {
    const { service, followers, updates } = underTest();
    const { told, take } = notes();
    followers.subscribe('s', take);
    await pass(1);
    const seen: number[] = [];
    for (let sequence = 1; sequence <= 30; sequence += 1) {
      service.publish(sequence);
      seen.push(...(await updates(seen.at(-1) ?? 0)).sequences);
      await pass(7);
    }
    await pass(SPACING_MILLIS);
    const batches = told.filter((each) => typeof each === 'number');
    expect(batches).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(seen).toEqual(batches.slice(0, seen.length));
  });

  test('hears what the service says, a wait included, and goes on behind it', async () => {
    const { service, followers } = underTest();
    const records: StreamRecord[] = [];
    const { told, take } = notes();
    followers.subscribe('s', (record) => {
      records.push(record);
      take(record);
    });
    await pass(1);
    service.fail({ status: 429, code: 'RATE_LIMITED', retryAfter: '7' });
    await pass(SPACING_MILLIS + 1);
    const wait = records.find((record) => record.kind === 'said')?.outcome;
    expect(wait instanceof GatewayFailure ? null : wait?.headers).toMatchObject({ 'retry-after': '7' });
    service.fail('unreachable');
    await pass(200);
    service.fail(null);
    service.publish(3);
    await pass(2000);
    expect(told.slice(0, 2)).toEqual(['keyframe', 'RATE_LIMITED 429']);
    expect(told).toContain(' 502');
    expect(told.slice(-3)).toEqual([1, 2, 3]);
  });

  test('is given a new keyframe at once where the stream was lost or begins anew', async () => {
    const { service, followers } = underTest();
    const { told, take } = notes();
    followers.subscribe('s', take);
    service.publish(3);
    await pass(SPACING_MILLIS);
    service.publish(50);
    service.expire(40);
    await pass(SPACING_MILLIS * 3);
    service.reset('g2');
    service.publish(2);
    await pass(SPACING_MILLIS * 3);
    service.publish(3);
    await pass(SPACING_MILLIS * 2);
    expect(told.filter((each) => typeof each === 'string')).toEqual([
      'keyframe',
      'VISUALIZATION_CURSOR_EXPIRED 410',
      'keyframe',
      'VISUALIZATION_GENERATION_CHANGED 409',
      'keyframe',
    ]);
    expect(told.at(-1)).toBe(3);
  });
});

describe('two gateways on one log (server finding 17)', () => {
  test('read the service once, and answer the same', async () => {
    const { service, updates } = underTest(2);
    service.publish(3);
    await updates(0, 0);
    service.publish(5);
    const both = Promise.all([updates(0, 0), updates(0, 1)]);
    await pass(SPACING_MILLIS * 2);
    const [first, second] = await both;
    expect([first?.sequences, second?.sequences]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect((await updates(3, 1)).sequences).toEqual([4, 5]);
    const reads = service.asked.length;
    await pass(SPACING_MILLIS * 10);
    expect(service.asked.length - reads).toBeLessThanOrEqual(11);
  });

  test('a run that is over is shown by both: who does not lead asks for itself where the leader is silent', async () => {
    const { service, updates } = underTest(2);
    service.publish(3);
    service.pause();
    await updates(0, 0);
    const waiting = updates(0, 1);
    await pass(SPARE_MILLIS * 2);
    expect((await waiting).sequences).toEqual([1, 2, 3]);
  });

  test('one that ends is followed by the other, from where it stopped', async () => {
    const { service, all, updates } = underTest(2);
    const { told, take } = notes();
    all[1]?.subscribe('s', take);
    await pass(1);
    service.publish(3);
    const waiting = updates(0, 0);
    await pass(SPACING_MILLIS * 2);
    await waiting;
    all[1]?.close();
    service.publish(6);
    const after = updates(3, 0);
    await pass(SPARE_MILLIS * 3);
    expect((await after).sequences).toEqual([4, 5, 6]);
    expect(told).toEqual(['keyframe', 1, 2, 3]);
  });
});
