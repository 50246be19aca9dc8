import { CameraControls } from '@react-three/drei/core/CameraControls';
import { useThree } from '@react-three/fiber';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { PerspectiveCamera } from 'three';
import { CameraRig as Rig } from '../camera/camera-rig.ts';
import { EyeControls } from '../camera/eye-controls.ts';

/** The eye: dragging, wheel and touch by drei's controls, flights by the rig that its children are given. */
export function CameraRig({ children }: { children: (rig: Rig) => ReactNode }): ReactElement {
  const [controls, setControls] = useState<EyeControls | null>(null);
  const camera = useThree((state) => state.camera) as PerspectiveCamera;
  const rig = useMemo(() => controls && new Rig(controls, camera), [controls, camera]);
  return (
    <>
      <CameraControls impl={EyeControls} ref={(made) => setControls(made as EyeControls | null)} />
      {rig && children(rig)}
    </>
  );
}
