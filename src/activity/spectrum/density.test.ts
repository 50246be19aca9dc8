import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOn, someLines } from '../testing/passing.ts';
import { Density, NO_PASSAGE, paceOf, resolveDensity } from './density.ts';
import { metersAt } from './way-passages.ts';

const AREA = { startMicros: 10e6, endMicros: 70e6, lengthMeters: 10, columns: 6, bands: 4 };
const STEPS = 4000;

test('[Q26] a cell counts who is in it, who of them is slowest, and how much of their time they stand: by the plainest way', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const passages = passagesOn(...lines);
      const density = new Density();
      resolveDensity(passages, AREA, density);
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
  const density = new Density();
  resolveDensity(passagesOn([10, 0, 15, 1, 20, 1, 30, 9]), AREA, density);
  expect(density.waiting[0]).toBeCloseTo(0.5, 6);
  expect([...density.counts.subarray(0, 8)]).toEqual([1, 0, 0, 0, 1, 1, 1, 1]);
  expect(density.waiting[4]).toBe(0);
});
