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
