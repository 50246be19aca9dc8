import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesOn, someLines } from '../testing/passing.ts';
import { paintSlowly } from '../testing/slow-painter.ts';
import { type LinePaint, nearestPassage, paintLines, pixelOfMeters } from './line-pixels.ts';
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

/** No piece begins, ends or leaves a pixel exactly in the middle of another: which side that is on is a matter of rounding. */
const ODD = { startMicros: 12_345_678, endMicros: 71_234_567, lengthMeters: 10.37 };

test('[Q27] what is painted, over what is there already, is what the slowest painter paints', () => {
  const layer = fc.record({
    lines: someLines,
    widthPixels: fc.constantFrom(0.5, 1, 2.5),
    isDashed: fc.boolean(),
    waiting: fc.constantFrom(null, 0x445566),
  });
  const size = fc.constantFrom({ width: 60, height: 30 }, { width: 24, height: 60 });
  fc.assert(
    fc.property(fc.array(layer, { minLength: 1, maxLength: 2 }), size, (layers, { width, height }) => {
      const [pixels, expected] = [new Uint32Array(width * height), new Uint32Array(width * height)];
      for (const [number, { lines, ...look }] of layers.entries()) {
        const passages = passagesOn(...lines);
        const paint = { ...look, paints: Uint32Array.from(lines, (_, index) => 100 * (number + 1) + index) };
        paintLines(passages, { ...ODD, width, height }, paint, pixels);
        paintSlowly(passages, { ...ODD, width, height }, paint, expected);
      }
      expect(pixels.map((word) => (word >>> 24 === 0 ? 0 : word))).toEqual(expected);
    }),
    { seed: 20261128, numRuns: 150 },
  );
});

/** A pixel for a second and for a metre, from 10 s on: `#` the passage's paint, `=` that of waiting, a digit where it is less than opaque. */
const SMALL = { startMicros: 10e6, endMicros: 22e6, lengthMeters: 5, width: 12, height: 6 };

function picture(lines: readonly (readonly number[])[], paint: Partial<LinePaint>): string[] {
  const pixels = new Uint32Array(SMALL.width * SMALL.height);
  paintLines(passagesOn(...lines), SMALL, { ...PAINT, ...paint }, pixels);
  const signOf = (word: number) => {
    const opacity = word >>> 24;
    if (opacity === 0) return '.';
    if (opacity < 255) return String(Math.floor(opacity / 25.6));
    return (word & 0xffffff) === PAINT.waiting ? '=' : '#';
  };
  const signs = Array.from(pixels, signOf).join('');
  return Array.from({ length: SMALL.height }, (_, y) => signs.slice(y * SMALL.width, (y + 1) * SMALL.width));
}

describe('[Q27] pixel by pixel', () => {
  test.each<[string, readonly (readonly number[])[], Partial<LinePaint>, string[]]>([
    [
      'forwards, and on beyond the area',
      [
        [10, 0.2, 12, 2.2],
        [18, 1.2, 28, 5],
      ],
      {},
      ['............', '............', '...........#', '.#.......##.', '#.......#...', '............'],
    ],
    [
      'backwards, from before it',
      [
        [5, 0.2, 15, 5],
        [16, 4.8, 20, 0.8],
      ],
      {},
      ['....#.......', '..##..#.....', '##.....#....', '........#...', '.........#..', '............'],
    ],
    [
      'where it is faster than a pixel',
      [
        [13.3, 0, 14.3, 5],
        [17.3, 5, 18.3, 0],
      ],
      {},
      ['....#..#....', '....#..#....', '...#...#....', '...#...#....', '...#....#...', '............'],
    ],
    [
      'a stand between two ways',
      [[9, 0.2, 11, 1.2, 20, 1.2, 24, 5]],
      {},
      ['............', '............', '...........#', '..........#.', '#=========..', '............'],
    ],
    [
      'as steep as flat: a pixel in each column',
      [[10, 0.125, 11.75, 1.875]],
      {},
      ['............', '............', '............', '.#..........', '#...........', '............'],
    ],
    [
      'in exactly over the edge of the area, among level lines',
      [
        [10, 1, 22, 1],
        [20.5, 0, 22.5, 4],
      ],
      {},
      ['............', '............', '...........#', '...........#', '==========#=', '............'],
    ],
    [
      'steep over both edges of the area, among level lines',
      [
        [9, 0.2, 10.8, 3.8],
        [10, 0, 22, 0],
        [10, 5, 22, 5],
        [21.3, 3.8, 22.8, 0.8],
      ],
      {},
      ['============', '............', '#..........#', '............', '............', '============'],
    ],
    [
      'beyond the ends of the way not at all, up to half a pixel of it',
      [
        [10, 5.5, 12, 5.5],
        [13, 5.75, 15, 5.75],
        [16, 7, 18, 7],
        [19, -0.75, 21, -0.75],
      ],
      {},
      ['==..........', '............', '............', '............', '............', '............'],
    ],
    [
      'wider than a pixel',
      [[12, 0, 20, 4]],
      { widthPixels: 3 },
      ['........49..', '......49##..', '....49####..', '..49####94..', '..####94....', '..##94......'],
    ],
    [
      'wider, and steep',
      [[14, 0, 16, 5]],
      { widthPixels: 2.5 },
      ['....3##3....', '....7#9.....', '...1##5.....', '...5##1.....', '...9#7......', '............'],
    ],
    [
      'wider, beside the area: not even half of it',
      [
        [9, 0, 9.8, 5],
        [22.2, 5, 23, 0],
        [30, 0, 50, 5],
      ],
      { widthPixels: 2.5 },
      ['............', '............', '............', '............', '............', '............'],
    ],
    [
      'wider, and flat: at both ends of the way no more than there is',
      [
        [12, 0, 14, 0],
        [15, 5, 17, 5],
        [18, 2, 20, 2],
      ],
      { widthPixels: 2.5 },
      ['.....==.....', '.....77.....', '........77..', '........==..', '..77....77..', '..==........'],
    ],
    [
      'in dashes',
      [[10, 1, 22, 1.1]],
      { isDashed: true },
      ['............', '............', '............', '0000000....0', '9999999....9', '............'],
    ],
    [
      'where two cross',
      [
        [10, 0, 22, 5],
        [10, 5, 22, 0],
      ],
      { widthPixels: 2.5 },
      ['##83....38##', '####9559####', '048######840', '048######840', '####9559####', '##83....38##'],
    ],
  ])('%s', (_, lines, paint, expected) => {
    expect(picture(lines, paint)).toEqual(expected);
  });
});

