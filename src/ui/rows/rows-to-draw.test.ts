import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetToSee, rowsToDraw } from './scroll-place.ts';

const ROW_PIXELS = 28;
const HEADER_PIXELS = 40;
const measures = (viewPixels: number, rowCount = 2_000_000) => ({
  ...{ rowCount, viewPixels },
  rowPixels: ROW_PIXELS,
  headerPixels: HEADER_PIXELS,
});

const views = fc.integer({ min: 200, max: 2000 });

describe('rows of any number', () => {
  it('are drawn where they are seen, few besides, and the same ones over several rows', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), views, fc.nat(2_000_000), (offset, view, count) => {
        const { first, end } = rowsToDraw(offset, measures(view, count));
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
    const draws = Array.from({ length: 28 * 40 }, (_, pixel) => rowsToDraw(28_000 + pixel, measures(700)).first);
    expect(new Set(draws).size, 'of 40 rows').toBeLessThanOrEqual(6);
  });

  it('are seen once scrolled to, below the header, and stay where they are seen already', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(1_000_000_000), views, (index, offset, view) => {
        const to = offsetToSee(index, offset, measures(view), 'auto');
        const top = index * ROW_PIXELS - to;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + ROW_PIXELS).toBeLessThanOrEqual(view - HEADER_PIXELS);
        expect(offsetToSee(index, to, measures(view), 'auto')).toBe(to);
        const middle = index * ROW_PIXELS - offsetToSee(index, offset, measures(view), 'center');
        expect(middle).toBeLessThanOrEqual((view - HEADER_PIXELS) / 2);
      }),
    );
  });
});
