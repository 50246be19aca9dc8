import fc from 'fast-check';
import { CatmullRomCurve3, Vector3 as ThreeVector } from 'three';
import { describe, expect, test } from 'vitest';
import { vector3 } from '../units/index.ts';
import { compilePathGeometry } from './index.ts';

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const ratio = fc.double({ min: 0, max: 1, noNaN: true });

describe("[M6] a centripetal curve located by arc-length ratio agrees with three's", () => {
  test('at any ratio, with any number of divisions', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(ratio, { minLength: 5, maxLength: 5 }),
        (controlPoints, arcLengthDivisions, ratios) => {
          const theirs = new CatmullRomCurve3(
            controlPoints.map(({ x, y, z }) => new ThreeVector(x, y, z)),
            false,
            'centripetal',
          );
          theirs.arcLengthDivisions = arcLengthDivisions;
          if (theirs.getLength() < 0.01) return;
          const ours = compilePathGeometry({
            type: 'CATMULL_ROM',
            controlPoints,
            arcLengthDivisions,
            minimumHeightMeters: -1000,
          });
          expect(ours.lengthMeters).toBeCloseTo(theirs.getLength(), 6);
          for (const u of [0, 1, ...ratios]) {
            const expected = theirs.getPointAt(u);
            const actual = ours.pointAt(u, vector3());
            for (const axis of ['x', 'y', 'z'] as const) expect(actual[axis]).toBeCloseTo(expected[axis], 5);
          }
        },
      ),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
