/** A room as one stands before it, and four drawings of it. */
export const STANDARD_VIEWS = ['perspective', 'top', 'front', 'side', 'isometric'] as const;
export type StandardView = (typeof STANDARD_VIEWS)[number];

/** The eye stands where a room's lens shows as much as is seen, whatever the lens. */
export interface Look {
  readonly eye: readonly [number, number, number];
  readonly target: readonly [number, number, number];
  /** Upright field of view, degrees; a room's where it is not given. */
  readonly fieldDegrees?: number | undefined;
}
