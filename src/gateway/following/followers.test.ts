import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endpointPath } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import { createSharedReads } from '../upstream/shared-reads.ts';
import { createEmbeddedLog } from './embedded-log.ts';
import { createFollowers } from './followers.ts';
import { MemoryStore } from './memory-store.ts';
import { scriptedStream } from './testing/scripted-stream.ts';

const SPACING_MILLIS = 40;
const SPARE_MILLIS = 60;

// Time passes as the tests say, however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis);

/** Time passes until it is there. */
async function inTime<Value>(value: Promise<Value>): Promise<Value> {
  let isThere = false;
  const end = () => {
    isThere = true;
  };
  value.then(end, end);
  while (!isThere) await pass(1);
  return value;
}

/** What somebody who is one of many waits, while time passes for all. */
const wait = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

interface Told {
  code: string;
  requestId: string;
  data: {
    clock: { simulationTimeMicros: number };
    cursor: { generation: string; sequence: number };
    nextCursor: { generation: string; sequence: number };
    hasMore: boolean;
    latestSequence: number;
    batches: { sequence: number; note: string }[];
  };
}

/** Followers before a scripted service, with viewers that ask as browsers do. */
function underTest(idleMillis = 5000) {
  const service = scriptedStream();
  const store = new MemoryStore();
  const followers = createFollowers({
    ask: service.ask,
    passOn: createSharedReads({ ask: service.ask, joinMillis: 1500 }).ask,
    store,
    log: createEmbeddedLog(store),
    spacingMillis: SPACING_MILLIS,
    spareMillis: SPARE_MILLIS,
    idleMillis,
  });
  onTestFinished(() => followers.close());
  const asking = { requestId: 'q', simulationId: 's', client: 'viewer' };
  const path = endpointPath('animationUpdates', 's');
  const send = (body: unknown) =>
    followers.ask('animationUpdates')({
      ...asking,
      method: 'POST',
      path,
      body: Buffer.from(JSON.stringify(body)),
      endpoint: 'animationUpdates',
    });
  const snapshot = () =>
    followers
      .ask('animationSnapshot')({
        ...asking,
        method: 'GET',
        path: endpointPath('animationSnapshot', 's'),
        body: null,
        endpoint: 'animationSnapshot',
      })
      .then(toldIn);
  const updates = async (sequence: number, limit?: number, generation = 'g1') =>
    toldIn(await send({ cursor: { generation, sequence }, ...(limit === undefined ? {} : { limit }) }));
  return { service, followers, send, snapshot, updates };
}

function toldIn({ body }: UpstreamAnswer): Told {
  return JSON.parse(body.toString());
}

const sequencesIn = ({ data }: Told) => data.batches.map(({ sequence }) => sequence);

