import type { PerspectiveCamera } from 'three';

/**
 * Share of half the picture's height that a metre of a small device takes at least: from afar a whole site's carriers
 * are still seen, with what they do.
 */
export const LEAST_SIZE = 0.0086;

/** How many times larger than it is a small device at a place is drawn, seen from a camera; the shader does the same. */
export function enlargement(camera: PerspectiveCamera, x: number, y: number, z: number): number {
  const view = camera.matrixWorldInverse.elements;
  const depth = -((view[2] as number) * x + (view[6] as number) * y + (view[10] as number) * z + (view[14] as number));
  return Math.max(1, (LEAST_SIZE * depth) / (camera.projectionMatrix.elements[5] as number));
}
