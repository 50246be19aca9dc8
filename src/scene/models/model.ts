import type { BufferGeometry } from 'three';

/**
 * The entity's frame that a part follows. `FORK_STAGE` is the middle stage of a telescopic fork, half way between
 * platform and fork. `TRACK` lies fixed along a stacker's track, stretched to its length.
 */
export type Role = 'ENTITY' | 'LIFT_PLATFORM' | 'FORK_STAGE' | 'FORK' | 'TRACK';

export interface ModelPart {
  readonly role: Role;
  /** About the frame's origin, +X ahead, with attributes `color` and `tint`. */
  readonly geometry: BufferGeometry;
  /** A simpler form for far away; default the fine form. */
  readonly coarse?: BufferGeometry;
  /** Simpler still, for a part of a few pixels; default the coarse form. */
  readonly distant?: BufferGeometry;
  /** The radius that decides how near the fine form is drawn; default the part's own. */
  readonly detailMeters?: number;
}

export type Coloring = 'activity' | 'cargo' | 'none';

export interface Model {
  readonly parts: readonly ModelPart[];
  readonly coloring: Coloring;
  /** Things stand inside it: it is picked by its surfaces, not by its bounding box. */
  readonly hollow: boolean;
  /** People and devices stand on it: a level that can be shown alone. */
  readonly isFloor?: boolean;
}
