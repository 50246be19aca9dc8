import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOn, someLines } from '../testing/passing.ts';
import { densityOf, NO_PASSAGE, paceOf, wholeDensity } from './density.ts';
import { MergedDensity } from './merged-density.ts';
import { metersAt } from './way-passages.ts';

const AREA = { startMicros: 10e6, endMicros: 70e6, lengthMeters: 10, columns: 6, bands: 4 };
const STEPS = 4000;

test('[Q26] a cell counts who is in it, who of them is slowest, and how much of their time they stand: by the plainest way', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const passages = passagesOn(...lines);
      const density = densityOf(passages, AREA);
      const cells = AREA.columns * AREA.bands;
      const present = new Float64Array(cells);
      const stepMicros = (AREA.endMicros - AREA.startMicros) / STEPS;
      const inside: Set<number>[] = Array.from({ length: cells }, () => new Set());
      for (let index = 0; index < passages.count; index += 1) {
        for (let step = 0; step < STEPS; step += 1) {
          const t = AREA.startMicros + (step + 0.5) * stepMicros;
          if (t <= (passages.starts[index] ?? 0) || t >= (passages.ends[index] ?? 0)) continue;
          const band = metersAt(passages, index, t) / (AREA.lengthMeters / AREA.bands);
          // What stands on an edge is in either.
          if (Math.abs(band - Math.round(band)) < 1e-6) continue;
          const cell = Math.floor(((step + 0.5) / STEPS) * AREA.columns) * AREA.bands + Math.floor(band);
          present[cell] = (present[cell] ?? 0) + stepMicros;
          inside[cell]?.add(index);
        }
      }
      for (let cell = 0; cell < cells; cell += 1) {
        expect(density.counts[cell]).toBeGreaterThanOrEqual(inside[cell]?.size ?? 0);
        const slowest = density.slowest[cell] ?? NO_PASSAGE;
        expect(slowest === NO_PASSAGE).toBe(density.counts[cell] === 0);
        for (const index of inside[cell] ?? []) {
          expect(paceOf(passages, slowest)).toBeGreaterThanOrEqual(paceOf(passages, index) * 0.999999);
        }
        expect(density.presentMicros[cell]).toBeGreaterThanOrEqual(
          (present[cell] ?? 0) - 2 * stepMicros * passages.count,
        );
      }
      const within = (from: number, to: number) =>
        Math.max(0, Math.min(to, AREA.endMicros) - Math.max(from, AREA.startMicros));
      const all = Array.from(passages.starts, (start, index) => within(start, passages.ends[index] ?? 0));
      const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
      expect(sum(density.presentMicros.subarray(0, cells)) / 1e6).toBeCloseTo(sum(all) / 1e6, 3);
    }),
    { seed: 20261125, numRuns: 60 },
  );
});

test('[Q26] standing is told by its share, moving by none', () => {
  const density = densityOf(passagesOn([10, 0, 15, 1, 20, 1, 30, 9]), AREA);
  expect(density.presentMicros[0]).toBeCloseTo(10e6, 0);
  expect(density.waitedMicros[0]).toBeCloseTo(5e6, 0);
  expect([...density.counts.subarray(0, 8)]).toEqual([1, 0, 0, 0, 1, 1, 1, 1]);
  expect(density.waitedMicros[4]).toBeCloseTo(0, 0);
});

