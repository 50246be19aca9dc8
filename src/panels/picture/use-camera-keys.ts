import { useEffect } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { CAMERA_KEYS } from './camera-actions.ts';

/** The keys that a person chose, or the usual ones, steer the camera while the picture has the focus. */
export function useCameraKeys(controls: PlantControls | null): void {
  useEffect(() => controls?.steerBy(CAMERA_KEYS), [controls]);
}
