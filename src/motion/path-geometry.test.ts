import fc from 'fast-check';
import { CatmullRomCurve3, Vector3 as ThreeVector } from 'three';
import { describe, expect, test } from 'vitest';
import { type Vector3, vector3 } from '../units/index.ts';
import { CatmullRomCurve } from './catmull-rom.ts';
import { compilePathGeometry, type PieceRow, UnusableField, writeMotionAt } from './index.ts';

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const ratio = fc.double({ min: 0, max: 1, noNaN: true });

function curveThrough(controlPoints: readonly Vector3[], arcLengthDivisions = 200, minimumHeightMeters = -1000) {
  return compilePathGeometry({ type: 'CATMULL_ROM', controlPoints, arcLengthDivisions, minimumHeightMeters });
}

function threeCurve(points: readonly Vector3[], divisions: number): CatmullRomCurve3 {
  const vectors = points.map(({ x, y, z }) => new ThreeVector(x, y, z));
  const curve = new CatmullRomCurve3(vectors, false, 'centripetal');
  curve.arcLengthDivisions = divisions;
  return curve;
}

describe("[M10] a centripetal curve located by arc-length ratio agrees with three's", () => {
  test('in position and tangent, at any ratio, with any number of divisions', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(ratio, { minLength: 5, maxLength: 5 }),
        (points, divisions, ratios) => {
          const theirs = threeCurve(points, divisions);
          if (theirs.getLength() < 0.01) return;
          const ours = curveThrough(points, divisions);
          expect(ours.lengthMeters).toBeCloseTo(theirs.getLength(), 6);
          for (const u of [0, 1, ...ratios]) {
            const expected = theirs.getPointAt(u);
            const actual = ours.pointAt(u, vector3());
            for (const axis of ['x', 'y', 'z'] as const) expect(actual[axis]).toBeCloseTo(expected[axis], 5);
          }
        },
      ),
      { seed: 20261121, numRuns: 500, endOnFailure: true },
    );
  });

  test('the direction is that of the tangent', () => {
    const points = [vector3(0, 0, 0), vector3(5, 1, 3), vector3(9, 0, -2), vector3(14, 2, 0)];
    const theirs = threeCurve(points, 400);
    const ours = curveThrough(points, 400);
    for (const u of [0.05, 0.2, 0.5, 0.77, 0.95]) {
      const tangent = theirs.getTangentAt(u);
      const { x, y, z } = ours.directionAt(u, vector3());
      const length = Math.hypot(x, y, z);
      expect([x / length, y / length, z / length].map((value) => value.toFixed(3))).toEqual(
        [tangent.x, tangent.y, tangent.z].map((value) => value.toFixed(3)),
      );
    }
  });
});

describe('[M11] the height bound', () => {
  const points = [vector3(0, 1, 0), vector3(5, -3, 0), vector3(10, 1, 0)];

  test('lifts positions below it and leaves the others and the arc lengths alone', () => {
    const free = curveThrough(points);
    const bound = curveThrough(points, 200, 0);
    expect(bound.lengthMeters).toBe(free.lengthMeters);
    expect(free.pointAt(0.5, vector3()).y).toBeCloseTo(-3, 9);
    expect(bound.pointAt(0.5, vector3())).toEqual({ ...free.pointAt(0.5, vector3()), y: 0 });
    expect(bound.pointAt(0.02, vector3())).toEqual(free.pointAt(0.02, vector3()));
  });
});

describe('[M14] the number of divisions', () => {
  const points = [vector3(0, 0, 0), vector3(5, 0, 3), vector3(9, 0, 0)];

  test.each([0, 100_001, 1e9, Number.NaN])('%d is refused', (divisions) => {
    expect(() => curveThrough(points, divisions)).toThrow(
      `geometry.arcLengthDivisions: ${divisions}, expected 1 to 100000`,
    );
  });

  test('may be 1 and 100,000, which take under a megabyte', () => {
    expect(curveThrough(points, 1).lengthMeters).toBeCloseTo(9, 9);
    expect(curveThrough(points, 100_000).bytes).toBeLessThan(1e6);
  });
});

