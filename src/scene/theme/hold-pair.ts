import type { WorldEntity } from '../../world/index.ts';

/** Who cannot go on, and who keeps it. */
export interface HoldPair {
  readonly held: WorldEntity;
  readonly holder: WorldEntity;
}
