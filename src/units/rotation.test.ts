import fc from 'fast-check';
import { Euler, MathUtils, Quaternion as ThreeQuaternion } from 'three';
import { describe, expect, test } from 'vitest';
import {
  composeTransforms,
  eulerFromQuaternion,
  headingOfDirection,
  identityTransform,
  quaternionFromEuler,
  relativeTransform,
  rotateVector,
  type Transform,
  vector3,
} from './index.ts';

const SEED = { seed: 20261121, numRuns: 500 };
const angle = fc.double({ min: -720, max: 720, noNaN: true });
const length = fc.double({ min: -1000, max: 1000, noNaN: true });
const vector = (component: fc.Arbitrary<number>) => fc.record({ x: component, y: component, z: component });
const transform = fc.record({ position: vector(length), rotation: vector(angle) }).map(
  ({ position, rotation }): Transform => ({
    position,
    quaternion: quaternionFromEuler(rotation, identityTransform().quaternion),
  }),
);

describe('intrinsic XYZ Euler angles in degrees (interface 2.8)', () => {
  test("make the same quaternion as three's XYZ order", () => {
    fc.assert(
      fc.property(vector(angle), ({ x, y, z }) => {
        const ours = quaternionFromEuler({ x, y, z }, identityTransform().quaternion);
        const theirs = new ThreeQuaternion().setFromEuler(
          new Euler(MathUtils.degToRad(x), MathUtils.degToRad(y), MathUtils.degToRad(z), 'XYZ'),
        );
        for (const key of ['x', 'y', 'z', 'w'] as const) expect(ours[key]).toBeCloseTo(theirs[key], 10);
      }),
      SEED,
    );
  });

  test('describe the same turn after a round trip through a quaternion', () => {
    fc.assert(
      fc.property(vector(angle), (rotation) => {
        const there = quaternionFromEuler(rotation, identityTransform().quaternion);
        const back = quaternionFromEuler(eulerFromQuaternion(there, vector3()), identityTransform().quaternion);
        const dot = there.x * back.x + there.y * back.y + there.z * back.z + there.w * back.w;
        expect(Math.abs(dot)).toBeCloseTo(1, 6);
      }),
      SEED,
    );
  });

  test.each([89.99, 90, 90.005, -89.999_99, -90.000_01])('are as exact near a heading of %d degrees (core 4)', (y) => {
    const there = quaternionFromEuler({ x: 0, y, z: 0 }, identityTransform().quaternion);
    const back = quaternionFromEuler(eulerFromQuaternion(there, vector3()), identityTransform().quaternion);
    for (const key of ['x', 'y', 'z', 'w'] as const) expect(Math.abs(back[key])).toBeCloseTo(Math.abs(there[key]), 9);
  });

  test.each([
    { heading: 0, direction: { x: 1, y: 0, z: 0 } },
    { heading: 90, direction: { x: 0, y: 0, z: -1 } },
    { heading: 180, direction: { x: -1, y: 0, z: 0 } },
    { heading: -90, direction: { x: 0, y: 0, z: 1 } },
  ])('a heading of $heading degrees turns local +X to $direction', ({ heading, direction }) => {
    const quaternion = quaternionFromEuler({ x: 0, y: heading, z: 0 }, identityTransform().quaternion);
    const forward = rotateVector(quaternion, { x: 1, y: 0, z: 0 }, vector3());
    for (const key of ['x', 'y', 'z'] as const) expect(forward[key]).toBeCloseTo(direction[key], 12);
    expect(headingOfDirection(direction.x, direction.z)).toBeCloseTo(heading, 12);
  });
});

describe('composition of transforms', () => {
  test('relative to a parent, then composed with it, is where it was', () => {
    fc.assert(
      fc.property(transform, transform, (parent, child) => {
        const local = relativeTransform(parent, child);
        const back = composeTransforms(parent, local);
        for (const key of ['x', 'y', 'z'] as const) expect(back.position[key]).toBeCloseTo(child.position[key], 8);
      }),
      SEED,
    );
  });

  test('turns and displaces by the parent', () => {
    const parent: Transform = { position: { x: 1, y: 2, z: 3 }, quaternion: { x: 0, y: 1, z: 0, w: 0 } };
    const child: Transform = { position: { x: 1, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    expect(composeTransforms(parent, child)).toEqual({
      position: { x: 0, y: 2, z: 3 },
      quaternion: { x: 0, y: 1, z: 0, w: 0 },
    });
  });
});
