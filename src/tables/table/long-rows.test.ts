import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorPixelsOf,
  bodyPixelsAt,
  HEADER_PIXELS,
  type LongRows,
  layRows,
  offsetToSee,
  ROW_PIXELS,
  rowsToDraw,
} from './long-rows.ts';

/** Firefox draws nothing beyond. */
const LEAST_LIMIT = 17_800_000;
const counts = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 100_000_000 }));
/** Where a row lies in what is scrolled. */
function placeOfRow(rowPixels: number, offset: number, rows: LongRows): number {
  const anchorPixels = anchorPixelsOf(Math.floor(offset / ROW_PIXELS), rows);
  return rowPixels - anchorPixels + bodyPixelsAt(offset, rows, anchorPixels);
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
    expect(Math.abs(last + ROW_PIXELS - rows.heightPixels)).toBeLessThan(1);
  });

  it('lie where they were in their body while one scrolls, and never far from its beginning', () => {
    const rows = layRows(1_000_000, 700);
    const [first, next] = [714_290, 714_304].map((row) => anchorPixelsOf(row, rows));
    expect(next).toBe(first);
    expect(714_304 * ROW_PIXELS - (next ?? 0)).toBeLessThan(1_000_000);
    const moved = bodyPixelsAt(20_000_100, rows, 20_000_000) - bodyPixelsAt(20_000_500, rows, 20_000_000);
    expect(Math.abs(moved - (400 - 400 / rows.scale))).toBeLessThan(1);
  });

  it('are drawn where they are seen, few besides, and the same ones over several rows', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), views, fc.nat(2_000_000), (offset, view, count) => {
        const { first, end } = rowsToDraw(offset, view, count);
        const seen = {
          first: Math.min(Math.floor(offset / ROW_PIXELS), count),
          end: Math.ceil((offset + view) / ROW_PIXELS),
        };
        expect(first).toBeGreaterThanOrEqual(0);
        expect(first).toBeLessThanOrEqual(seen.first);
        expect(end).toBe(Math.min(Math.max(end, seen.end), count));
        expect(end - first).toBeLessThanOrEqual(Math.ceil(view / ROW_PIXELS) + 26);
        expect(first === 0 || end === count || first % 8 === 0).toBe(true);
      }),
      { seed: 14 },
    );
    const draws = Array.from({ length: 28 * 40 }, (_, pixel) => rowsToDraw(28_000 + pixel, 700, 1_000_000).first);
    expect(new Set(draws).size, 'of 40 rows').toBeLessThanOrEqual(6);
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
