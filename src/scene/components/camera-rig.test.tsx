import { render } from '@testing-library/react';
import { type Ref, StrictMode, useImperativeHandle } from 'react';
import { PerspectiveCamera } from 'three';
import { expect, test, vi } from 'vitest';
import { EyeControls, type CameraRig as Rig } from '../camera/camera-rig.ts';
import { CameraRig } from './camera-rig.tsx';

const camera = new PerspectiveCamera();
const controls = new EyeControls(camera);
vi.mock('@react-three/fiber', () => ({ useThree: () => camera }));
vi.mock('@react-three/drei/core/CameraControls', () => ({
  CameraControls: function Controls({ ref }: { ref: Ref<EyeControls> }) {
    useImperativeHandle(ref, () => controls, []);
    return null;
  },
}));

test('the rig that children are given is the one that the steps of the controls reach, also where React mounts twice', () => {
  let given: Rig | undefined;
  const { unmount } = render(
    <StrictMode>
      <CameraRig>
        {(rig) => {
          given = rig;
          return null;
        }}
      </CameraRig>
    </StrictMode>,
  );
  expect(given?.consumeMoved()).toBe(false);
  controls.onStep?.(0.016, true);
  expect(given?.consumeMoved()).toBe(true);
  unmount();
});
