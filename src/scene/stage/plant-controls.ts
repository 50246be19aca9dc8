import type { StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { FollowMode } from '../camera/follower.ts';
import type { PlanPoint } from '../camera/footprint.ts';
import type { Look, Side, Sight, StandardView } from '../camera/look.ts';
import type { Floor } from '../drawing/levels.ts';
import type { Plan } from '../drawing/plan.ts';
import type { HeightCut } from '../look/cut.ts';
import type { Flow, FlowHit } from '../look/flow.ts';
import type { QualityChoice } from '../look/quality.ts';
import type { ColorBy } from '../look/state-colors.ts';
import type { WayLeg } from '../look/way.ts';
import type { Frame } from './frame-source.ts';

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
export const NOTHING_KNOWN: PictureState = {
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

/** The one door to the picture: what buttons, keys and panels may ask of it. Flights are eased. */
export interface PlantControls {
  readonly state: StoreApi<PictureState>;
  /** Shows the whole plant from the side on which the eye is. */
  fitAll(): void;
  /** Flies to an entity that is in the picture; null: stays. */
  flyTo(entity: WorldEntity | null): void;
  /** Flies to the selected entity; does nothing without one. */
  fitSelection(): void;
  view(view: StandardView | Look): void;
  /** The same at once, without a flight. */
  stand(view: StandardView | Look): void;
  /** Shows the whole plant from a side of it, as one stands before it. */
  viewFrom(side: Side): void;
  /** Where the eye is, or is flying to. */
  look(): Look;
  /** `listener` is called when the plant is looked at otherwise, and once at first; returns how to stop listening. */
  onSight(listener: (sight: Sight) => void): () => void;
  /** Keeps the entity in the picture while it moves; null lets go. */
  follow(entity: WorldEntity | null): void;
  /** Sits behind a carrier or on a stacker's carriage until the user takes the camera; null gets off. */
  ride(entity: WorldEntity | null): void;
  /** Looks at one floor, null for all; the others are hidden or drawn faintly. */
  showFloor(index: number | null, others: HeightCut['outside']): void;
  showNames(isShown: boolean): void;
  /** Walls and a roof round the plant. */
  showHall(isShown: boolean): void;
  colorBy(colorBy: ColorBy): void;
  /** Paints how paths and the floor were used; null: nothing. */
  showFlow(flow: Flow | null): void;
  /** `listener` is called with what of it lies under the pointer, in pixels of the window; returns how to stop. */
  onFlowHover(listener: (hover: FlowHover | null) => void): () => void;
  /** Draws a way that was gone, leg after leg; none: nothing. */
  showWay(legs: readonly WayLeg[]): void;
  measure(isActive: boolean): void;
  /** Finely or coarsely whatever it costs, or as what frames cost allows. */
  quality(choice: QualityChoice): void;
  /** What the last frame showed; null before the first. */
  shown(): Frame | null;
  /** Whether a device carries a load; null where that is no question. */
  isLoaded(entity: WorldEntity): boolean | null;
  /** The plant from above, for a map. */
  plan(): Plan;
  /** What of the ground is in the picture: corners in order round it. */
  seenFloor(): PlanPoint[];
  /** Draws the picture now; its pixels can be copied until the browser takes over again. */
  capture(): Capture;
}
