import fc from 'fast-check';
import { Box3, Matrix4, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import type { World, WorldEntity } from '../../world/index.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { CutUniforms } from '../rendering/cut.ts';
import { plantOf, standing } from '../testing/small-plant.ts';
import { entityBounds } from './bounds.ts';
import { CourseLoop } from './course-loop.ts';
import { createDetailView } from './detail.ts';
import { createDrawnWorld, type DrawnWorld } from './drawn-world.ts';
import { plantRooms, roomAround } from './plant-rooms.ts';
import { createTintedMaterial } from './tinted-material.ts';

const MODEL = { form: 'block', lengthMeters: 3, widthMeters: 2, heightMeters: 1 } as const;

function drawn(world: World): DrawnWorld {
  const view = createDetailView();
  view.update(new PerspectiveCamera(), 800);
  const whole = createDrawnWorld(world, {
    library: createModelLibrary({ version: 1, models: { c: MODEL } }),
    surfaces: createTintedMaterial(new CutUniforms()),
    courses: new CourseLoop(),
    mount: () => {},
    view,
  });
  do whole.show(0);
  while (!whole.isComplete);
  return whole;
}

/** What three makes of the box by its eight corners. */
function cornerBounds({ visuals }: DrawnWorld, entity: WorldEntity): Box3 {
  const bounds = new Box3();
  for (const { batch, slot } of visuals.visualOf(entity.nodes.ENTITY)?.parts ?? [])
    bounds.union(batch.bounds.clone().applyMatrix4(new Matrix4().fromArray(batch.matricesFor(slot), slot * 16)));
  return bounds;
}

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const degrees = fc.double({ min: -180, max: 180, noNaN: true });
const position = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const rotation = fc.record({ x: degrees, y: degrees, z: degrees });

describe('the room of what is drawn', () => {
  test('is that of the eight corners of each part, however an entity is turned', () => {
    fc.assert(
      fc.property(position, rotation, (at, turned) => {
        const world = plantOf([{ ...standing('A', 'CARRIER', 'c', 0), position: at, rotation: turned }]);
        const whole = drawn(world);
        const [entity] = [...world.entities] as [WorldEntity];
        const [ours, theirs] = [entityBounds(entity, whole.visuals), cornerBounds(whole, entity)];
        expect(ours.isEmpty()).toBe(false);
        expect(ours.min.distanceTo(theirs.min)).toBeLessThan(1e-3);
        expect(ours.max.distanceTo(theirs.max)).toBeLessThan(1e-3);
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  test('is one box for what stands in one cube of three metres, and holds everything', () => {
    const world = plantOf([0.1, 0.2, 2.9, 40, -40].map((x, i) => standing(`A${i}`, 'CARRIER', 'c', x)));
    const whole = drawn(world);
    const rooms = plantRooms(world, whole.visuals);
    const all = roomAround(rooms);
    expect(rooms.length).toBeLessThan(5);
    for (const entity of world.entities) expect(all.containsBox(entityBounds(entity, whole.visuals))).toBe(true);
    expect(all.min.x).toBeCloseTo(-41.5, 1);
    expect(all.max.x).toBeCloseTo(41.5, 1);
  });

  test('is told by some thousand boxes, however far things are apart', () => {
    const world = plantOf(Array.from({ length: 6000 }, (_, i) => standing(`A${i}`, 'CARRIER', 'c', 10 * i)));
    const whole = drawn(world);
    const rooms = plantRooms(world, whole.visuals);
    const all = roomAround(rooms);
    expect(rooms.length).toBeGreaterThan(2048);
    expect(rooms.length).toBeLessThanOrEqual(4096);
    expect([all.min.x, all.max.x]).toEqual([expect.closeTo(-1.5, 1), expect.closeTo(59_991.5, 1)]);
  });

  test('is nothing where nothing is drawn', () => {
    const world = plantOf([]);
    expect(plantRooms(world, drawn(world).visuals)).toEqual([]);
    expect(roomAround([]).isEmpty()).toBe(true);
  });
});
