import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER_PIXELS, type LongRows, layRows, moveRows, offsetToSee, ROW_PIXELS } from './long-rows.ts';

/** Firefox draws nothing beyond. */
const LEAST_LIMIT = 17_800_000;
const counts = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 100_000_000 }));
/** Where a row lies in what is scrolled. */
function placeOfRow(rowPixels: number, offset: number, rows: LongRows): number {
  const { bodyPixels, anchorPixels } = moveRows(offset, rows);
  return rowPixels - anchorPixels + bodyPixels;
}
const views = fc.integer({ min: 200, max: 2000 });

describe('rows of any number', () => {
  it('lie in a height that every browser draws, and as they are where there is room', () => {
    fc.assert(
      fc.property(counts, views, (count, view) => {
        const { heightPixels, scale } = layRows(count, view);
        expect(heightPixels).toBeLessThan(LEAST_LIMIT);
        expect(scale).toBeGreaterThanOrEqual(1);
        if (count * ROW_PIXELS < 16_000_000) expect([heightPixels, scale]).toEqual([count * ROW_PIXELS, 1]);
      }),
    );
  });

  it.each([1000, 571_428, 571_430, 1_000_000, 50_000_000])('begin at the top and end at the bottom: %i', (count) => {
    const view = 700;
    const rows = layRows(count, view);
    const longest = rows.heightPixels + HEADER_PIXELS - view;
    expect(placeOfRow(0, 0, rows)).toBe(0);
    const last = placeOfRow((count - 1) * ROW_PIXELS, longest * rows.scale, rows);
    expect(last + ROW_PIXELS).toBeCloseTo(rows.heightPixels, 3);
  });

  it('lie where they were in their body while one scrolls, and never far from its beginning', () => {
    const rows = layRows(1_000_000, 700);
    const [first, next] = [moveRows(20_000_100, rows), moveRows(20_000_500, rows)];
    expect(next.anchorPixels).toBe(first.anchorPixels);
    expect(20_000_500 - next.anchorPixels).toBeLessThan(1_000_000);
    expect(first.bodyPixels - next.bodyPixels).toBeCloseTo(400 - 400 / rows.scale, 6);
  });

  it('are seen once scrolled to, below the header, and stay where they are seen already', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(1_000_000_000), views, (index, offset, view) => {
        const to = offsetToSee(index, offset, view, 'auto');
        const top = index * ROW_PIXELS - to;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + ROW_PIXELS).toBeLessThanOrEqual(view - HEADER_PIXELS);
        expect(offsetToSee(index, to, view, 'auto')).toBe(to);
        const middle = index * ROW_PIXELS - offsetToSee(index, offset, view, 'center');
        expect(middle).toBeLessThanOrEqual((view - HEADER_PIXELS) / 2);
      }),
    );
  });
});
