import type { BufferGeometry } from 'three';

/**
 * Which frame of the entity a part follows. `FORK_STAGE` is the middle stage of a telescopic fork: half way between
 * platform and fork. `TRACK` lies fixed along a stacker's track and is stretched to its length.
 */
export type Role = 'ENTITY' | 'LIFT_PLATFORM' | 'FORK_STAGE' | 'FORK' | 'TRACK';

export interface ModelPart {
  readonly role: Role;
  /** About the frame's origin, +X ahead, with attributes `color` and `tint`. */
  readonly geometry: BufferGeometry;
  /** A simpler form for far away; without one the fine form is drawn at any distance. */
  readonly coarse?: BufferGeometry;
  /** Simpler still, for where the whole part is a few pixels; without one the coarse form serves there. */
  readonly distant?: BufferGeometry;
  /** Radius of what decides from how near the fine form is drawn; default the part's own. */
  readonly detailMeters?: number;
}

/** How the instance colour of a model is chosen. */
export type Coloring = 'activity' | 'cargo' | 'none';

export interface Model {
  readonly parts: readonly ModelPart[];
  readonly coloring: Coloring;
  /** Things stand inside it: it is picked by its surfaces, not by its bounding box. */
  readonly hollow: boolean;
  /** People and devices stand on it: a level that can be looked at alone. */
  readonly isFloor?: boolean;
}
