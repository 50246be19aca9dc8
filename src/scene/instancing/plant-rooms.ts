import { Box3, Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import { entityBounds, networkPlaces } from './bounds.ts';
import type { EntityVisuals } from './entity-visuals.ts';

/** Edge of the smallest cubes whose contents are boxed together, metres. */
const CELL = 3;
/** If more cubes than this were occupied, larger ones are taken: whatever reads them takes a moment. */
const MOST_CELLS = 4096;
/** Cubes along each axis; things further out share the outermost. */
const CELLS = 2 ** 17;
/** Entities and places looked at between two pauses. */
const STEP = 256;

/** A survey under way. */
export type RoomSurvey = Generator<void, Box3[], void>;

/**
 * Boxes round all entities drawn and the route network, one for each occupied cube: tighter than one box round all, and
 * few for any number of entities. Pauses now and then, since a large plant takes long; a moving thing is taken where it
 * was looked at.
 */
export function* surveyRooms(world: World, visuals: EntityVisuals): RoomSurvey {
  const cells = new Cells();
  const room = new Box3();
  const corner = new Vector3();
  let looked = 0;
  for (const entity of world.entities) {
    if (!entityBounds(entity, visuals, room).isEmpty()) cells.add(room);
    looked += 1;
    if (looked % STEP === 0) yield;
  }
  for (const at of networkPlaces(world)) {
    cells.add(room.makeEmpty().expandByPoint(corner.copy(at)));
    looked += 1;
    if (looked % STEP === 0) yield;
  }
  return [...cells.boxes];
}

/** Goes on with a survey for about this long. @returns the rooms once all are surveyed, null until then */
export function goOnSurveying(survey: RoomSurvey, millis: number): Box3[] | null {
  const end = performance.now() + millis;
  let step = survey.next();
  while (!step.done && performance.now() < end) step = survey.next();
  return step.done ? step.value : null;
}

/** A survey without a pause: all at one instant. */
export function plantRooms(world: World, visuals: EntityVisuals): Box3[] {
  const survey = surveyRooms(world, visuals);
  let step = survey.next();
  while (!step.done) step = survey.next();
  return step.value;
}

/** The room round all of them; empty if there are none. */
export function roomAround(rooms: readonly Box3[]): Box3 {
  return rooms.reduce((all, room) => all.union(room), new Box3());
}

class Cells {
  #edge = CELL;
  #boxes = new Map<number, Box3>();

  get boxes(): Iterable<Box3> {
    return this.#boxes.values();
  }

  add(room: Box3): void {
    const { x, y, z } = room.min;
    const key = (this.#along(x) * CELLS + this.#along(y)) * CELLS + this.#along(z);
    const box = this.#boxes.get(key);
    if (box) box.union(room);
    else this.#boxes.set(key, room.clone());
    if (this.#boxes.size > MOST_CELLS) this.#coarsen();
  }

  #along(coordinate: number): number {
    return Math.min(CELLS - 1, Math.max(0, Math.floor(coordinate / this.#edge) + CELLS / 2));
  }

  /** Doubles the edge: in the end everything is in the eight cubes round the origin. */
  #coarsen(): void {
    const former = this.#boxes;
    this.#boxes = new Map();
    this.#edge *= 2;
    for (const box of former.values()) this.add(box);
  }
}