describe('answers are those of the service', () => {
  test.each([
    ['all there is', 0, undefined, [1, 2, 3, 4, 5], 5, false],
    ['after the cursor', 3, undefined, [4, 5], 5, false],
    ['at most limit', 1, 2, [2, 3], 3, true],
    ['up to the last, cut there', 3, 2, [4, 5], 5, false],
    ['nothing new', 5, undefined, [], 5, false],
  ] as const)('%s', async (_case, sequence, limit, expected, next, hasMore) => {
    const { service, updates } = underTest();
    service.publish(5);
    await updates(0);
    const told = await updates(sequence, limit);
    expect(sequencesIn(told)).toEqual(expected);
    expect(told.data).toMatchObject({ nextCursor: { generation: 'g1', sequence: next }, hasMore, latestSequence: 5 });
  });

  test('byte for byte: unknown fields, numbers as they were written, and the request id that the service knows', async () => {
    const { service, send } = underTest();
    service.publish(3);
    const whole = await send({ cursor: { generation: 'g1', sequence: 0 } });
    const direct = await service.ask({
      method: 'POST',
      path: '',
      body: Buffer.from('{"cursor":{"generation":"g1","sequence":0}}'),
      requestId: '',
      endpoint: '',
      simulationId: 's',
      client: '',
    });
    const withoutId = (text: Buffer) => text.toString().replace(/"r-\d+"/, '');
    expect(withoutId(whole.body)).toBe(withoutId(direct.body));
    expect(whole.headers['x-request-id']).toBe(toldIn(whole).requestId);
  });

  test('without limit at most 100, though the reader of all takes more at once', async () => {
    const { service, updates } = underTest();
    service.publish(250);
    const told = await updates(0);
    expect([sequencesIn(told).length, told.data.nextCursor.sequence, told.data.hasMore]).toEqual([100, 100, true]);
    expect(sequencesIn(await updates(100, 500))).toHaveLength(150);
    expect(service.asked).not.toContain('updates 100');
  });

  test('who follows closely gets each batch under the request id that brought it; who is far behind, many at once', async () => {
    const { service, updates } = underTest();
    service.pause();
    const brought = new Map<number, string>();
    for (let sequence = 1; sequence <= 6; sequence += 1) {
      service.publish(sequence);
      brought.set(sequence, (await updates(sequence - 1)).requestId);
      await pass(SPACING_MILLIS);
    }
    const close = await updates(4);
    expect([sequencesIn(close), close.data.hasMore, close.requestId]).toEqual([[5], true, brought.get(5)]);
    const last = await updates(5);
    expect([sequencesIn(last), last.data.hasMore, last.requestId]).toEqual([[6], false, brought.get(6)]);
    expect(sequencesIn(await updates(0))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('what the service gives in pieces is read on at once', async () => {
    const { service, updates } = underTest();
    service.atMost(2);
    service.publish(7);
    expect((await updates(0)).data.hasMore).toBe(true);
    await pass(SPACING_MILLIS);
    expect(sequencesIn(await updates(0, 500))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test.each([
    ['no JSON', 'x'],
    ['a limit out of bounds', { cursor: { generation: 'g1', sequence: 0 }, limit: 501 }],
    ['a field that is not known', { cursor: { generation: 'g1', sequence: 0 }, more: 1 }],
    ['a cursor without sequence', { cursor: { generation: 'g1' } }],
  ])('%s is for the service to judge', async (_case, body) => {
    const { service, send, updates } = underTest();
    await updates(0);
    const before = service.asked.length;
    await send(body).catch(() => null);
    expect(service.asked).toHaveLength(before + 1);
  });

  test.each([
    ['older than what it keeps', 1, 'g1', 410],
    ['beyond the latest', 99, 'g1', 410],
    ['of another generation', 3, 'g0', 409],
  ] as const)('a cursor %s is refused by the service itself', async (_case, sequence, generation, status) => {
    const { service, send, updates } = underTest();
    service.publish(5);
    await updates(0);
    service.expire(4);
    await pass(SPACING_MILLIS * 2);
    const answer = await send({ cursor: { generation, sequence } });
    expect(answer.status).toBe(status);
    expect(service.asked).toContain(`updates ${sequence}`);
  });

  test('an answer that only who asked can use is asked for by each', async () => {
    const { service, send } = underTest();
    service.fail('odd');
    await send({ cursor: { generation: 'g1', sequence: 3 } });
    await send({ cursor: { generation: 'g1', sequence: 4 } });
    expect(service.asked).toEqual(['updates 3', 'updates 3', 'updates 4']);
  });
});

describe('one reader for all', () => {
  test.each([1, 100])('however many watch: %d viewers', async (viewers) => {
    const { service, updates } = underTest();
    const start = performance.now();
    const until = start + 600;
    const watch = async (index: number) => {
      await wait(index % 20);
      for (let sequence = 0; performance.now() < until; await wait(50)) {
        sequence = (await updates(sequence)).data.nextCursor.sequence;
      }
    };
    const publishing = setInterval(() => service.publish(Math.floor((performance.now() - start) / 10) + 1), 10);
    service.publish(1);
    await inTime(Promise.all(Array.from({ length: viewers }, (_, index) => watch(index))));
    clearInterval(publishing);
    const spacings = Math.floor((performance.now() - start) / SPACING_MILLIS);
    expect(service.asked.length).toBeLessThanOrEqual(spacings + 1);
    expect(service.asked.length).toBeGreaterThan(spacings / 2);
  });

  test('begins with the first viewer and ends after the last', async () => {
    const { service, updates } = underTest(100);
    service.publish(1);
    await pass(60);
    expect(service.asked).toEqual([]);
    await updates(0);
    await pass(200);
    const asked = service.asked.length;
    expect(asked).toBeGreaterThan(1);
    await pass(1000);
    expect(service.asked).toHaveLength(asked);
  });

  test('a run that is over is read when somebody asks', async () => {
    const { service, updates } = underTest();
    service.publish(1);
    service.pause();
    await updates(0);
    await pass(SPACING_MILLIS * 4);
    expect(service.asked).toHaveLength(1);
    await updates(1);
    expect(service.asked).toHaveLength(2);
  });

  test('who comes with a snapshot that is ahead waits for the next read, and is not refused', async () => {
    const { service, updates, snapshot } = underTest();
    service.publish(2);
    await updates(0);
    await pass(10);
    service.publish(9);
    const { cursor } = (await snapshot()).data;
    service.publish(11);
    expect(sequencesIn(await inTime(updates(cursor.sequence)))).toEqual([10, 11]);
    expect(service.asked.filter((what) => what === 'updates 9')).toEqual([]);
  });

  test('snapshots that are asked for at the same moment are one read', async () => {
    const { service, snapshot } = underTest();
    service.publish(2);
    service.takes(20);
    await inTime(Promise.all(Array.from({ length: 50 }, () => snapshot())));
    expect(service.asked).toEqual(['snapshot']);
  });

  test('what was commanded shows in the next answers, also in one that was asked for before', async () => {
    const { service, updates, followers } = underTest();
    service.publish(2);
    await updates(0);
    service.takes(30);
    const under = updates(2);
    await pass(10);
    service.publish(3);
    followers.forget();
    expect(sequencesIn(await inTime(updates(2)))).toEqual([3]);
    await inTime(under);
    expect(sequencesIn(await updates(2))).toEqual([3]);
  });
});

test('a clock never goes back for a viewer, whatever it asks and however answers overtake each other', async () => {
  const { service, updates, snapshot } = underTest();
  let published = 1;
  const publishing = setInterval(() => {
    published += 1;
    service.publish(published);
    service.takes((published * 7) % 30);
  }, 5);
  onTestFinished(() => clearInterval(publishing));
  service.publish(1);
  const until = performance.now() + 1500;
  const watch = async (index: number) => {
    let [last, sequence, steps] = [0, 0, index];
    const back: string[] = [];
    while (performance.now() < until) {
      steps += 1;
      const told = steps % 5 === 0 ? await snapshot() : await updates(sequence, 500);
      const micros = told.data.clock.simulationTimeMicros;
      if (micros < last) back.push(`${last} to ${micros}`);
      last = micros;
      sequence = (told.data.nextCursor ?? told.data.cursor).sequence;
      await wait(index % 7);
    }
    return back;
  };
  const backs = await inTime(Promise.all(Array.from({ length: 20 }, (_, index) => watch(index))));
  expect(backs.flat()).toEqual([]);
});

describe('trouble reaches every viewer, in the words of the service', () => {
  test.each([
    [401, 'UNAUTHENTICATED'],
    [404, 'SIMULATION_NOT_FOUND'],
    [410, 'SIMULATION_RUNTIME_RELEASED'],
    [500, 'INTERNAL_ERROR'],
  ])('%d %s: with its request id, from one read', async (status, code) => {
    const { service, updates } = underTest();
    service.publish(3);
    await updates(0);
    service.fail({ status, code });
    await pass(SPACING_MILLIS * 3);
    const before = service.asked.length;
    const told = await Promise.all([0, 1, 2, 3].map((sequence) => updates(sequence)));
    expect(told.map((each) => each.code)).toEqual(Array(4).fill(code));
    expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(1);
    expect(service.asked.length - before).toBeLessThanOrEqual(1);
    service.fail(null);
    await pass(SPACING_MILLIS);
    expect(sequencesIn(await updates(1))).toEqual([2, 3]);
  });

  test('no connection at all, too', async () => {
    const { service, updates } = underTest();
    service.fail('unreachable');
    await expect(updates(0)).rejects.toThrow(GatewayFailure);
    service.fail(null);
    await pass(SPACING_MILLIS);
    expect((await updates(0)).code).toBe('OK');
  });

  test('an action that it cannot map is told to who stands there; who is behind gets what comes before', async () => {
    const { service, send, updates } = underTest();
    service.publish(3);
    await updates(0);
    service.fail({ status: 422, code: 'VISUALIZATION_UNSUPPORTED_ACTION' });
    await pass(SPACING_MILLIS * 2);
    expect((await updates(3)).code).toBe('VISUALIZATION_UNSUPPORTED_ACTION');
    service.fail(null);
    expect(sequencesIn(toldIn(await send({ cursor: { generation: 'g1', sequence: 1 } })))).toEqual([2, 3]);
  });

  test('an expired cursor is told to who has it; a snapshot goes on from where it is', async () => {
    const { service, updates, snapshot } = underTest();
    service.publish(3);
    service.pause();
    await updates(0);
    service.publish(50);
    service.expire(40);
    await pass(SPACING_MILLIS);
    expect((await updates(3)).code).toBe('VISUALIZATION_CURSOR_EXPIRED');
    const { cursor } = (await snapshot()).data;
    service.publish(51);
    await pass(SPACING_MILLIS);
    expect(sequencesIn(await updates(cursor.sequence))).toEqual([51]);
  });

  test('a generation that has ended is told to all of it, from one read; the new one is followed', async () => {
    const { service, updates, snapshot } = underTest();
    service.publish(3);
    service.pause();
    await updates(0);
    service.reset('g2');
    service.publish(2);
    await pass(SPACING_MILLIS);
    expect((await updates(3)).code).toBe('VISUALIZATION_GENERATION_CHANGED');
    expect((await snapshot()).data.cursor).toEqual({ generation: 'g2', sequence: 2 });
    const before = service.asked.length;
    const told = await Promise.all([0, 1, 2, 3].map((sequence) => updates(sequence)));
    expect(told.map(({ code }) => code)).toEqual(Array(4).fill('VISUALIZATION_GENERATION_CHANGED'));
    expect(service.asked).toHaveLength(before);
    service.publish(4);
    expect(sequencesIn(await updates(2, undefined, 'g2'))).toEqual([3, 4]);
  });

  test('a read that hangs has another one beside it: who waits is answered when the service is back', async () => {
    const { service, updates } = underTest();
    service.publish(2);
    service.fail('hanging');
    const waiting = Promise.all([updates(0), updates(1)]);
    await pass(20);
    service.fail(null);
    const start = performance.now();
    expect((await inTime(waiting)).map(sequencesIn)).toEqual([[1, 2], [2]]);
    expect(performance.now() - start).toBeLessThan(SPARE_MILLIS);
  });
});

describe('services that allow less (issue 24)', () => {
  test.each([
    ['says how many', 'between 1 and 100', ['updates 0', 'updates 0']],
    ['does not say', 'too large', ['updates 0', 'updates 0']],
    ['knows no limit', null, ['updates 0', 'updates 0']],
  ])('one that %s is followed, and asked like that from then on', async (_case, reason, asked) => {
    const { service, updates } = underTest();
    service.allows(100, reason);
    service.publish(5);
    expect(sequencesIn(await updates(0))).toEqual([1, 2, 3, 4, 5]);
    expect(service.asked).toEqual(asked);
    service.publish(6);
    await pass(2 * SPACING_MILLIS);
    expect(sequencesIn(await updates(5))).toEqual([6]);
    expect(service.asked.filter((what) => what === 'updates 0')).toHaveLength(2);
  });

  test('what it refuses for another reason is told in its words', async () => {
    const { service, send } = underTest();
    service.fail({ status: 400, code: 'INVALID_REQUEST' });
    const answer = await send({ cursor: { generation: 'g1', sequence: 0 } });
    expect([answer.status, toldIn(answer).code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('an action that it cannot give heals by a snapshot behind it, and all are answered from one reader again', async () => {
    const { service, send, snapshot, updates } = underTest();
    service.publish(2);
    await updates(0);
    service.cannotGive(3);
    service.publish(4);
    await pass(2 * SPACING_MILLIS);
    const refused = await send({ cursor: { generation: 'g1', sequence: 2 } });
    expect([refused.status, toldIn(refused).code]).toEqual([422, 'VISUALIZATION_UNSUPPORTED_ACTION']);
    expect((await snapshot()).data.cursor.sequence).toBe(4);
    service.publish(6);
    await inTime(updates(4));
    service.asked.length = 0;
    for (let viewer = 0; viewer < 10; viewer += 1) expect(sequencesIn(await inTime(updates(4)))).toEqual([5, 6]);
    await pass(2 * SPACING_MILLIS);
    expect(service.asked.every((what) => what === 'updates 6')).toBe(true);
  });

  test('the snapshot that an answer demands is asked for once, at once, although its clock begins anew', async () => {
    const { service, send, snapshot, updates } = underTest();
    service.publish(50);
    await snapshot();
    await updates(0);
    service.reset('g2');
    await pass(SPACING_MILLIS);
    const demanded = await inTime(send({ cursor: { generation: 'g1', sequence: 50 } }));
    expect(toldIn(demanded).code).toBe('VISUALIZATION_GENERATION_CHANGED');
    service.asked.length = 0;
    const fresh = await snapshot();
    expect([fresh.data.cursor.generation, service.asked]).toEqual(['g2', ['snapshot']]);
  });
});