describe('[Q27] a line', () => {
  test('has its own paint, and that of waiting while it stands', () => {
    const pixels = painted([[10, 0, 20, 5, 40, 5, 50, 10]], { widthPixels: 3 });
    expect((pixels[50 * AREA.width + 60] ?? 0) & 0xffffff).toBe(0x445566);
    expect((pixels[25 * AREA.width + 90] ?? 0) & 0xffffff).toBe(0x112233);
  });

  test('lies over those that began before it, also where one of those only begins', () => {
    const stand = [10, 1, 18, 1];
    const pixels = new Uint32Array(SMALL.width * SMALL.height);
    const passages = passagesOn(stand, [10, 1, 14, 5, 18, 5], stand);
    paintLines(passages, SMALL, { ...PAINT, waiting: null, paints: Uint32Array.of(1, 2, 3) }, pixels);
    const row = Array.from(pixels.subarray(4 * SMALL.width, 5 * SMALL.width), (word) => word & 0xffffff);
    expect(row).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0]);
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

describe('[Q27] the pointer finds', () => {
  const [flat, steep] = [
    [0, 5, 20, 6],
    [30, 0, 50, 10],
  ];
  test.each([
    ['a long passage behind its end', [flat], 42, 41, { index: 0, micros: 20e6 }],
    [
      'nothing between the end of one and the beginning of the next',
      [
        [0, 0, 10, 10],
        [20, 10, 30, 0],
      ],
      30,
      0.5,
      null,
    ],
    ['nothing behind the end of the last', [steep], 110, 10, null],
    ['of two that lie over each other the upper one', [flat, flat], 20, 45, { index: 1 }],
  ])('%s', (_, lines, x, y, found) => {
    const nearest = nearestPassage(passagesOn(...lines), AREA, x, y, 6);
    if (found === null) expect(nearest).toBeNull();
    else expect(nearest).toMatchObject(found);
  });
});

test('[Q27] no line is nearer than the one that is found, and none is found where none is near', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const area = { ...AREA, startMicros: 10e6, endMicros: 70e6 };
  fc.assert(
    fc.property(someLines, share, share, fc.constantFrom(3, 20), (lines, right, down, most) => {
      const [x, y] = [right * area.width, down * area.height];
      const passages = passagesOn(...lines);
      const distanceAt = (index: number, t: number) =>
        Math.hypot(
          ((t - area.startMicros) * area.width) / (area.endMicros - area.startMicros) - x,
          pixelOfMeters(area, metersAt(passages, index, t)) - y,
        );
      let nearest = Infinity;
      for (let index = 0; index < passages.count; index += 1) {
        const [start = 0, end = 0] = [passages.starts[index], passages.ends[index]];
        for (let t = start; t <= end; t += 2e5) nearest = Math.min(nearest, distanceAt(index, t));
      }
      const found = nearestPassage(passages, area, x, y, most);
      if (found === null) expect(nearest).toBeGreaterThanOrEqual(most);
      else expect(distanceAt(found.index, found.micros)).toBeLessThanOrEqual(Math.min(most, nearest) + 0.01);
    }),
    { seed: 20261125, numRuns: 50 },
  );
});
