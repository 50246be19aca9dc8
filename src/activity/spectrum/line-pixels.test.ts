import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesOn, someLines } from '../testing/passing.ts';
import { nearestPassage, paintLines, pixelOfMeters } from './line-pixels.ts';
import { metersAt } from './way-passages.ts';

const AREA = { startMicros: 0, endMicros: 120e6, lengthMeters: 10, width: 240, height: 100 };
const PAINT = { paints: new Uint32Array(12).fill(0x112233), waiting: 0x445566, widthPixels: 1, isDashed: false };

function painted(lines: readonly (readonly number[])[], paint: Partial<typeof PAINT> = {}) {
  const pixels = new Uint32Array(AREA.width * AREA.height);
  paintLines(passagesOn(...lines), AREA, { ...PAINT, ...paint }, pixels);
  return pixels;
}

const opacityAt = (pixels: Uint32Array, x: number, y: number) => (pixels[y * AREA.width + x] ?? 0) >>> 24;

test('[Q27] each column that a line goes through shows it where it is', () => {
  fc.assert(
    fc.property(someLines, fc.constantFrom(1, 1.5, 3), (lines, widthPixels) => {
      const passages = passagesOn(...lines);
      const pixels = painted(lines, { widthPixels });
      for (let index = 0; index < passages.count; index += 1) {
        for (let x = 0; x < AREA.width; x += 1) {
          const t = (x + 0.5) * 5e5;
          if (t <= (passages.starts[index] ?? 0) || t >= (passages.ends[index] ?? 0)) continue;
          const y = pixelOfMeters(AREA, metersAt(passages, index, t));
          const rows = [-2, -1, 0, 1, 2].map((by) => Math.min(AREA.height - 1, Math.max(0, Math.floor(y) + by)));
          expect(Math.max(...rows.map((row) => opacityAt(pixels, x, row)))).toBeGreaterThan(60);
        }
      }
    }),
    { seed: 20261125, numRuns: 150 },
  );
});

describe('[Q27] a line', () => {
  test('has its own paint, and that of waiting while it stands', () => {
    const pixels = painted([[10, 0, 20, 5, 40, 5, 50, 10]], { widthPixels: 3 });
    expect((pixels[50 * AREA.width + 60] ?? 0) & 0xffffff).toBe(0x445566);
    expect((pixels[25 * AREA.width + 90] ?? 0) & 0xffffff).toBe(0x112233);
  });

  test('of another layer is dashed', () => {
    const [solid, dashed] = [false, true].map((isDashed) => painted([[0, 5, 60, 5.1]], { isDashed, widthPixels: 1.5 }));
    const shown = (pixels: Uint32Array | undefined) => pixels?.reduce((sum, word) => sum + Number(word !== 0), 0) ?? 0;
    expect(shown(dashed)).toBeGreaterThan(0.5 * shown(solid));
    expect(shown(dashed)).toBeLessThan(0.75 * shown(solid));
  });

  test('beyond the area costs no pixel', () => {
    const pixels = painted([[200, 0, 210, 10]]);
    expect(pixels.every((word) => word === 0)).toBe(true);
  });
});

test('[Q27] the pointer finds the nearest line, and the instant of it', () => {
  const passages = passagesOn([0, 0, 20, 10], [30, 0, 50, 10]);
  expect(nearestPassage(passages, AREA, 21, 50, 6)).toMatchObject({ index: 0 });
  const found = nearestPassage(passages, AREA, 80, 52, 6);
  expect(found?.index).toBe(1);
  expect((found?.micros ?? 0) / 1e6).toBeCloseTo(39.8, 0);
  expect(nearestPassage(passages, AREA, 120, 50, 6)).toBeNull();
});
