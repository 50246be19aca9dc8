import type { StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { FollowMode } from '../camera/follower.ts';
import type { PlanPoint, Side, StandardView, ViewAngle, Viewpoint } from '../camera/view.ts';
import type { Floor } from '../instancing/levels.ts';
import type { Plan } from '../instancing/plan.ts';
import type { HeightCut } from '../rendering/cut.ts';
import type { QualityChoice } from '../rendering/quality.ts';
import type { Flow, FlowHit, HoldPair, WayLeg } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import type { Instant } from './frame-source.ts';

/** What is known of the picture itself; changes seldom, never with a frame. */
export interface PictureState {
  /** Floors of the plant, from the ground up. */
  readonly floors: readonly Floor[];
  /** Assets drawn by a fitting form, since the manifest does not bind them. */
  readonly unbound: readonly string[];
  /** So large that a map helps to find the way. */
  readonly isLarge: boolean;
  /** What the camera goes along with, and how. */
  readonly following: { readonly entity: WorldEntity; readonly mode: FollowMode } | null;
  /** Clicks measure and do not select. */
  readonly isMeasuring: boolean;
  /** What the colours of devices say. */
  readonly colorBy: ColorBy;
}

/** What is known before there is a picture. */
export const INITIAL_PICTURE_STATE: PictureState = {
  floors: [],
  unbound: [],
  isLarge: false,
  following: null,
  isMeasuring: false,
  colorBy: 'activity',
};

/** The picture as it stands on the page. */
export interface Capture {
  readonly picture: HTMLCanvasElement;
  /** The names laid over it, elements with `data-name-tag`. */
  readonly labels: HTMLElement;
}

/** What of the flow lies under the pointer. */
export interface FlowHover {
  readonly clientX: number;
  readonly clientY: number;
  readonly hit: FlowHit;
}

/** Where the eye goes; its flights are eased. */
export interface FlightControls {
  /** Shows the whole plant from the side on which the eye is. */
  fitAll(): void;
  /** Flies to an entity that is in the picture; null: stays. */
  flyTo(entity: WorldEntity | null): void;
  /** Flies to the selected entity; does nothing without one. */
  fitSelection(): void;
  view(view: StandardView | Viewpoint): void;
  /** The same at once, without a flight. */
  jumpTo(view: StandardView | Viewpoint): void;
  /** Shows the whole plant from a side of it, as one stands before it. */
  viewFrom(side: Side): void;
  /** Keeps the entity in the picture while it moves; null lets go. */
  follow(entity: WorldEntity | null): void;
  /** Sits behind a carrier or on a stacker's carriage until the user takes the camera; null gets off. */
  ride(entity: WorldEntity | null): void;
}

/** Where the eye is. */
export interface ViewReadings {
  /** Where the eye is, or is flying to. */
  viewpoint(): Viewpoint;
  /** `listener` is called when the plant is looked at otherwise, and once at first; returns how to stop listening. */
  onViewChange(listener: (angle: ViewAngle) => void): () => void;
  /** What of the ground is in the picture: corners in order round it. */
  visibleFloor(): PlanPoint[];
}

/** What is shown, and how. */
export interface DisplayControls {
  /** Highlights an entity as if the pointer were over it; null: none. */
  pointAt(entity: WorldEntity | null): void;
  /** Looks at one floor, null for all; the others are hidden or drawn faintly. */
  showFloor(index: number | null, others: HeightCut['outside']): void;
  showNames(isShown: boolean): void;
  /** Walls and a roof round the plant. */
  showHall(isShown: boolean): void;
  colorBy(colorBy: ColorBy): void;
  /** Paints how paths and the floor were used; null: nothing. */
  showFlow(flow: Flow | null): void;
  /** Draws a way that was gone, leg after leg; none: nothing. */
  showWay(legs: readonly WayLeg[]): void;
  /** Draws a thin arrow from each who is held to who holds it; none: nothing. */
  showHolds(pairs: readonly HoldPair[]): void;
  measure(isActive: boolean): void;
  /** Finely or coarsely whatever it costs, or as what frames cost allows. */
  quality(choice: QualityChoice): void;
}

/** What the picture shows. */
export interface PictureReadings {
  readonly state: StoreApi<PictureState>;
  /** What the last frame showed; null before the first. */
  instant(): Instant | null;
  /** `listener` is called after a frame that shows something else in the plant; returns how to stop. */
  onShown(listener: () => void): () => void;
  /** Whether a device carries a load; null where that is no question. */
  isLoaded(entity: WorldEntity): boolean | null;
  /** The plant from above, for a map; the same object each time. */
  plan(): Plan;
  /** `listener` is called with what of the flow lies under the pointer, in pixels of the window; returns how to stop. */
  onFlowHover(listener: (hover: FlowHover | null) => void): () => void;
  /** Draws the picture now; its pixels can be copied until the browser takes over again. */
  capture(): Capture;
}

/** The one door to the picture: what buttons, keys and panels may ask of it. */
export interface PlantControls extends FlightControls, ViewReadings, DisplayControls, PictureReadings {}
