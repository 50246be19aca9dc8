import type { Object3D } from 'three';

/** Keeps its matrix until somebody makes it anew: no frame does, neither for it nor for its children. */
export function withFixedMatrix<Placed extends Object3D>(object: Placed): Placed {
  object.updateMatrix();
  object.matrixAutoUpdate = false;
  return object;
}
