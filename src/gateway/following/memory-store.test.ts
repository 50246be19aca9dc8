import { expect, test } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import type { StreamHead } from './stream-store.ts';

const PLENTY = { batches: 500, bytes: 1e9 };
const at = (sequence: number, generation = 'g') => ({ generation, sequence });

const by = { requestId: null, headers: {} };

/** What a read of these batches brings; each of ten bytes. */
function read(after: number, last: number, oldest = 1, generation = 'g') {
  const sequences = Array.from({ length: last - after }, (_, index) => after + 1 + index);
  const head: StreamHead = {
    clockMicros: last,
    nextCursor: at(last, generation),
    oldestAvailableSequence: oldest,
    hasMore: false,
    isRunning: true,
    shell: { by, parts: [], nextCursor: Buffer.from('') },
  };
  return {
    after: at(after, generation),
    batches: sequences.map((sequence) => ({ sequence, raw: Buffer.alloc(10), by })),
    head,
  };
}

async function storeOf(...reads: ReturnType<typeof read>[]) {
  const store = createMemoryStore(undefined, 100);
  for (const each of reads) await store.append('s', each);
  return async (sequence: number, bounds = PLENTY, generation = 'g') =>
    (await store.read('s', at(sequence, generation), bounds))?.batches.map((batch) => batch.sequence) ?? null;
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

test('the keyframe is that of the generation that is followed, at or before the instant', async () => {
  const store = createMemoryStore();
  const answer = { status: 200, headers: {}, body: Buffer.from('') };
  await store.append('s', { cursor: at(2), clockMicros: 20, answer });
  expect((await store.keyframeBefore('s', 20))?.cursor).toEqual(at(2));
  expect(await store.keyframeBefore('s', 19)).toBeNull();
  await store.append('s', read(0, 3, 1, 'h'));
  expect(await store.keyframeBefore('s', 1e9)).toBeNull();
  await store.forget('s');
  expect(await store.read('s', at(0, 'h'), PLENTY)).toBeNull();
});
