import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IndexedHeap } from './indexed-heap.ts';

describe('the smallest key comes first', () => {
  test('of as many nodes as have one, whatever is set and taken out', () => {
    const setting = fc.record({
      node: fc.nat(30),
      key: fc.oneof({ weight: 5, arbitrary: fc.nat(12) }, fc.constant(Infinity)),
    });
    fc.assert(
      fc.property(fc.array(setting, { maxLength: 120, size: 'max' }), (settings) => {
        const heap = new IndexedHeap();
        const naive = new Map<number, number>();
        let room = 0;
        for (const { node, key } of settings) {
          room = Math.max(room, node + 1);
          heap.grow(room);
          heap.set(node, key);
          if (key === Infinity) naive.delete(node);
          else naive.set(node, key);
          const least = Math.min(...naive.values());
          expect(heap.firstKey).toBe(least);
          if (naive.size > 0) expect(naive.get(heap.first)).toBe(least);
        }
        const emptied: number[] = [];
        for (; heap.firstKey < Infinity; heap.set(heap.first, Infinity)) emptied.push(heap.firstKey);
        expect(emptied).toEqual([...naive.values()].sort((a, b) => a - b));
      }),
      { seed: 20261125, numRuns: 150 },
    );
  });

  test('none has a key of those that were only made room for', () => {
    const heap = new IndexedHeap();
    expect(heap.firstKey).toBe(Infinity);
    heap.grow(4);
    heap.set(2, Infinity);
    expect(heap.firstKey).toBe(Infinity);
    heap.set(3, -5);
    heap.grow(9);
    expect([heap.firstKey, heap.first]).toEqual([-5, 3]);
  });
});
