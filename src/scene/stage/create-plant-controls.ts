import type { PerspectiveCamera, WebGLRenderer } from 'three';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraRig } from '../camera/camera-rig.ts';
import type { Follower, FollowMode } from '../camera/follower.ts';
import { footprintOf } from '../camera/footprint.ts';
import { boxCorners, sideDirection } from '../camera/framing.ts';
import type { Look, Side, Sight, StandardView } from '../camera/look.ts';
import { cutAt } from '../drawing/levels.ts';
import { isLarge } from '../drawing/plan.ts';
import type { Painter } from '../look/painter.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { Aim } from '../picking/aim.ts';
import { clearDirection } from './clear-direction.ts';
import type { Frame } from './frame-source.ts';
import { type FlowHover, NOTHING_KNOWN, type PictureState, type PlantControls } from './plant-controls.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { StageState } from './stage-state.ts';

interface Steered {
  readonly plant: ShownPlant;
  readonly rig: CameraRig;
  readonly follower: Follower;
  readonly camera: PerspectiveCamera;
  readonly library: ModelLibrary;
  readonly renderer: WebGLRenderer;
  readonly labels: HTMLElement;
  size(): { readonly height: number };
  readonly painter: Painter;
  readonly aim: Aim;
  readonly marks: { readonly selected: WorldEntity | null };
  readonly store: StoreApi<StageState>;
  /** The next frame must be drawn. */
  touch(): void;
}

/** The controls with what only the stage itself may ask. */
export interface SteeredControls extends PlantControls {
  /** Puts the eye to the plant, once there is one; false where there is nothing to see yet. */
  begin(): boolean;
  /** Where the eye begins, or flies to once it has begun. */
  show(view: StandardView | Look): void;
  /** Another world is shown: what was gone along with is gone along with there, by its name. */
  comeAlong(shown: Frame): void;
  /** What stands in the plant may have changed. */
  readStructure(): void;
  /** The eye has moved, or the picture has another size. */
  tellSight(): void;
}

/** Metres shown around what the camera flies to. */
const FLIGHT_ROOM = 1.6;
/** Metres from the eye at which a view that reaches the horizon ends on the map, seen from near. */
const HORIZON = 400;

/** Any flight ends riding along; following goes on at the new place. */
export function createPlantControls(steered: Steered): SteeredControls {
  const { plant, rig, touch } = steered;
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
    fitSelection: () => flights.flyTo(steered.marks.selected),
    look: () => rig.look(),
    ...createSights(() => rig.sight(steered.size().height)),
    ride: (entity) => follow(entity, 'ride'),
    comeAlong({ world, simulationTimeMicros: t }) {
      const { following } = state.getState();
      if (following) follow(world.entityAt(following.entity.nameAt(t), t) ?? null, following.mode);
    },
    ...createChoices(steered, state.setState),
    onFlowHover: (listener) => listenToFlow(steered, listener),
    shown: () => plant.frame,
    isLoaded: (entity) => plant.isLoaded(entity),
    plan: () => plant.plan(),
    seenFloor() {
      const { eye, target } = rig.look();
      const away = Math.hypot(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]);
      return footprintOf(steered.camera, 0, Math.max(HORIZON, 2 * away));
    },
    capture() {
      steered.painter.drawNow();
      return { picture: steered.renderer.domElement, labels: steered.labels };
    },
    readStructure() {
      const now = {
        floors: plant.floors(),
        unbound: [...steered.library.unbound],
        isLarge: isLarge(plant.plan()),
      };
      const { floors, unbound, isLarge: wasLarge } = state.getState();
      if (JSON.stringify(now) !== JSON.stringify({ floors, unbound, isLarge: wasLarge })) state.setState(now);
    },
  };
}

type Follow = (entity: WorldEntity | null, mode?: FollowMode) => void;

