import type { Box3, PerspectiveCamera, WebGLRenderer } from 'three';
import type { World, WorldEntity } from '../../world/index.ts';
import type { CameraRig } from '../camera/camera-rig.ts';
import type { Follower } from '../camera/follower.ts';
import type { Pilot } from '../camera/pilot.ts';
import type { DetailView } from '../instancing/detail.ts';
import type { ModelBatch } from '../instancing/model-batches.ts';
import type { TintedMaterial } from '../instancing/tinted-material.ts';
import type { Tape } from '../measure/tape.ts';
import type { Aim } from '../picking/aim.ts';
import type { CutUniforms } from '../rendering/cut.ts';
import type { Painter } from '../rendering/painter.ts';
import type { Flow, FlowTarget, HoldPair, WayLeg } from '../theme/layers.ts';

export interface Materials {
  readonly cuts: CutUniforms;
  readonly surfaces: TintedMaterial;
}

/** How frames are drawn and requested. */
export interface Drawing {
  readonly renderer: WebGLRenderer;
  readonly camera: PerspectiveCamera;
  readonly painter: Painter;
  readonly view: DetailView;
  size(): { readonly width: number; readonly height: number };
  requestFrame(): void;
  /** Frames come by `advance` alone, and each is drawn whole, however long that takes. */
  readonly isStepped: boolean;
  /** Makes the frame of this second, as a stepped picture counts them. */
  advance(seconds: number): void;
  /** Asks for a frame that is drawn whatever has changed. */
  invalidate(): void;
}

/** The camera: its rig and its follower. */
export interface Eye {
  readonly rig: CameraRig;
  readonly follower: Follower;
  /** Flies planned flights; null before the first. */
  pilot: Pilot | null;
}

/** Hit tests, and the highlighted entities. */
export interface Pointing {
  readonly aim: Aim;
  readonly highlighted: {
    selected: WorldEntity | null;
    hovered: WorldEntity | null;
    /** By a panel, as if the pointer were over it. */
    pointedAt: WorldEntity | null;
  };
}

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
