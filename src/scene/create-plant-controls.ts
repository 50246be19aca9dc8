import type { PerspectiveCamera } from 'three';
import { createStore } from 'zustand/vanilla';
import type { WorldEntity } from '../world/index.ts';
import type { CameraRig } from './camera/camera-rig.ts';
import type { Follower, FollowMode } from './camera/follower.ts';
import { footprintOf } from './camera/footprint.ts';
import { boxCorners } from './camera/framing.ts';
import type { Look, StandardView } from './camera/look.ts';
import { cutAt } from './drawing/levels.ts';
import { isLarge } from './drawing/plan.ts';
import type { NearLabels } from './labels/near-labels.ts';
import type { MeasureTool } from './measure/measure-tool.ts';
import type { ModelLibrary } from './models/model-library.ts';
import type { PlantPicture } from './plant-picture.ts';
import type { PictureState, PlantControls } from './stage/plant-controls.ts';

interface Steered {
  readonly picture: PlantPicture;
  readonly rig: CameraRig;
  readonly follower: Follower;
  readonly names: NearLabels;
  readonly measure: MeasureTool;
  readonly camera: PerspectiveCamera;
  readonly library: ModelLibrary;
  selected(): WorldEntity | null;
  /** The next frame must be drawn. */
  touch(): void;
  /** Draws at once and gives the canvas. */
  capture(): HTMLCanvasElement;
}

/** The controls with what only the stage itself may ask. */
export interface SteeredControls extends PlantControls {
  flyTo(entity: WorldEntity | null): void;
  /** Puts the eye to the plant, once there is one; false where there is nothing to see yet. */
  begin(): boolean;
  /** Where the eye begins, or flies to once it has begun. */
  show(view: StandardView | Look): void;
  /** What stands in the plant may have changed. */
  readStructure(): void;
}

/** Metres shown around what the camera flies to. */
const FLIGHT_ROOM = 1.6;
/** Metres from the eye at which a view that reaches the horizon ends on the map, seen from near. */
const HORIZON = 400;
const NOTHING_KNOWN: PictureState = { floors: [], unbound: [], isLarge: false, following: null, isMeasuring: false };

/** Any flight ends riding along; following goes on at the new place. */
export function createPlantControls(steered: Steered): SteeredControls {
  const { picture, rig, touch } = steered;
  const state = createStore<PictureState>(() => NOTHING_KNOWN);
  const follow = (entity: WorldEntity | null, mode: FollowMode = 'keep'): void => {
    steered.follower.follow(entity, mode);
    state.setState({ following: entity && { entity, mode } });
    touch();
  };
  const flights = createFlights(steered, follow);
  return {
    state,
    ...flights,
    follow,
    fitSelection: () => flights.flyTo(steered.selected()),
    look: () => rig.look(),
    ride: (entity) => follow(entity, 'ride'),
    ...createChoices(steered, (isMeasuring) => state.setState({ isMeasuring })),
    shown: () => picture.world && { world: picture.world, simulationTimeMicros: picture.simulationTimeMicros },
    isLoaded: (entity) => picture.isLoaded(entity),
    plan: () => picture.plan(),
    seenFloor() {
      const { eye, target } = rig.look();
      const away = Math.hypot(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]);
      return footprintOf(steered.camera, 0, Math.max(HORIZON, 2 * away));
    },
    capture: () => steered.capture(),
    readStructure() {
      const now = {
        floors: picture.floors(),
        unbound: [...steered.library.unbound],
        isLarge: isLarge(picture.plan()),
      };
      const { floors, unbound, isLarge: wasLarge } = state.getState();
      if (JSON.stringify(now) !== JSON.stringify({ floors, unbound, isLarge: wasLarge })) state.setState(now);
    },
  };
}

type Follow = (entity: WorldEntity | null) => void;

function createFlights({ picture, rig, follower, touch }: Steered, follow: Follow) {
  let hasBegun = false;
  let beginning: StandardView | Look | null = null;
  const show = (view: StandardView | Look, isEased = true): void => {
    follow(null);
    if (typeof view === 'string') rig.frame(picture.plantCorners(), view, isEased);
    else rig.flyTo(view);
    touch();
  };
  return {
    fitAll() {
      follow(null);
      rig.frame(picture.plantCorners(), 'current');
      touch();
    },
    view: (view: StandardView | Look) => show(view),
    flyTo(entity: WorldEntity | null): void {
      const room = entity ? picture.boundsOf(entity) : null;
      if (!room || room.isEmpty()) return;
      if (follower.mode === 'ride') follow(null);
      rig.frame(boxCorners(room.expandByScalar(FLIGHT_ROOM)), 'current');
      touch();
    },
    begin(): boolean {
      hasBegun = rig.frame(picture.plantCorners(), 'perspective', false);
      if (hasBegun && beginning !== null) show(beginning, false);
      return hasBegun;
    },
    show(view: StandardView | Look): void {
      if (hasBegun) show(view);
      else beginning = view;
    },
  };
}

/** What is shown, and how. */
function createChoices(
  { picture, names, measure, touch }: Steered,
  onMeasuring: (isMeasuring: boolean) => void,
): Pick<PlantControls, 'showFloor' | 'showNames' | 'colorBy' | 'measure'> {
  return {
    showFloor(index, others) {
      picture.cut(cutAt(picture.floors(), index, others));
      touch();
    },
    showNames(isShown) {
      names.enabled = isShown;
      touch();
    },
    colorBy(colorBy) {
      picture.colorBy(colorBy);
      touch();
    },
    measure(isActive) {
      measure.activate(isActive);
      onMeasuring(isActive);
    },
  };
}
