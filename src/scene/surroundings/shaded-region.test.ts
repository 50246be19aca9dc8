import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { createShadedRegion } from './sun-shadows.ts';

const box = (half: number): Box3 => new Box3(new Vector3(-half, 0, -half), new Vector3(half, 8, half));

function eye(at: readonly [number, number, number], towards: readonly [number, number, number]): PerspectiveCamera {
  const camera = new PerspectiveCamera(36, 1.6);
  camera.position.set(...at);
  camera.lookAt(...towards);
  camera.updateMatrixWorld();
  return camera;
}

describe('the region with shadows', () => {
  test('is all of a small plant, wherever one looks', () => {
    const region = createShadedRegion(box(30));
    expect(region.followEye(eye([5, 3, 5], [4, 0, 4]))).toBe(false);
    expect(region.box).toEqual(box(30));
  });

  test('is all of a large plant seen whole', () => {
    const region = createShadedRegion(box(500));
    expect(region.followEye(eye([0, 1500, 1500], [0, 0, 0]))).toBe(false);
  });

  test('is small round what is looked at closely, and holds it', () => {
    const region = createShadedRegion(box(500));
    expect(region.followEye(eye([205, 8, -95], [200, 0, -100]))).toBe(true);
    expect(region.box.max.x - region.box.min.x).toBeLessThan(200);
    expect(region.box.containsPoint(new Vector3(200, 0, -100))).toBe(true);
  });

  test('stays the same through small moves of the eye, and follows large ones', () => {
    const region = createShadedRegion(box(500));
    region.followEye(eye([205, 8, -95], [200, 0, -100]));
    expect(region.followEye(eye([207, 8, -95], [202, 0, -100]))).toBe(false);
    expect(region.followEye(eye([305, 8, -95], [300, 0, -100]))).toBe(true);
    expect(region.followEye(eye([0, 1500, 1500], [0, 0, 0]))).toBe(true);
    expect(region.box).toEqual(box(500));
  });
});
