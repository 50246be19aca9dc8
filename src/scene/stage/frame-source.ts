import type { SimMicros, Transform, WallMillis } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { PartName } from '../instancing/drawn-world.ts';

/** An instant to draw, and its world. */
export interface Instant {
  readonly world: World;
  readonly simulationTimeMicros: SimMicros;
}

/** Where frames come from. Asked once for every frame; null while there is nothing to show. */
export interface FrameSource {
  frame(wallMillis: WallMillis): Instant | null;
  /** Where the picture comes to another world at its present pace; null if that is not known, or never. */
  upcoming?(): Instant | null;
  /** `wake` is called when something changed while the picture rested; returns how to stop listening. */
  subscribe(wake: () => void): () => void;
}

export interface FrameStats {
  readonly entities: number;
  readonly moving: number;
  /** Draw calls of the last drawn frame, shadows included. */
  readonly drawCalls: number;
  /** Main-thread milliseconds of this frame with names, marks, routes and camera, without the renderer's. */
  readonly frameCpuMs: number;
}

/** The last drawn frame. One object for the life of the scene: read it, do not keep its fields. */
export interface DrawnFrame extends Instant {
  readonly stats: FrameStats;
  /** World transform of a part as drawn, or null if it is not in the picture. */
  pose(entityName: string, part?: PartName): Transform | null;
}
