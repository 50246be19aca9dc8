import { Group, Mesh } from 'three';
import { expect, test, vi } from 'vitest';
import { withFixedMatrix } from './fixed-matrix.ts';

test('nothing is multiplied for what is fixed, until its matrix is made anew', () => {
  const [scene, mesh] = [withFixedMatrix(new Group()), withFixedMatrix(new Mesh())];
  scene.add(mesh);
  scene.updateMatrixWorld();
  const multiply = vi.spyOn(mesh.matrixWorld, 'multiplyMatrices');
  scene.updateMatrixWorld();
  expect(multiply).not.toHaveBeenCalled();
  mesh.position.x = 3;
  mesh.updateMatrix();
  scene.updateMatrixWorld();
  expect(mesh.matrixWorld.elements[12]).toBe(3);
});