function createFlights(steered: Steered, follow: Follow) {
  const { plant, rig, follower, touch } = steered;
  let hasBegun = false;
  let beginning: StandardView | Look | null = null;
  const show = (view: StandardView | Look, isEased = true): void => {
    follow(null);
    if (typeof view === 'string') rig.frame(plant.corners(), view, isEased);
    else rig.flyTo(view, isEased);
    touch();
  };
  return {
    fitAll() {
      follow(null);
      rig.frame(plant.corners(), 'current');
      touch();
    },
    view: (view: StandardView | Look) => show(view),
    stand: (view: StandardView | Look) => show(view, false),
    viewFrom(side: Side): void {
      follow(null);
      rig.frameFrom(plant.corners(), sideDirection(side));
      touch();
    },
    flyTo(entity: WorldEntity | null): void {
      const room = entity ? plant.boundsOf(entity) : null;
      if (!entity || !room || room.isEmpty()) return;
      if (follower.mode === 'ride') follow(null);
      const corners = boxCorners(room.expandByScalar(FLIGHT_ROOM));
      rig.frameFrom(corners, clearDirection(rig.direction(), entity, steered));
      follower.meet(entity);
      touch();
    },
    begin(): boolean {
      hasBegun = rig.frame(plant.corners(), 'perspective', false);
      if (!hasBegun || beginning === null) return hasBegun;
      // It may have been asked for before there was anything to see.
      const { followed, mode } = follower;
      show(beginning, false);
      if (followed) follow(followed, mode);
      return true;
    },
    show(view: StandardView | Look): void {
      if (hasBegun) show(view);
      else beginning = view;
    },
  };
}

/** What is shown, and how. */
function createChoices(
  { plant, store, painter, touch }: Steered,
  tell: (chosen: Partial<PictureState>) => void,
): Pick<
  PlantControls,
  'showFloor' | 'showNames' | 'showHall' | 'showFlow' | 'showWay' | 'colorBy' | 'measure' | 'quality'
> {
  return {
    showFloor(index, others) {
      plant.cutTo(cutAt(plant.floors(), index, others));
      touch();
    },
    showNames(isShown) {
      store.setState({ hasNames: isShown });
      touch();
    },
    showHall(isShown) {
      store.setState({ hasHall: isShown });
      touch();
    },
    showFlow(flow) {
      store.setState({ flow });
      touch();
    },
    showWay(way) {
      store.setState({ way });
      touch();
    },
    colorBy(colorBy) {
      plant.colorBy(colorBy);
      tell({ colorBy });
      touch();
    },
    quality: (choice) => painter.pin(choice),
    measure(isActive) {
      store.setState({ tape: [] });
      tell({ isMeasuring: isActive });
    },
  };
}

/** Looked for no more often than frames are made. */
function listenToFlow({ renderer, aim, store }: Steered, listener: (hover: FlowHover | null) => void): () => void {
  const { domElement } = renderer;
  let requested = 0;
  let at: { clientX: number; clientY: number } | null = null;
  const look = (): void => {
    requested = 0;
    listener(at && hoverAt(at));
  };
  const hoverAt = ({ clientX, clientY }: { clientX: number; clientY: number }): FlowHover | null => {
    const { left, top, width, height } = domElement.getBoundingClientRect();
    const point = aim.surfaceAt(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const hit = point && store.getState().flowMarks?.hitAt(point);
    return hit ? { clientX, clientY, hit } : null;
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    at = { clientX, clientY };
    requested ||= requestAnimationFrame(look);
  };
  const onLeave = (): void => {
    at = null;
    listener(null);
  };
  domElement.addEventListener('pointermove', onMove);
  domElement.addEventListener('pointerleave', onLeave);
  return () => {
    cancelAnimationFrame(requested);
    domElement.removeEventListener('pointermove', onMove);
    domElement.removeEventListener('pointerleave', onLeave);
  };
}

function createSights(sight: () => Sight): Pick<SteeredControls, 'onSight' | 'tellSight'> {
  const listeners = new Set<(sight: Sight) => void>();
  return {
    onSight(listener) {
      listeners.add(listener);
      listener(sight());
      return () => listeners.delete(listener);
    },
    tellSight() {
      if (listeners.size === 0) return;
      const now = sight();
      for (const listener of listeners) listener(now);
    },
  };
}
