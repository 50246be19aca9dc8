import type { SimMicros, Transform, WallMillis } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { PartName } from '../instancing/drawn-world.ts';

/** The instant to draw, and the world it belongs to. */
export interface Instant {
  readonly world: World;
  readonly simulationTimeMicros: SimMicros;
}

/** Where frames come from. Asked once for every drawn frame; null while there is nothing to show. */
export interface FrameSource {
  frame(wallMillis: WallMillis): Instant | null;
  /** Where the picture comes to another world if it goes on as it does; null where that is not known, or it does not. */
  upcoming?(): Instant | null;
  /** `wake` is called when something changed while the picture rested; returns how to stop listening. */
  subscribe(wake: () => void): () => void;
}

export interface FrameStats {
  /** Entities present at the drawn instant. */
  readonly entities: number;
  readonly moving: number;
  /** Draw calls of the last drawn frame, shadows included. */
  readonly drawCalls: number;
  /** Main-thread milliseconds of this frame with names, marks, routes and camera, the renderer's not counted. */
  readonly frameCpuMs: number;
}

/** What the last frame drew. One object for the life of the scene: read it, do not keep its fields. */
export interface DrawnFrame extends Instant {
  readonly stats: FrameStats;
  /** World transform of a part as drawn, or null where the entity or the part is not in the picture. */
  pose(entityName: string, part?: PartName): Transform | null;
}