test('[Q26] merged columns hold what the same columns hold that are counted themselves', () => {
  const window = fc.record({
    from: fc.integer({ min: -20, max: 120 }),
    seconds: fc.integer({ min: 1, max: 200 }),
    mostColumns: fc.integer({ min: 1, max: 30 }),
  });
  const merged = new MergedDensity();
  fc.assert(
    fc.property(someLines, window, (lines, { from, seconds, mostColumns }) => {
      const passages = passagesOn(...lines);
      // No edge of a column meets one of a line: which side of it that would be on is a matter of rounding.
      const fine = densityOf(passages, { ...AREA, startMicros: -1_234_567, endMicros: 128_765_433, columns: 64 });
      merged.merge(fine, from * 1e6, (from + seconds) * 1e6, mostColumns);
      const { area } = merged;
      expect(area.columns).toBeLessThanOrEqual(mostColumns + 1);
      const [shownFrom, shownTo] = [
        Math.max(from * 1e6, fine.area.startMicros),
        Math.min((from + seconds) * 1e6, fine.area.endMicros),
      ];
      if (shownFrom >= shownTo) {
        expect(area.columns).toBe(0);
        return;
      }
      const columnMicros = (area.endMicros - area.startMicros) / area.columns;
      expect(shownFrom - area.startMicros).toBeGreaterThanOrEqual(0);
      expect(shownFrom - area.startMicros).toBeLessThan(columnMicros);
      expect(area.endMicros - shownTo).toBeGreaterThanOrEqual(-1);
      expect(area.endMicros - shownTo).toBeLessThan(columnMicros);
      const plain = densityOf(passages, area);
      const cells = area.columns * area.bands;
      expect([...merged.counts.subarray(0, cells)]).toEqual([...plain.counts]);
      expect([...merged.paces.subarray(0, cells)]).toEqual([...plain.paces]);
      for (let cell = 0; cell < cells; cell += 1) {
        const present = plain.presentMicros[cell] ?? 0;
        const share = present > 1 ? (plain.waitedMicros[cell] ?? 0) / present : 0;
        if (present > 1 || plain.counts[cell] === 0) expect(merged.waiting[cell]).toBeCloseTo(share, 3);
      }
    }),
    { seed: 20261125, numRuns: 200 },
  );
});

test('[Q26] all that came by is counted, a passage without a way, too', () => {
  const passages = passagesOn([10, 0, 20, 10], [15, 5, 40, 5.01], [90, 10, 130, 0]);
  const whole = wholeDensity(passages, AREA.lengthMeters);
  const present = whole?.presentMicros.reduce((sum, micros) => sum + micros, 0) ?? 0;
  expect(present / 1e6).toBeCloseTo(10 + 25 + 40, 1);
  expect(whole?.paces.every(Number.isFinite)).toBe(true);
  expect(wholeDensity(passagesOn(), AREA.lengthMeters)).toBeNull();
});

test('[Q26] a passage that ends or begins on the edge of two bands has been in that alone through which it went', () => {
  const moment = fc.double({ min: 0, max: 40, noNaN: true });
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.constantFrom(1, 2, 3),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (start, takes, edge, share) => {
        const [below, on, above] = [2.5 * (edge - share), 2.5 * edge, 2.5 * (edge + share)];
        const countsOf = (from: number, to: number) => {
          const { counts } = densityOf(passagesOn([start, from, start + 1 + takes, to]), {
            ...AREA,
            startMicros: -1e6,
            endMicros: 90e6,
            columns: 1,
          });
          return [...counts];
        };
        fc.pre(share > 0.001);
        const within = (band: number) => [0, 1, 2, 3].map((at) => Number(at === band));
        expect([countsOf(below, on), countsOf(on, below)]).toEqual([within(edge - 1), within(edge - 1)]);
        expect([countsOf(above, on), countsOf(on, above)]).toEqual([within(edge), within(edge)]);
      },
    ),
    { seed: 20261128, numRuns: 500 },
  );
});

test.each([
  { passages: 1, columns: 1 },
  { passages: 25, columns: 1 },
  { passages: 26, columns: 2 },
  { passages: 101, columns: 5 },
])(
  '[Q26] $passages passages are counted in $columns columns, from the first beginning to the last possible end',
  ({ passages, columns }) => {
    const lines = Array.from({ length: passages }, (_, index) => [5 + index, 0, 9 + index, 10]);
    const area = wholeDensity(passagesOn(...lines), 10)?.area;
    expect(area).toEqual({ startMicros: 5e6, endMicros: (8 + passages) * 1e6, lengthMeters: 10, columns, bands: 16 });
  },
);

test('[Q26] the pace of a passage is its time for a metre of its way, of a way of five centimetres at least', () => {
  const passages = passagesOn([10, 2, 20, 7], [30, 9, 50, 5], [60, 5, 61, 5.01]);
  expect([0, 1, 2].map((index) => paceOf(passages, index) / 1e6)).toEqual([2, 5, expect.closeTo(20, 4)]);
});

test('[Q26] passages are counted within the area alone, whichever way they go', () => {
  const lines = [
    [0, 0, 10, 10],
    [12, 10, 18, 0],
    [20, 5, 30, 5.1],
    [70, 0, 80, 10],
  ];
  const { counts, slowest } = densityOf(passagesOn(...lines), { ...AREA, columns: 2, bands: 2 });
  expect([...counts]).toEqual([1, 2, 0, 0]);
  expect([...slowest]).toEqual([1, 2, NO_PASSAGE, NO_PASSAGE]);
});
