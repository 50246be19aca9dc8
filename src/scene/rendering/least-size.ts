import type { PerspectiveCamera } from 'three';

/**
 * Least share of half the picture's height for a metre of a small device: from afar the carriers of a whole site stay
 * visible.
 */
export const LEAST_SIZE = 0.0086;

/** The factor by which a small device at a place is enlarged for a camera; the shader does the same. */
export function enlargement(camera: PerspectiveCamera, x: number, y: number, z: number): number {
  const view = camera.matrixWorldInverse.elements;
  const depth = -((view[2] as number) * x + (view[6] as number) * y + (view[10] as number) * z + (view[14] as number));
  return Math.max(1, (LEAST_SIZE * depth) / (camera.projectionMatrix.elements[5] as number));
}
