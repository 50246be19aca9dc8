import type { Object3D } from 'three';

/**
 * What stays where it is, as long as nobody makes its matrix anew: no frame asks for it, nor has it those of its children
 * made again.
 */
export function withFixedMatrix<Placed extends Object3D>(object: Placed): Placed {
  object.updateMatrix();
  object.matrixAutoUpdate = false;
  return object;
}
