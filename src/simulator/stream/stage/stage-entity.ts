import type { EntityState, Part } from '../../../protocol/index.ts';
import { type SimMicros, type Vector3, vector3 } from '../../../units/index.ts';
import { heldTrack, type Track } from './track.ts';

/** Where an entity is placed when not in the world: on another entity, or on one of its parts. */
export interface Carrying {
  readonly carrier: StageEntity;
  /** Absent for a real child of the whole entity (interface 2.12). */
  readonly part: Part | undefined;
  readonly local: Track;
}

/** An entity and what each of its degrees of freedom does. */
export interface StageEntity {
  name: string;
  /** As it came: what never changes is read from here. */
  readonly created: EntityState;
  /** World pose; null while carried. */
  base: Track | null;
  carrying: Carrying | null;
  height: Track | null;
  /** Offset on the track of a stacker; its travel is in `base`, too. */
  travel: Track | null;
  fork: Track | null;
  /** Whether it ever carried anything: most things never do, and need not be searched for. */
  hasCarried: boolean;
  /** Time of the last event that changed it. */
  touchedMicros: SimMicros;
}

const ORIGIN = vector3();

export function createStageEntity(created: EntityState, carrier: StageEntity | null, t: SimMicros): StageEntity {
  const { position, rotation, platformHeightMeters, travelOffsetMeters, forkLocalPosition, forkLocalRotation } =
    created;
  return {
    name: created.entityName,
    created,
    base: position && rotation ? heldTrack({ position, rotation }, t) : null,
    carrying: carrier && carryingOf(created, carrier, t),
    height: platformHeightMeters === undefined ? null : heldHeight(platformHeightMeters, t),
    travel: travelOffsetMeters === undefined ? null : heldTrack(along('x', travelOffsetMeters), t),
    fork: forkLocalPosition
      ? heldTrack({ position: forkLocalPosition, rotation: forkLocalRotation ?? ORIGIN }, t)
      : null,
    hasCarried: false,
    touchedMicros: t,
  };
}

/** A pose that stands for a number: an offset along one axis. */
export function along(axis: 'x' | 'y', meters: number) {
  const position: Vector3 = vector3();
  position[axis] = meters;
  return { position, rotation: ORIGIN };
}

export function heldHeight(meters: number, t: SimMicros): Track {
  return heldTrack(along('y', meters), t);
}

function carryingOf(created: EntityState, carrier: StageEntity, t: SimMicros): Carrying {
  const { part, localPosition, localRotation } = created;
  const local = heldTrack({ position: localPosition ?? ORIGIN, rotation: localRotation ?? ORIGIN }, t);
  return { carrier, part, local };
}
