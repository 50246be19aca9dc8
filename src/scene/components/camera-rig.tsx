import { CameraControls } from '@react-three/drei/core/CameraControls';
import { useThree } from '@react-three/fiber';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import type { PerspectiveCamera } from 'three';
import { EyeControls, CameraRig as Rig } from '../camera/camera-rig.ts';

/** The eye: dragging, wheel and touch by drei's controls, flights by the rig that its children are given. */
export function CameraRig({ children }: { children: (rig: Rig) => ReactNode }): ReactElement {
  const camera = useThree((state) => state.camera) as PerspectiveCamera;
  const [rig, setRig] = useState<Rig | null>(null);
  // A rig takes over the steps of its controls: one for each controls that are mounted, and none for a rendering that is thrown away.
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
