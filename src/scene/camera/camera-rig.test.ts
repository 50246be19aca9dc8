// @vitest-environment happy-dom
import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { createCameraRig } from './camera-rig.ts';

const EYE = [0, 20, 30] as const;

/** A rig whose eye looks from above at a place behind and below the floor. */
function rigLookingAt(target: readonly [number, number, number]) {
  const camera = new PerspectiveCamera(36, 1.6, 0.2, 2000);
  const rig = createCameraRig(camera, document.createElement('div'));
  rig.sit(new Vector3(...EYE), new Vector3(...target));
  rig.update(0.016);
  camera.updateMatrixWorld();
  return { rig, camera };
}

test('the pivot comes to the depth of what is under the pointer, and nothing seen changes', () => {
  const { rig, camera } = rigLookingAt([0, -20, -30]);
  const before = camera.matrixWorld.clone();
  rig.pivotAt(new Vector3(4, 0, 0));
  rig.update(0.016);
  camera.updateMatrixWorld();
  const { eye, target } = rig.look();
  expect(eye.map((value) => Math.round(value))).toEqual([...EYE]);
  expect(new Vector3(...target).length()).toBeCloseTo(0, 6);
  expect(camera.matrixWorld.elements.map((value) => value.toFixed(6))).toEqual(
    before.elements.map((value) => value.toFixed(6)),
  );
});

test('what is behind the eye is no pivot', () => {
  const { rig } = rigLookingAt([0, 0, 0]);
  rig.pivotAt(new Vector3(0, 40, 60));
  expect(rig.look().target.map((value) => Math.round(value))).toEqual([0, 0, 0]);
});
