import fc from 'fast-check';
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { eyeDirection, frameCorners } from './framing.ts';

const coordinate = fc.double({ min: -80, max: 80, noNaN: true });
const corner = fc.tuple(coordinate, coordinate, coordinate).map(([x, y, z]) => new Vector3(x, y, z));
const view = fc.constantFrom('perspective', 'top', 'front', 'side', 'isometric');

const FREE = { margin: 0.05, above: 0.1 };

/** Where the points appear in the picture, -1 to 1 in both directions. */
function seen(corners: readonly Vector3[], framing: NonNullable<ReturnType<typeof frameCorners>>): Vector3[] {
  const camera = new PerspectiveCamera(40, 1.6, 0.01, 5000);
  camera.position.copy(framing.eye);
  camera.lookAt(framing.target);
  camera.updateMatrixWorld();
  return corners.map((point) => point.clone().project(camera));
}

describe('framing', () => {
  test('shows every point from every standard direction, with the margin and the room above kept free', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 1, maxLength: 20 }), view, (corners, name) => {
        const framing = frameCorners(corners, eyeDirection(name), { fov: 40, aspect: 1.6 }, FREE);
        expect(framing).not.toBeNull();
        if (!framing) return;
        for (const point of seen(corners, framing)) {
          expect(Math.abs(point.x)).toBeLessThanOrEqual(0.9 + 1e-3);
          expect(point.y).toBeLessThanOrEqual(0.7 + 1e-3);
          expect(point.y).toBeGreaterThanOrEqual(-0.9 - 1e-3);
          expect(point.z).toBeLessThan(1);
        }
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  test('comes as near as the points allow: one of them touches the margin', () => {
    const corners = [new Vector3(-10, 0, -5), new Vector3(10, 0, 5), new Vector3(4, 8, 0)];
    const framing = frameCorners(corners, eyeDirection('isometric'), { fov: 40, aspect: 1.6 });
    if (!framing) throw new Error('three points can be framed');
    const reach = Math.max(...seen(corners, framing).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    expect(reach).toBeCloseTo(0.9, 3);
  });

  test('has nothing to show without points', () => {
    expect(frameCorners([], eyeDirection('top'), { fov: 40, aspect: 1 })).toBeNull();
  });
});
