import {
  type Box,
  boxAround,
  distanceToBox,
  newTransform,
  rotateVector,
  type SimMicros,
  type TransformNumbers,
  type Vector3,
  vector3,
  widened,
} from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import type { Stretch } from './moment.ts';
import type { Steps } from './steps.ts';

/** The box of an entity as it is drawn, in its own frame and without the parts that move on it; null: it is not drawn. */
export type ShapeOf = (entity: WorldEntity) => Box | null;

/** A body over some time. */
export interface Body {
  readonly entity: WorldEntity;
  /** Round all places where it comes in a part of the time. */
  readonly box: Box;
  readonly isMoving: boolean;
}

/** What is beside this is at the same place. */
const STILL_METERS = 0.01;
/** What moves on a device, and how far it reaches from its origin. */
const MOVING_PARTS = ['LIFT_PLATFORM', 'FORK'] as const;
const PART_REACH = 0.8;
/** Seconds are looked at in so many pieces: between two places there is a straight way. */
const PIECES = 6;

/** Where bodies are at any time. */
export class Surroundings {
  readonly #world: World;
  readonly #shapeOf: ShapeOf;
  readonly #shapes = new Map<WorldEntity, Box | null>();

  constructor(world: World, shapeOf: ShapeOf) {
    this.#world = world;
    this.#shapeOf = shapeOf;
  }

  /** The box round an entity at a time; null where it is not there, or is not drawn. */
  boxAt(entity: WorldEntity, t: SimMicros): Box | null {
    const shape = this.#shape(entity);
    if (!(shape && this.#world.writeTransformAt(entity, 'ENTITY', t, transform))) return null;
    let box = placed(shape, transform);
    for (const part of MOVING_PARTS) {
      if (entity.nodes[part] < 0 || !this.#world.writeTransformAt(entity, part, t, transform)) continue;
      const place = placeOf(transform);
      box = boxAround(box, widened({ min: place, max: place }, PART_REACH, 0, PART_REACH));
    }
    return box;
  }

  /** Bodies over a stretch, those that move in pieces of their way; one after the other. */
  *during({ fromMicros, toMicros }: Stretch, entities: readonly WorldEntity[]): Steps<Body[]> {
    const bodies: Body[] = [];
    for (const entity of entities) {
      bodies.push(...this.#during(entity, fromMicros, (toMicros - fromMicros) / PIECES));
      yield;
    }
    return bodies;
  }

  #during(entity: WorldEntity, fromMicros: SimMicros, pieceMicros: SimMicros): Body[] {
    const first = this.boxAt(entity, fromMicros);
    if (first === null) return [];
    const rests = [PIECES / 2, PIECES].every((piece) => {
      const box = this.boxAt(entity, fromMicros + piece * pieceMicros);
      return box !== null && isNear(box.min, first.min) && isNear(box.max, first.max);
    });
    if (rests) return [{ entity, box: first, isMoving: false }];
    const bodies: Body[] = [];
    let before = first;
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const box = this.boxAt(entity, fromMicros + piece * pieceMicros) ?? before;
      bodies.push({ entity, box: boxAround(before, box), isMoving: true });
      before = box;
    }
    return bodies;
  }

  #shape(entity: WorldEntity): Box | null {
    const known = this.#shapes.get(entity);
    if (known !== undefined) return known;
    const shape = this.#shapeOf(entity);
    this.#shapes.set(entity, shape);
    return shape;
  }
}

const transform = newTransform();

function placeOf([x = 0, y = 0, z = 0]: TransformNumbers): Vector3 {
  return vector3(x, y, z);
}

/** The box along the axes round a box that was turned and moved. */
function placed({ min, max }: Box, pose: TransformNumbers): Box {
  const [, , , x = 0, y = 0, z = 0, w = 1] = pose;
  const turn = { x, y, z, w };
  const middle = rotateVector(turn, vector3((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2), vector3());
  const reach = vector3();
  for (const side of [vector3(max.x - min.x), vector3(0, max.y - min.y), vector3(0, 0, max.z - min.z)]) {
    rotateVector(turn, side, side);
    reach.x += Math.abs(side.x) / 2;
    reach.y += Math.abs(side.y) / 2;
    reach.z += Math.abs(side.z) / 2;
  }
  const at = placeOf(pose);
  const centre = vector3(at.x + middle.x, at.y + middle.y, at.z + middle.z);
  return widened({ min: centre, max: centre }, reach.x, reach.y, reach.z);
}

function isNear(a: Vector3, b: Vector3): boolean {
  return Math.abs(a.x - b.x) < STILL_METERS && Math.abs(a.y - b.y) < STILL_METERS && Math.abs(a.z - b.z) < STILL_METERS;
}

/** Whether a place is as far from all bodies as that. */
export function isClear(place: Vector3, bodies: readonly Body[], meters: number): boolean {
  return bodies.every(({ box }) => distanceToBox(box, place) > meters);
}
