import { expect, test } from 'vitest';
import type { Cursor } from '../../protocol/index.ts';
import { answerOf } from '../upstream/answer.ts';
import { MemoryStore } from './memory-store.ts';
import type { StreamHead, StreamRecord, UpdatesRecord } from './stream-log.ts';
import { readUpdatesAnswer, writeUpdatesAnswer } from './updates-answer.ts';

const PLENTY = { batches: 500, bytes: 1e9 };
const at = (sequence: number, generation = 'g') => ({ generation, sequence });

const by = { readId: 'read', requestId: null, headers: {} };

/** What a read of these batches brings; each of ten bytes. */
function read(after: number, last: number, oldest = 1, generation = 'g'): UpdatesRecord {
  const sequences = Array.from({ length: last - after }, (_, index) => after + 1 + index);
  const head: StreamHead = {
    clockMicros: last,
    clock: Buffer.from(''),
    nextCursor: at(last, generation),
    oldestAvailableSequence: oldest,
    hasMore: false,
    isRunning: true,
    shell: { by, parts: [], nextCursor: Buffer.from('') },
  };
  return {
    kind: 'updates',
    after: at(after, generation),
    batches: sequences.map((sequence) => ({ sequence, raw: Buffer.alloc(10), by })),
    head,
  };
}

async function storeOf(...reads: ReturnType<typeof read>[]) {
  const store = new MemoryStore({ instanceBytes: 10 * (10 + 256), totalBytes: 1e9 });
  for (const each of reads) store.take('s', each);
  return async (sequence: number, bounds = PLENTY, generation = 'g') =>
    store.read('s', at(sequence, generation), bounds)?.batches.map((batch) => batch.sequence) ?? null;
}

test('reads go on from each other; what two have brought is there once', async () => {
  const after = await storeOf(read(0, 3), read(1, 4), read(4, 6));
  expect(await after(0)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await after(6)).toEqual([]);
});

test('a run is cut by number and by bytes, and has one batch at the least', async () => {
  const after = await storeOf(read(0, 6));
  expect(await after(1, { ...PLENTY, batches: 2 })).toEqual([2, 3]);
  expect(await after(0, { ...PLENTY, bytes: 35 })).toEqual([1, 2, 3]);
  expect(await after(0, { ...PLENTY, bytes: 1 })).toEqual([1]);
});

test.each([
  ['behind what is there', 7, 'g'],
  ['of another generation', 3, 'h'],
] as const)('a cursor %s cannot be read from', async (_case, sequence, generation) => {
  expect(await (await storeOf(read(0, 6)))(sequence, PLENTY, generation)).toBeNull();
});

test('what is too much, or is gone at the service, is dropped oldest first', async () => {
  const full = await storeOf(read(0, 8), read(8, 14));
  expect([await full(3), await full(4)]).toEqual([null, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]]);
  const expired = await storeOf(read(0, 5), read(5, 8, 4));
  expect([await expired(2), await expired(3)]).toEqual([null, [4, 5, 6, 7, 8]]);
});

test('what does not go on from the end begins anew', async () => {
  const after = await storeOf(read(0, 3), read(10, 12));
  expect([await after(0), await after(10)]).toEqual([null, [11, 12]]);
});

const keyframe = (sequence: number, generation = 'g'): StreamRecord => ({
  kind: 'keyframe',
  cursor: at(sequence, generation),
  clockMicros: sequence,
  headers: {},
  reference: `k-${sequence}`,
});

test('the keyframe is that of the generation that is followed, under the name of its snapshot', () => {
  const store = new MemoryStore();
  store.keep('s', 'k-2', Buffer.from('snapshot'));
  store.take('s', keyframe(2));
  expect(store.keyframe('s')?.cursor).toEqual(at(2));
  expect([store.kept('s', 'k-2')?.toString(), store.kept('s', 'k-1')]).toEqual(['snapshot', null]);
  store.take('s', read(0, 3, 1, 'h'));
  expect(store.keyframe('s')).toBeNull();
  store.forget('s');
  expect(store.read('s', at(0, 'h'), PLENTY)).toBeNull();
});

