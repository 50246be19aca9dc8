import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  layRows as layOut,
  offsetAt,
  type Place,
  placeAfter,
  placeAmong,
  placeAtRest,
  placeOf,
  placeTo,
} from './scroll-place.ts';

/** Firefox draws nothing beyond, and from 2^24 on others draw beside the pixel. */
const LEAST_LIMIT = 16_700_000;
const VIEW = 700;
const ROW_PIXELS = 28;
const HEADER_PIXELS = 40;
const layRows = (rowCount: number, viewPixels: number) =>
  layOut({ rowCount, viewPixels, rowPixels: ROW_PIXELS, headerPixels: HEADER_PIXELS });
const TOP: Place = { scrollTop: 0, shiftPixels: 0 };
const counts = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2_000_000_000 }));
const views = fc.integer({ min: 200, max: 2000 });
const long = layRows(1_000_000, VIEW);
const longest = long.farthestPixels + long.hiddenPixels;

/** As a browser would: to the ends of the scroller and no farther. */
function wheel(from: Place, pixels: number, rows = long): Place {
  return placeAfter(from, Math.min(Math.max(from.scrollTop + pixels, 0), rows.farthestPixels), rows);
}

describe('rows of any number in a scroller', () => {
  it('lie in a height that every browser draws, and all of them where there is room', () => {
    fc.assert(
      fc.property(counts, views, (count, view) => {
        const { heightPixels, hiddenPixels } = layRows(count, view);
        expect(heightPixels).toBeLessThan(LEAST_LIMIT);
        expect(hiddenPixels).toBeGreaterThanOrEqual(0);
        if (count * ROW_PIXELS < 16_000_000) expect([heightPixels, hiddenPixels]).toEqual([count * ROW_PIXELS, 0]);
      }),
    );
  });

  it.each([1000, 571_428, 571_430, 600_000, 1_000_000, 2_000_000_000])('begin and end where it does: %i', (count) => {
    const rows = layRows(count, VIEW);
    expect(placeAfter({ ...TOP, scrollTop: 3e6 }, 0, rows)).toEqual(TOP);
    const end = placeAfter(TOP, rows.farthestPixels, rows);
    const lastRowBottom = count * ROW_PIXELS - end.shiftPixels - end.scrollTop;
    expect(lastRowBottom + HEADER_PIXELS).toBe(VIEW);
  });

  it('are where they belong wherever the bar jumps to, within its reach, in the order of the bar', () => {
    fc.assert(
      fc.property(
        counts,
        views,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(1000),
        (count, view, share, more) => {
          const rows = layRows(count, view);
          const offset = Math.round(share * (rows.farthestPixels + rows.hiddenPixels));
          const place = placeOf(offset, rows);
          expect(offsetAt(place)).toBe(offset);
          expect(place.scrollTop).toBeGreaterThanOrEqual(0);
          expect(place.scrollTop).toBeLessThanOrEqual(rows.farthestPixels);
          expect(offsetAt(placeOf(offset + more, rows))).toBeGreaterThanOrEqual(offset);
          expect(placeOf(offset + more, rows).scrollTop).toBeGreaterThanOrEqual(place.scrollTop - 1);
        },
      ),
    );
  });

  it('go by pixel for pixel under a wheel, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: longest }), fc.integer({ min: -5000, max: 5000 }), (offset, pixels) => {
        const from = placeOf(offset, long);
        const to = wheel(from, pixels);
        expect(offsetAt(to)).toBe(Math.min(Math.max(offset + pixels, 0), longest));
      }),
    );
  });

  it('are all reached by a wheel that never rests, none of them twice', () => {
    const rows = layRows(700_000, VIEW);
    for (const pixels of [9973, -9973]) {
      const [start, goal] = pixels > 0 ? [0, offsetAt(placeOf(1e12, rows))] : [1e12, 0];
      let place = placeOf(start, rows);
      for (let turn = 0; offsetAt(place) !== goal; turn += 1) {
        const next = wheel(place, pixels, rows);
        const gone = offsetAt(next) - offsetAt(place);
        if (gone !== pixels) expect(offsetAt(next), `turn ${turn}`).toBe(goal);
        place = next;
      }
      expect(place).toEqual(placeOf(goal, rows));
    }
  });

  it('stay in view when the bar is put where it belongs, which happens only where one would see it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: longest }), fc.integer({ min: -400, max: 400 }), (offset, turns) => {
        let place = placeOf(offset, long);
        for (let turn = 0; turn < Math.abs(turns); turn += 1) place = wheel(place, Math.sign(turns) * 1000);
        const rested = placeAtRest(place, long);
        expect(offsetAt(rested)).toBe(offsetAt(place));
        expect(Math.abs(rested.scrollTop - placeOf(offsetAt(place), long).scrollTop)).toBeLessThanOrEqual(10_000);
        expect(placeAtRest(rested, long)).toBe(rested);
      }),
    );
  });

  it('stay where they are scrolled to while others come or go, also below what scrolls with them', () => {
    const few = layRows(1000, VIEW);
    expect(placeAmong(TOP, -120, few)).toEqual({ scrollTop: -120, shiftPixels: 0 });
    const far = placeOf(20_000_000, long);
    expect(offsetAt(placeAmong(far, far.scrollTop, layRows(2_000_000, VIEW)))).toBe(20_000_000);
    const last = few.farthestPixels;
    expect(placeAmong(far, far.scrollTop, few)).toEqual({ scrollTop: last, shiftPixels: 0 });
  });

  it('are gone to: those near by scrolling, others by the bar, none beyond the ends', () => {
    const middle = placeOf(longest / 2, long);
    expect(placeTo(middle, offsetAt(middle) + 500, long)).toEqual({ ...middle, scrollTop: middle.scrollTop + 500 });
    expect(placeTo(middle, 0, long)).toEqual(TOP);
    expect(placeTo(middle, 1e12, long)).toEqual(placeOf(longest, long));
    fc.assert(
      fc.property(fc.nat(longest), fc.nat(longest), (from, to) => {
        expect(offsetAt(placeTo(placeOf(from, long), to, long))).toBe(to);
      }),
    );
  });
});
