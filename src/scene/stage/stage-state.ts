import type { Box3 } from 'three';
import type { World, WorldEntity } from '../../world/index.ts';
import type { ModelBatch } from '../instancing/model-batches.ts';
import type { Tape } from '../measure/tape.ts';
import type { Flow, FlowTarget, HoldPair, WayLeg } from '../theme/layers.ts';

/** State that components render; it changes seldom, never with a frame. */
export interface StageState {
  /** The batches of the shown world. */
  readonly batches: readonly ModelBatch[];
  /** The room of the plant. */
  readonly extent: Box3;
  /**
   * Points and paths are only ever added, so their number tells whether there are more. Another world may have the
   * same.
   */
  readonly network: ShownNetwork | null;
  readonly hasNames: boolean;
  readonly hasHall: boolean;
  /** The use of paths and floor, if shown, and how it is painted. */
  readonly flow: Flow | null;
  readonly flowTarget: FlowTarget | null;
  readonly way: readonly WayLeg[];
  /** Who holds whom at the shown instant. */
  readonly holds: readonly HoldPair[];
  /** Selected together. */
  readonly marked: readonly WorldEntity[];
  readonly tape: Tape;
}

/** Painted points and paths; does not keep their world. */
export interface ShownNetwork extends Pick<World, 'points' | 'paths'> {
  readonly size: number;
}

/** The frame under way. One object serves all frames. */
export interface FrameUnderWay {
  /** When the display began this frame: it shows this instant. */
  wallMillis: number;
  /** The plant differs from the last frame. */
  hasChanged: boolean;
  /** The eye, or the detail that it sees, differs from the last frame. */
  hasMoved: boolean;
  /** Another frame follows without waiting for something to wake it. */
  isRunning: boolean;
  /** Draw calls of this frame; 0 if nothing was drawn. */
  drawCalls: number;
  /** `performance.now()` at its first step. */
  startMillis: number;
  /** Main-thread milliseconds of the renderer. */
  drawMillis: number;
}