test('who begins is told the latest keyframe, then what came after it; who stands at a cursor, what came after that', () => {
  const store = new MemoryStore();
  const told = (since: Cursor | null) =>
    store.since('s', since).map((record) => (record.kind === 'updates' ? record.batches.length : record.kind));
  expect(told(null)).toEqual([]);
  store.take('s', keyframe(2));
  expect(told(null)).toEqual(['keyframe']);
  store.take('s', read(2, 6));
  expect([told(null), told(at(5)), told(at(1))]).toEqual([['keyframe', 4], [1], []]);
});

/** The answer of a service that floods: one small batch, and far more around it. */
function flood(after: number, paddingBytes: number) {
  const data = {
    clock: { simulationTimeMicros: after },
    nextCursor: at(after + 1),
    oldestAvailableSequence: 1,
    latestSequence: after + 1,
    hasMore: true,
    batches: [{ sequence: after + 1, events: [] }],
    padding: 'x'.repeat(paddingBytes),
  };
  const body = Buffer.from(JSON.stringify({ code: 'OK', requestId: `r-${after}`, data }));
  const read = readUpdatesAnswer(answerOf(200, {}, body), at(after), `read ${after}`);
  if (read === null) throw new Error('the answer cannot be read');
  return read;
}

const MEBIBYTE = 1024 ** 2;

test('batches keep their own bytes, not the answers of 10 MiB that brought them (review 3)', async () => {
  const store = new MemoryStore();
  for (let after = 0; after < 4; after += 1) store.take('s', flood(after, 10 * MEBIBYTE));
  const run = store.read('s', at(0), PLENTY);
  const blocks = new Set(run?.batches.map(({ raw }) => raw.buffer));
  const shell = run?.head.shell.parts.map(({ bytes }) => bytes.buffer) ?? [];
  const held = [...blocks, ...new Set(shell)].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(run?.batches).toHaveLength(4);
  expect(held).toBeLessThanOrEqual(store.bytes);
  expect(store.bytes).toBeLessThan(MEBIBYTE / 2);
});

test('what floods an answer and the interface does not know goes no further; of what it knows there may not be so much', () => {
  const { head, batches } = flood(4, MEBIBYTE);
  const { body } = writeUpdatesAnswer({ batches, head, isCut: false }, at(4));
  expect(JSON.parse(body.toString())).toEqual({
    code: 'OK',
    requestId: 'r-4',
    data: {
      clock: { simulationTimeMicros: 4 },
      nextCursor: at(5),
      oldestAvailableSequence: 1,
      latestSequence: 5,
      hasMore: true,
      batches: [{ sequence: 5, events: [] }],
    },
  });
  const clock = `{"simulationTimeMicros":4,"padding":"${'x'.repeat(MEBIBYTE)}"}`;
  const flooded = answerOf(200, {}, Buffer.from(body.toString().replace('{"simulationTimeMicros":4}', clock)));
  expect(() => readUpdatesAnswer(flooded, at(4), 'read')).toThrow('far more than its batches');
});

test('all instances together are bounded: the one that takes most gives way (review 3)', async () => {
  const store = new MemoryStore({ instanceBytes: MEBIBYTE, totalBytes: 2 * MEBIBYTE });
  store.take('quiet', read(0, 10));
  for (let instance = 0; instance < 5; instance += 1) {
    store.keep(`s${instance}`, 'k-0', Buffer.alloc(MEBIBYTE));
    store.take(`s${instance}`, keyframe(0));
    for (let after = 0; after < 4; after += 1) store.take(`s${instance}`, flood(after, 600_000));
    expect(store.bytes).toBeLessThanOrEqual(2 * MEBIBYTE);
  }
  expect(store.read('quiet', at(0), PLENTY)?.batches).toHaveLength(10);
});

test('an instance that alone takes more than all may loses its oldest batches first (review 3)', async () => {
  const store = new MemoryStore({ instanceBytes: 1e9, totalBytes: 10 * (10 + 256) });
  store.take('s', read(0, 14));
  expect(store.read('s', at(4), PLENTY)?.batches).toHaveLength(10);
  expect(store.read('s', at(3), PLENTY)).toBeNull();
});
