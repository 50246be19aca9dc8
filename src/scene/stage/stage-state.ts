import type { Box3 } from 'three';
import type { World } from '../../world/index.ts';
import type { ModelBatch } from '../instancing/model-batches.ts';
import type { Tape } from '../measure/tape.ts';
import type { Flow, FlowTarget, HoldPair, WayLeg } from '../theme/layers.ts';

/** What the components render; changes seldom, never with a frame. */
export interface StageState {
  /** What draws the models of the world shown. */
  readonly batches: readonly ModelBatch[];
  /** The room that the plant takes. */
  readonly extent: Box3;
  /** Points and paths only ever come, so that their number tells whether any did. Another world may have the same. */
  readonly network: ShownNetwork | null;
  readonly hasNames: boolean;
  /** Walls and a roof stand round the plant. */
  readonly hasHall: boolean;
  /** How paths and the floor were used, where that is shown, and how it is painted. */
  readonly flow: Flow | null;
  readonly flowTarget: FlowTarget | null;
  /** A way that was gone. */
  readonly way: readonly WayLeg[];
  /** Who holds whom at the instant shown. */
  readonly holds: readonly HoldPair[];
  /** What is being measured. */
  readonly tape: Tape;
}

/** Points and paths that are painted; it does not keep the world that they came with. */
export interface ShownNetwork extends Pick<World, 'points' | 'paths'> {
  readonly size: number;
}

/** The frame under way. One object serves all frames. */
export interface FrameUnderWay {
  /** When the display began this frame: what moves is shown as of then. */
  wallMillis: number;
  /** Something in the plant differs from the last frame. */
  hasChanged: boolean;
  /** The eye, or what it sees in detail, differs from the last frame. */
  hasMoved: boolean;
  /** Another frame is wanted without waiting for something to wake it. */
  isRunning: boolean;
  /** Draw calls of this frame; 0 where nothing had to be drawn. */
  drawCalls: number;
  /** `performance.now()` at its first step. */
  startMillis: number;
  /** Main-thread milliseconds of the renderer. */
  drawMillis: number;
}
