import type { StoreApi } from 'zustand/vanilla';
import type { Box, Vector3 } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraKeys } from '../camera/camera-keys.ts';
import type { Flight } from '../camera/flight.ts';
import type { FollowMode } from '../camera/follower.ts';
import type { PlanPoint, Side, StandardView, ViewAngle, Viewpoint } from '../camera/view.ts';
import type { Floor } from '../instancing/levels.ts';
import type { Plan } from '../instancing/plan.ts';
import type { HeightCut } from '../rendering/cut.ts';
import type { QualityChoice } from '../rendering/quality.ts';
import type { EntityLook, Flow, FlowHit, HoldPair, WayLeg } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import type { Instant } from './frame-source.ts';

/** Facts about the picture itself; they change seldom, never with a frame. */
export interface PictureState {
  /** Floors of the plant, from the ground up. */
  readonly floors: readonly Floor[];
  /** Assets without a model, drawn by a fitting form. */
  readonly unbound: readonly string[];
  /** So large that it needs a map. */
  readonly isLarge: boolean;
  readonly following: { readonly entity: WorldEntity; readonly mode: FollowMode } | null;
  /** Clicks measure and do not select. */
  readonly isMeasuring: boolean;
  readonly colorBy: ColorBy;
}

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
  /** The names over it, elements with `data-name-tag`. */
  readonly labels: HTMLElement;
}

export interface FlowHover {
  readonly clientX: number;
  readonly clientY: number;
  readonly hit: FlowHit;
}

export interface FlightOptions {
  /** Where it begins; default where the eye is now. */
  readonly from?: Viewpoint | undefined;
  /** It takes no longer. */
  readonly mostSeconds?: number | undefined;
}

/** Where the eye goes; its flights are eased. */
export interface FlightControls {
  /** Shows the whole plant from the eye's present side. */
  fitAll(): void;
  /** Flies to an entity in the picture; null: stays. */
  flyTo(entity: WorldEntity | null): void;
  /** Flies to the selected entity; does nothing without one. */
  fitSelection(): void;
  view(view: StandardView | Viewpoint): void;
  /** Plans a flight to a view that keeps clear of all bodies drawn now. */
  flightTo(view: Viewpoint, options?: FlightOptions): Promise<Flight>;
  /**
   * Flies such a flight, until it is there or the eye is sent or taken elsewhere; then nobody hears of it. Fulfilled once it is planned
   * and begins, or was overtaken.
   */
  fly(view: Viewpoint, options?: Pick<FlightOptions, 'mostSeconds'> & { onArrival?(): void }): Promise<void>;
  /** Goes there at once, without a flight. */
  jumpTo(view: StandardView | Viewpoint): void;
  /** Has the eye stand there from the next frame on, whatever it does; it goes on following what it follows. */
  standAt(view: Viewpoint): void;
  /** Makes a frame of this instant now, outside of any other picture's frame. */
  frameNow(): void;
  /** Steers by the keys that are pressed while the picture has the focus; returns how to stop. */
  steerBy(keys: CameraKeys): () => void;
  /** Shows the whole plant from one of its sides. */
  viewFrom(side: Side): void;
  /** Keeps the entity in the picture while it moves; null lets go. */
  follow(entity: WorldEntity | null): void;
  /** Sits behind a carrier or on a stacker's carriage until the user takes the camera; null gets off. */
  ride(entity: WorldEntity | null): void;
}

/** What is drawn, for whoever composes another view of it. */
export interface Scenery {
  /** The box of an entity of the world that is drawn, in its own frame and without the parts that move on it; null: it is not drawn. */
  shapeOf(entity: WorldEntity): Box | null;
  /** The nearest place of the eye, looking from a direction, that sees all of a box in the middle of this picture. */
  frame(box: Box, towardsEye: Vector3): { readonly eye: Vector3; readonly target: Vector3 };
}

export interface ViewReadings {
  scenery(): Promise<Scenery>;
  /** Where the eye is, or is flying to. */
  viewpoint(): Viewpoint;
  /** Where it is now, also on the way. */
  viewpointNow(): Viewpoint;
  /** `listener` is called with the view at once and whenever it changes; returns how to stop listening. */
  onViewChange(listener: (angle: ViewAngle) => void): () => void;
  /** From a place in the plant to the picture: a matrix in columns, whose quotients are -1 to 1 within the picture. */
  projection(): readonly number[];
  /** The ground in the picture: corners in order round it. */
  visibleFloor(): PlanPoint[];
}

/** What is shown of a plant, and how: all but the instant, the eye and what is marked. */
export interface Display extends Pick<PictureState, 'colorBy'> {
  readonly cut: HeightCut;
  readonly hasHall: boolean;
  readonly look: EntityLook | null;
  readonly flow: Flow | null;
  readonly way: readonly WayLeg[];
}

export interface DisplayControls {
  display(): Display;
  /** Shows the plant as another picture does. */
  showAs(display: Display): void;
  /** Highlights an entity like a hovered one; null: none. */
  pointAt(entity: WorldEntity | null): void;
  /** Shows one floor, null for all; the others are hidden or drawn faintly. */
  showFloor(index: number | null, others: HeightCut['outside']): void;
  showNames(isShown: boolean): void;
  /** Walls and a roof round the plant. */
  showHall(isShown: boolean): void;
  colorBy(colorBy: ColorBy): void;
  /** Shows only some, hides some, gives some a colour of their own; null: all as they are. */
  showLook(look: EntityLook | null): void;
  /** Marks several that are selected together; one that is selected alone has its own marks. */
  markAll(entities: readonly WorldEntity[]): void;
  /** Paints the use of paths and floor; null: nothing. */
  showFlow(flow: Flow | null): void;
  /** Draws a way, leg after leg; none: nothing. */
  showWay(legs: readonly WayLeg[]): void;
  /** Draws a thin arrow from each held device to its holder; none: nothing. */
  showHolds(pairs: readonly HoldPair[]): void;
  measure(isActive: boolean): void;
  /** Fixes the quality; `auto` lets frames' cost decide. */
  quality(choice: QualityChoice): void;
}

export interface PictureReadings {
  readonly state: StoreApi<PictureState>;
  /** The instant of the last frame; null before the first. */
  instant(): Instant | null;
  /** `listener` is called after a frame that shows something else in the plant; returns how to stop. */
  onShown(listener: () => void): () => void;
  /** Whether a device carries a load; null if it cannot carry any. */
  isLoaded(entity: WorldEntity): boolean | null;
  /** The plant from above, for a map; the same object each time. */
  plan(): Plan;
  /** `listener` is called with the flow under the pointer, in pixels of the window; returns how to stop. */
  onFlowHover(listener: (hover: FlowHover | null) => void): () => void;
  /** Draws the picture now; its pixels can be copied until the browser takes over again. */
  capture(): Capture;
}

/** Of a picture that is drawn by steps alone (`steppedPixelRatio`). */
export interface SteppedDrawing {
  /**
   * Draws the instant of its source, so many seconds after the last frame; its pixels can be copied until the browser takes over.
   * @returns false while something of it is still to come: then the step is to be made again, by 0 seconds, after a while
   */
  step(deltaSeconds: number): boolean;
  /** What the last step has drawn, without drawing it again. */
  drawn(): Capture;
  /** Nothing has changed since the last step that another one would show. */
  isSettled(): boolean;
  /** Fulfilled once all that it draws with is loaded, or could not be. */
  whenLoaded(): Promise<void>;
}

/** The one door to the picture for buttons, keys and panels. */
export interface PlantControls extends FlightControls, ViewReadings, DisplayControls, PictureReadings, SteppedDrawing {}
