import { act, advance, createRoot } from '@react-three/fiber';
import { StrictMode } from 'react';
import { Vector3, type WebGLRenderer } from 'three';
import { expect, test } from 'vitest';
import type { CameraRig as Rig } from '../camera/camera-rig.ts';
import { CameraRig } from './camera-rig.tsx';

const none = (): void => undefined;

/** Draws nothing. */
const renderer = {
  domElement: document.createElement('canvas'),
  render: none,
  setSize: none,
  setPixelRatio: none,
  shadowMap: {},
  xr: { addEventListener: none, removeEventListener: none },
} as unknown as WebGLRenderer;

test('the rig that children are given is the one that the steps of the controls reach, also where React mounts twice', async () => {
  const canvas = document.createElement('canvas');
  const size = { width: 800, height: 600, top: 0, left: 0 };
  const root = createRoot(canvas);
  await root.configure({ gl: renderer, size, frameloop: 'never' });
  let given: Rig | undefined;
  await act(async () =>
    root.render(
      <StrictMode>
        <CameraRig>
          {(rig) => {
            given = rig;
            return null;
          }}
        </CameraRig>
      </StrictMode>,
    ),
  );
  given?.shift(new Vector3(1, 0, 0));
  // What was told of the wish itself; the step of the controls tells of it once more.
  given?.consumeMoved();
  advance(1);
  expect(given?.consumeMoved()).toBe(true);
  await act(async () => root.unmount());
});
