import { InstancedMesh, Object3D, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { createCutUniforms } from '../look/cut.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { carried, plantOf, standing } from '../testing/small-plant.ts';
import { createDetailView } from './detail.ts';
import { createDrawnWorld, drawnPose } from './drawn-world.ts';
import { createTintedMaterial } from './tinted-material.ts';

const BOX = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 } as const;
const SECOND = 1_000_000;

function draw(world: ReturnType<typeof plantOf>) {
  const parent = new Object3D();
  const cuts = createCutUniforms();
  const camera = new PerspectiveCamera(60, 1, 0.1, 1000);
  camera.position.set(0, 5, 30);
  camera.updateMatrixWorld();
  const view = createDetailView();
  view.look(camera, 800);
  const library = createModelLibrary({ version: 1, models: { c: BOX, pallet: BOX } });
  const drawn = createDrawnWorld(world, { library, surfaces: createTintedMaterial(cuts), cuts, parent, view });
  const instances = (): number => {
    drawn.visuals.finish();
    const meshes = parent.children.filter((child): child is InstancedMesh => child instanceof InstancedMesh);
    return meshes.reduce((sum, { count }) => sum + count, 0);
  };
  return { drawn, library, instances };
}

describe('a drawn world', () => {
  test('draws one instance per part and counts entities', () => {
    const { drawn, instances } = draw(plantOf([standing('A', 'CARRIER', 'c', 0), carried('P', 'A')]));
    expect(drawn.show(0)).toBe(true);
    expect([drawn.visuals.entityCount, instances()]).toEqual([2, 2]);
  });

  test('has nothing new to draw at the same instant', () => {
    const { drawn } = draw(plantOf([standing('A', 'CARRIER', 'c', 0)]));
    drawn.show(0);
    expect(drawn.show(0)).toBe(false);
  });

  test('takes away what was removed, and brings it back for an earlier instant', () => {
    const world = plantOf([standing('A', 'CARRIER', 'c', 0), standing('B', 'CARRIER', 'c', 3)]);
    const { drawn, instances } = draw(world);
    world.applyBatch({
      sequence: 1,
      assets: [],
      events: [{ animationType: 'ENTITY_REMOVED', simulationTimeMicros: 5 * SECOND, entityName: 'B' }],
    });
    const counts = [4, 6, 4].map((seconds) => {
      drawn.show(seconds * SECOND);
      return [drawn.visuals.entityCount, instances()];
    });
    expect(counts).toEqual([
      [2, 2],
      [1, 1],
      [2, 2],
    ]);
  });

  test('says where it drew a part, and null for what is not there', () => {
    const { drawn } = draw(plantOf([standing('A', 'CARRIER', 'c', 4), carried('P', 'A')]));
    drawn.show(0);
    expect(drawnPose(drawn, 'P', 'ENTITY')?.position).toEqual({ x: 4, y: 0.3, z: 0 });
    expect(drawnPose(drawn, 'A', 'STORAGE')?.position.x).toBe(4);
    expect([drawnPose(drawn, 'A', 'FORK'), drawnPose(drawn, 'nobody', 'ENTITY')]).toEqual([null, null]);
  });

  test('draws an asset without a model by its type and lists it', () => {
    const { drawn, library, instances } = draw(plantOf([standing('A', 'CARRIER', 'unheard of', 0)]));
    drawn.show(0);
    expect(instances()).toBe(1);
    expect([...library.unbound]).toEqual(['unheard of']);
  });
});