describe('[M13] what coincides stays finite', () => {
  test.each([
    {
      what: 'repeated control points',
      points: [vector3(1, 0, 0), vector3(1, 0, 0), vector3(4, 0, 0), vector3(4, 0, 0)],
    },
    { what: 'all in one place', points: [vector3(1, 2, 3), vector3(1, 2, 3)] },
  ])('$what', ({ points }) => {
    const curve = curveThrough(points, 10);
    for (const u of [0, 0.3, 0.5, 1]) {
      const { x, y, z } = curve.pointAt(u, vector3());
      expect([x, y, z].every(Number.isFinite)).toBe(true);
      expect(x).toBeGreaterThanOrEqual(1);
      expect(x).toBeLessThanOrEqual(4);
    }
  });

  test('a line without length is its point and has no direction', () => {
    const line = compilePathGeometry({ type: 'LINE', startPosition: vector3(1, 2, 3), endPosition: vector3(1, 2, 3) });
    expect(line.pointAt(0.4, vector3())).toEqual(vector3(1, 2, 3));
    expect(line.directionAt(0.4, vector3())).toEqual(vector3());
  });
});

describe('[M12] a line is where the share of its way says, in every direction', () => {
  const ends = { startPosition: vector3(1, 2, 3), endPosition: vector3(5, -4, 13) };
  const between = compilePathGeometry({ type: 'LINE', ...ends });

  test.each([0, 0.25, 1])('at %d', (share) => {
    expect(between.pointAt(share, vector3())).toEqual(vector3(1 + 4 * share, 2 - 6 * share, 3 + 10 * share));
    expect(between.directionAt(share, vector3())).toEqual(vector3(4, -6, 10));
    expect(between.lengthMeters).toBe(Math.hypot(4, 6, 10));
  });
});

describe('[M14] divisions', () => {
  test.each([0, 0.5, 100_001, Number.NaN])('%d are refused', (divisions) => {
    expect(() => curveThrough([vector3(), vector3(1)], divisions)).toThrow(UnusableField);
  });

  test.each([1, 100_000])('%d can be used', (divisions) => {
    expect(curveThrough([vector3(), vector3(4)], divisions).pointAt(0.5, vector3()).x).toBeCloseTo(2, 9);
  });

  test('take eight bytes each, and a span as much as its twelve numbers', () => {
    const bytesOf = (spans: number, divisions: number) =>
      curveThrough(
        Array.from({ length: spans + 1 }, (_, index) => vector3(index, 0, index % 2)),
        divisions,
      ).bytes;
    expect(bytesOf(2, 30) - bytesOf(2, 20)).toBe(80);
    expect(bytesOf(5, 20) - bytesOf(2, 20)).toBe(3 * 96);
    expect(bytesOf(2, 20)).toBeGreaterThan(2 * 96 + 21 * 8);
  });

  test('need not lie at the control points, which are between two of them then', () => {
    const curve = new CatmullRomCurve([vector3(), vector3(1, 0, 3), vector3(6)], 3, 0, new Map());
    const [, second = 0, third = 0] = curve.lengths;
    expect([0, 1, 2].map((point) => curve.ratioAt(point))).toEqual([0, (second + third) / 2 / curve.lengthMeters, 1]);
  });
});

describe('[M13] rows of curves whose points coincide', () => {
  test.each([
    ['all of them', [vector3(1, 2, 3), vector3(1, 2, 3), vector3(1, 2, 3)]],
    ['the first', [vector3(1, 2, 3), vector3(1, 2, 3), vector3(4, 2, 3)]],
    ['the last', [vector3(), vector3(1, 2, 3), vector3(1, 2, 3)]],
  ])('%s: they are where the curve is, at both ends too', (_, points) => {
    const curve = curveThrough(points, 7);
    for (const isFitted of [false, true]) {
      for (const share of [0, 0.3, 1]) {
        const load = (row: PieceRow): void => {
          row.setHeld([0, 0, 0, 0, 0, 0], 0, -Infinity, Infinity);
          row.standAt(share);
          row.setParameter([0, 1], 0);
          curve.load(row, isFitted);
        };
        const motion = { load, durationSeconds: 0, bytes: 0, at: () => expect.fail('only its row is asked for') };
        const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = writeMotionAt(motion, 0, new Float64Array(7));
        const expected = curve.pointAt(share, vector3());
        expect(Math.hypot(x - expected.x, y - expected.y, z - expected.z)).toBeLessThan(1e-9);
      }
    }
  });
});
