// @vitest-environment happy-dom
import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { CameraRig, EyeControls } from './camera-rig.ts';

const EYE = [0, 20, 30] as const;

/** A rig whose eye looks from above at a place behind and below the floor. */
function rigLookingAt(target: readonly [number, number, number]) {
  const camera = new PerspectiveCamera(36, 1.6, 0.2, 2000);
  const controls = new EyeControls(camera, document.createElement('div'));
  const rig = new CameraRig(controls, camera);
  rig.place(new Vector3(...EYE), new Vector3(...target));
  controls.update(0.016);
  camera.updateMatrixWorld();
  return { rig, camera, controls };
}

const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value) + 0);

test('the pivot comes to the depth of what is under the pointer, and nothing seen changes', () => {
  const { rig, camera, controls } = rigLookingAt([0, -20, -30]);
  const before = camera.matrixWorld.clone();
  rig.pivotAt(new Vector3(4, 0, 0));
  controls.update(0.016);
  camera.updateMatrixWorld();
  const { eye, target } = rig.viewpoint();
  expect(rounded(eye)).toEqual([...EYE]);
  expect(new Vector3(...target).length()).toBeCloseTo(0, 6);
  expect(camera.matrixWorld.elements.map((value) => value.toFixed(6))).toEqual(
    before.elements.map((value) => value.toFixed(6)),
  );
});

test('what is behind the eye is no pivot', () => {
  const { rig } = rigLookingAt([0, 0, 0]);
  rig.pivotAt(new Vector3(0, 40, 60));
  expect(rounded(rig.viewpoint().target)).toEqual([0, 0, 0]);
});

test('a flight that is carried ends as much farther, without a leap', () => {
  const { rig, camera, controls } = rigLookingAt([0, 0, 0]);
  rig.flyTo({ eye: [0, 10, 10], target: [0, 0, 0] });
  controls.update(0.016);
  const before = camera.position.x;
  rig.shift(new Vector3(3, 0, 0));
  controls.update(0);
  expect(camera.position.x - before).toBeCloseTo(3, 6);
  for (let i = 0; i < 400; i++) controls.update(0.016);
  expect(rounded(camera.position.toArray())).toEqual([3, 10, 10]);
});

test('says once that the eye moved', () => {
  const { rig } = rigLookingAt([0, 0, 0]);
  expect([rig.consumeMoved(), rig.consumeMoved()]).toEqual([true, false]);
});
