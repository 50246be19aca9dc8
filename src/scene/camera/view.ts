import { type PerspectiveCamera, Vector3 } from 'three';

/** A room as one stands before it, and four drawings of it. */
export const STANDARD_VIEWS = ['perspective', 'top', 'front', 'side', 'isometric'] as const;
export type StandardView = (typeof STANDARD_VIEWS)[number];

/** Side of the plant from which it is looked at; north is -Z. */
export type Side = 'north' | 'east' | 'south' | 'west';

/** How the plant is looked at just now. */
export interface ViewAngle {
  /** Where the eye stands about what it looks at: 0 in the south, growing to the east, radians. */
  readonly azimuth: number;
  /** How far down the eye looks: 0 level, radians. */
  readonly elevation: number;
  /** Metres to a pixel of the page, at the depth of what is looked at. */
  readonly metersPerPixel: number;
}

/** The eye stands where a room's lens shows as much as is seen, whatever the lens. */
export interface Viewpoint {
  readonly eye: readonly [number, number, number];
  readonly target: readonly [number, number, number];
  /** Upright field of view, degrees; a room's where it is not given. */
  readonly fieldDegrees?: number | undefined;
}

/** A place in the plan. */
export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** Corners of the picture, in order round it, in normalized device coordinates. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

const corner = new Vector3();

/**
 * What of the floor at a height is in the picture: where the edges of the view meet it, in order round. An edge that
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
