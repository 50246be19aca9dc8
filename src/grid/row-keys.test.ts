import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowKeys } from './virtual-body.tsx';

const rows = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe('keys of rows in view', () => {
  it('stay with a row while it is in view, and what comes into view has another', () => {
    const keys = createRowKeys();
    expect(keys.keysOf(rows(0, 4), 0)).toEqual([0, 1, 2, 3]);
    expect(keys.keysOf([0, ...rows(2, 4)], 0)).toEqual([0, 2, 3, 4, 5]);
  });

  it('are taken over in their order by rows far away, but not that of the row with the focus', () => {
    const keys = createRowKeys();
    keys.keysOf(rows(0, 4), 0);
    expect(keys.keysOf([0, ...rows(900, 4)], 0)).toEqual([0, 1, 2, 3, 4]);
    expect(keys.keysOf([0, ...rows(500, 3)], 0)).toEqual([0, 1, 2, 3]);
  });

  it('are new where the others pass over the row with the focus', () => {
    const keys = createRowKeys();
    keys.keysOf([...rows(10, 3), 50], 50);
    expect(keys.keysOf([50, ...rows(90, 3)], 50)).toEqual([3, 4, 5, 6]);
  });

  it('never change the order of what stays, wherever one goes', () => {
    const view = fc.record({ first: fc.nat(60), count: fc.integer({ min: 1, max: 9 }), held: fc.nat(60) });
    fc.assert(
      fc.property(fc.array(view, { maxLength: 30 }), (views) => {
        const keys = createRowKeys();
        let former: readonly number[] = [];
        for (const { first, count, held } of views) {
          const indexes = [...new Set([...rows(first, count), held])].sort((a, b) => a - b);
          const next = keys.keysOf(indexes, held);
          expect(new Set(next).size).toBe(indexes.length);
          const places = next.filter((key) => former.includes(key)).map((key) => former.indexOf(key));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          former = next;
        }
      }),
      { seed: 14 },
    );
  });
});
