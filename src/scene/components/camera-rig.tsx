import { CameraControls } from '@react-three/drei/core/CameraControls';
import { useThree } from '@react-three/fiber';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import type { PerspectiveCamera } from 'three';
import { EyeControls, CameraRig as Rig } from '../camera/camera-rig.ts';

/** The eye: drei's controls for dragging, wheel and touch, and a rig for flights, given to its children. */
export function CameraRig({ children }: { children: (rig: Rig) => ReactNode }): ReactElement {
  const camera = useThree((state) => state.camera) as PerspectiveCamera;
  const [rig, setRig] = useState<Rig | null>(null);
  // One rig for each mounted controls, none for a render that React throws away.
  const take = useCallback(
    (controls: unknown) => setRig(controls === null ? null : new Rig(controls as EyeControls, camera)),
    [camera],
  );
  return (
    <>
      <CameraControls impl={EyeControls} ref={take} />
      {rig && children(rig)}
    </>
  );
}
