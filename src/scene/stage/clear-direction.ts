import { Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { Aim } from '../picking/aim.ts';
import type { Instant } from './frame-source.ts';
import type { ShownPlant } from './shown-plant.ts';

interface Seen {
  readonly plant: Pick<ShownPlant, 'boundsOf' | 'instant'>;
  readonly aim: Pick<Aim, 'firstBetween'>;
}

/** Degrees round the entity and rises of the eye to try, the nearest to the present view first. */
const TURNS = [0, 25, -25, 50, -50, 80, -80, 120, -120, 180];
const RISES = [0, 18, 36];
const UP = new Vector3(0, 1, 0);
/** The eye never looks up from below. */
const LOWEST = 0.05;

/**
 * The direction from an entity to the eye, nearest to the wanted one, from which the entity is visible; the wanted one
 * if there is none.
 */
export function clearDirection(wanted: Vector3, entity: WorldEntity, stage: Seen): Vector3 {
  const room = stage.plant.boundsOf(entity);
  const middle = room.getCenter(new Vector3());
  const reach = Math.max(6, room.min.distanceTo(room.max) * 1.5);
  for (const rise of RISES) {
    for (const turn of TURNS) {
      const direction = turned(wanted, turn, rise);
      if (isClear(middle, direction, reach, entity, stage)) return direction;
    }
  }
  return wanted;
}

function turned(wanted: Vector3, turnDegrees: number, riseDegrees: number): Vector3 {
  const direction = wanted.clone().applyAxisAngle(UP, radians(turnDegrees));
  const level = Math.hypot(direction.x, direction.z);
  const pitch = Math.min(radians(80), Math.atan2(Math.max(direction.y, LOWEST), level) + radians(riseDegrees));
  const scale = Math.cos(pitch) / Math.max(level, 1e-6);
  return direction.set(direction.x * scale, Math.sin(pitch), direction.z * scale);
}

/** True if the first thing along the direction is the entity or something that it carries. */
function isClear(middle: Vector3, direction: Vector3, reach: number, entity: WorldEntity, stage: Seen): boolean {
  const eye = middle.clone().addScaledVector(direction, reach);
  const seen = stage.aim.firstBetween(eye, middle);
  return seen === null || seen === entity || isCarriedBy(entity, seen, stage.plant.instant);
}

function isCarriedBy(carrier: WorldEntity, carried: WorldEntity, frame: Instant | null): boolean {
  if (!frame) return false;
  const { world, simulationTimeMicros: t } = frame;
  let above: WorldEntity | undefined = carried;
  while (above && above !== carrier) {
    const parent = world.parentAt(above, t);
    above = parent ? world.entityAt(parent.entityName, t) : undefined;
  }
  return above === carrier;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
