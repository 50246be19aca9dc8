import { Color, InstancedMesh, Object3D, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { createModelLibrary } from '../models/model-library.ts';
import { CutUniforms } from '../rendering/cut.ts';
import { carried, plantOf, standing } from '../testing/small-plant.ts';
import { LOAD_PAINT } from '../theme/state-colors.ts';
import { CourseLoop } from './course-loop.ts';
import { createDetailView } from './detail.ts';
import { createDrawnWorld, drawnPose } from './drawn-world.ts';
import type { ModelBatch } from './model-batches.ts';
import { createTintedMaterial } from './tinted-material.ts';

const BOX = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 } as const;
const PALLET = { form: 'pallet', lengthMeters: 1.2, widthMeters: 0.8, heightMeters: 1.3 } as const;
const SECOND = 1_000_000;

function draw(world: ReturnType<typeof plantOf>, now?: () => number) {
  const parent = new Object3D();
  const cuts = new CutUniforms();
  const camera = new PerspectiveCamera(60, 1, 0.1, 1000);
  camera.position.set(0, 5, 30);
  camera.updateMatrixWorld();
  const view = createDetailView();
  view.update(camera, 800);
  const library = createModelLibrary({ version: 1, models: { c: BOX, pallet: PALLET } });
  const surfaces = createTintedMaterial(cuts);
  const mount = ({ group }: ModelBatch) => parent.add(group);
  const drawn = createDrawnWorld(world, { library, surfaces, courses: new CourseLoop(), mount, view }, now);
  const meshes = (): InstancedMesh[] =>
    parent.children.flatMap(({ children }) => children.filter((child) => child instanceof InstancedMesh));
  const instances = (): number => {
    drawn.visuals.finish();
    return meshes().reduce((sum, { count }) => sum + count, 0);
  };
  /** Colours of what is drawn, without regard to order. */
  const colors = (): string[] => {
    drawn.visuals.finish();
    return meshes().flatMap((mesh) => Array.from({ length: mesh.count }, (_, i) => colorAt(mesh, i)));
  };
  return { drawn, library, instances, colors };
}

function colorAt(mesh: InstancedMesh, index: number): string {
  const color = new Color();
  mesh.getColorAt(index, color);
  return `#${color.getHexString()}`;
}

describe('a drawn world', () => {
  test('draws one instance per part and counts entities', () => {
    const { drawn, instances } = draw(plantOf([standing('A', 'CARRIER', 'c', 0), carried('P', 'A')]));
    expect(drawn.show(0)).toBe(true);
    expect([drawn.visuals.entityCount, instances()]).toEqual([2, 2]);
  });

  test('looks a large plant up in several frames, and is complete only then', () => {
    let clock = 0;
    const entities = Array.from({ length: 5000 }, (_, i) => standing(`A${i}`, 'CARRIER', 'c', i));
    // Every look at the clock finds that the frame's time is over.
    const { drawn } = draw(plantOf(entities), () => (clock += 1000));
    let frames = 1;
    for (; drawn.show(0) && !drawn.isComplete; frames += 1) expect(drawn.visuals.entityCount).toBeLessThan(5000);
    expect(frames).toBeGreaterThan(2);
    while (!drawn.isComplete) drawn.show(0);
    expect(drawn.visuals.entityCount).toBe(5000);
  });

  test('has nothing new to draw at the same instant', () => {
    const { drawn } = draw(plantOf([standing('A', 'CARRIER', 'c', 0)]));
    drawn.show(0);
    expect(drawn.show(0)).toBe(false);
  });

  test('has nothing new to draw of what is told of later, and all of it once that has come', () => {
    const world = plantOf([standing('A', 'CARRIER', 'c', 0), carried('P', 'A'), standing('B', 'CARRIER', 'c', 3)]);
    const { drawn } = draw(world);
    const turn = (sequence: number, from: number, seconds: number) => {
      const at = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: from, z: 0 } };
      const told = {
        entityName: 'A',
        entityType: 'CARRIER',
        simulationTimeMicros: seconds * SECOND,
        durationSeconds: 4,
      };
      const targetRotation = { x: 0, y: from + 90, z: 0 };
      world.applyBatch({ sequence, assets: [], events: [{ animationType: 'ROTATE', ...told, ...at, targetRotation }] });
    };
    turn(1, 0, 0);
    expect(drawn.show(2 * SECOND)).toBe(true);
    turn(2, 90, 5);
    expect([drawn.show(2 * SECOND), drawn.show(2 * SECOND)]).toEqual([false, false]);
    expect(drawn.show(7 * SECOND)).toBe(true);
    expect(drawnPose(drawn, 'P', 'ENTITY')?.quaternion.y).toBeCloseTo(Math.sin((135 * Math.PI) / 360), 6);
    // Late: it stood at this instant otherwise.
    turn(3, 180, 6);
    expect(drawn.show(7 * SECOND)).toBe(true);
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

describe('devices coloured by load', () => {
  const attach = (t: number, cargoName: string) => ({
    animationType: 'ATTACH_CARGO' as const,
    simulationTimeMicros: t * SECOND,
    entityName: 'A',
    entityType: 'CARRIER',
    cargoName,
    part: 'ENTITY' as const,
    localPosition: { x: 0, y: 0.3, z: 0 },
    localRotation: { x: 0, y: 0, z: 0 },
  });

  test('follow time both ways, though nothing but the load changes', () => {
    const world = plantOf([standing('A', 'CARRIER', 'c', 0), standing('P', 'CARGO', 'pallet', 3)]);
    const { drawn, colors } = draw(world);
    world.applyBatch({ sequence: 1, assets: [], events: [attach(5, 'P')] });
    drawn.colorBy('load');
    const seen = [4, 6, 4].map((seconds) => {
      drawn.show(seconds * SECOND);
      return colors().includes(LOAD_PAINT.loaded);
    });
    expect(seen).toEqual([false, true, false]);
  });

  test('change at once when the choice does, and back', () => {
    const { drawn, colors } = draw(plantOf([standing('A', 'CARRIER', 'c', 0), carried('P', 'A')]));
    drawn.show(0);
    const before = colors();
    drawn.colorBy('load');
    expect(colors()).toContain(LOAD_PAINT.loaded);
    drawn.colorBy('activity');
    expect(colors()).toEqual(before);
  });
});
