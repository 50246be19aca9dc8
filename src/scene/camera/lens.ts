import type { PerspectiveCamera } from 'three';

/** Vertical field of view in degrees for a room. */
export const ROOM_FIELD = 36;
/** So narrow and far away that parallel lines look parallel: for plan and elevations. */
export const PLAN_FIELD = 5;

/** How fast the apparent size eases, per second; about as fast as the eye flies. */
const EASING = 4;

/** The field of view, eased together with the eye's distance so that the picture does not jump. */
export interface Lens {
  /** The present field or the goal of its turn, degrees. */
  readonly field: number;
  /** Eases to a field that fits an eye at this distance from its target. */
  turnTo(fieldDegrees: number, distance: number): void;
  set(fieldDegrees: number): void;
  /** Stops turning: the user takes over. */
  stop(): void;
  /** Advances by wall seconds; once the eye rests, the field is exact. */
  update(deltaSeconds: number, isEyeMoving: boolean): void;
}

export function createLens(camera: PerspectiveCamera, distance: () => number): Lens {
  let turn: { readonly field: number; readonly size: number } | null = null;
  let size = 0;

  const set = (field: number): void => {
    turn = null;
    if (camera.fov === field) return;
    camera.fov = field;
    camera.updateProjectionMatrix();
  };

  return {
    get field() {
      return turn?.field ?? camera.fov;
    },
    turnTo(field, distanceThen) {
      if (field === camera.fov) return set(field);
      turn = { field, size: distanceThen * halfOpening(field) };
      size = distance() * halfOpening(camera.fov);
    },
    set,
    stop() {
      turn = null;
    },
    update(deltaSeconds, isEyeMoving) {
      if (turn === null) return;
      if (!isEyeMoving) return set(turn.field);
      size += (turn.size - size) * (1 - Math.exp(-EASING * deltaSeconds));
      const field = (2 * Math.atan(size / distance()) * 180) / Math.PI;
      camera.fov = Math.min(ROOM_FIELD, Math.max(PLAN_FIELD, field));
      camera.updateProjectionMatrix();
    },
  };
}

/** Half the height seen at a distance of one. */
export function halfOpening(fieldDegrees: number): number {
  return Math.tan((fieldDegrees * Math.PI) / 360);
}

/** How many times farther away than with a room's lens the eye stands. */
export function stretch(fieldDegrees: number): number {
  return halfOpening(ROOM_FIELD) / halfOpening(fieldDegrees);
}
