import { Box3 } from 'three';
import { platesAt } from '../surroundings/level-cells.ts';
import { networkLevels } from '../surroundings/level-floors.ts';
import { entityBounds } from './bounds.ts';
import { type DrawnWorld, floorsIn } from './drawn-world.ts';
import { plantRooms } from './plant-rooms.ts';

/** Of more entities the rooms that they take are enough: whoever asks waits for the answer. */
const MOST_ENTITIES = 20_000;
/** Heights nearer to a floor that stands in the plant are its own, metres. */
const SAME = 0.8;
const PLATE = 0.2;

/** Boxes round all bodies that are drawn at this instant, and round the floors that ways imply. */
export function obstaclesIn(drawn: DrawnWorld): Box3[] {
  const { world, visuals } = drawn;
  if (visuals.entityCount > MOST_ENTITIES) return plantRooms(world, visuals);
  const boxes: Box3[] = [];
  for (const entity of world.entities) {
    const box = entityBounds(entity, visuals);
    if (!box.isEmpty()) boxes.push(box);
  }
  return [...boxes, ...impliedFloors(drawn)];
}

function impliedFloors(drawn: DrawnWorld): Box3[] {
  const { world } = drawn;
  const standing = [...world.entities].flatMap(({ initialState: { position } }) => (position ? [position] : []));
  const floors = floorsIn(drawn);
  return networkLevels(world.points)
    .map(({ heightMeters }) => heightMeters)
    .filter(
      (height) => Math.abs(height) >= 0.5 && !floors.some((floor) => Math.abs(floor.heightMeters - height) < SAME),
    )
    .flatMap((height) => platesAt(height, world, standing).map((plate) => plateBox(plate, height)));
}

function plateBox({ x0, x1, z0, z1 }: ReturnType<typeof platesAt>[number], height: number): Box3 {
  const box = new Box3();
  box.min.set(x0, height - PLATE, z0);
  box.max.set(x1, height, z1);
  return box;
}
