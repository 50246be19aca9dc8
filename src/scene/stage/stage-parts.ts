import type { PerspectiveCamera, WebGLRenderer } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraRig } from '../camera/camera-rig.ts';
import type { Follower } from '../camera/follower.ts';
import type { DetailView } from '../instancing/detail.ts';
import type { TintedMaterial } from '../instancing/tinted-material.ts';
import type { Aim } from '../picking/aim.ts';
import type { CutUniforms } from '../rendering/cut.ts';
import type { Painter } from '../rendering/painter.ts';

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
