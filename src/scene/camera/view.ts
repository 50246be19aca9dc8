import { type PerspectiveCamera, Vector3 } from 'three';

/** The view of a room, and four drawings of it. */
export const STANDARD_VIEWS = ['perspective', 'top', 'front', 'side', 'isometric'] as const;
export type StandardView = (typeof STANDARD_VIEWS)[number];

/** Side of the plant that the eye stands on; north is -Z. */
export type Side = 'north' | 'east' | 'south' | 'west';

export interface ViewAngle {
  /** Where the eye stands round its target: 0 in the south, growing to the east, radians. */
  readonly azimuth: number;
  /** How far down the eye looks: 0 level, radians. */
  readonly elevation: number;
  /** Metres per pixel of the page at the target's depth. */
  readonly metersPerPixel: number;
}

/** The eye's place for a room's lens, whatever the lens. */
export interface Viewpoint {
  readonly eye: readonly [number, number, number];
  readonly target: readonly [number, number, number];
  /** Vertical field of view, degrees; default a room's. */
  readonly fieldDegrees?: number | undefined;
}

/** Whether two views are the same. @param allowed by how much a number (metres, degrees) may differ from the one that is expected */
export function isSameView(one: Viewpoint, expected: Viewpoint, allowed: (expected: number) => number): boolean {
  const numbersOf = ({ eye, target, fieldDegrees = 0 }: Viewpoint) => [...eye, ...target, fieldDegrees];
  const others = numbersOf(expected);
  return numbersOf(one).every((number, at) => Math.abs(number - (others[at] ?? 0)) <= allowed(others[at] ?? 0));
}

/** A place in the plan. */
export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** Corners of the picture in order, in normalized device coordinates. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

const corner = new Vector3();

/**
 * The part of the floor at a height that is in the picture: where the edges of the view meet it, in order. An edge that
 * does not meet it within `reachMeters` of the eye, in the plan, ends there.
 */
export function footprintOf(camera: PerspectiveCamera, floorMeters: number, reachMeters: number): PlanPoint[] {
  const eye = camera.position;
  return CORNERS.map(([x, y]) => {
    const { x: dx, y: dy, z: dz } = corner.set(x, y, 0.5).unproject(camera).sub(eye);
    const down = (floorMeters - eye.y) / dy;
    const level = Math.hypot(dx, dz);
    const far = level > 0 ? reachMeters / level : Number.POSITIVE_INFINITY;
    const along = down > 0 ? Math.min(down, far) : far;
    return { x: eye.x + dx * along, z: eye.z + dz * along };
  });
}
