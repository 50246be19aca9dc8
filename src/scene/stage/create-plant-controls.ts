import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { FollowMode } from '../camera/follower.ts';
import { boxCorners, frameCorners, sideDirection } from '../camera/framing.ts';
import { footprintOf, type Side, type StandardView, type ViewAngle, type Viewpoint } from '../camera/view.ts';
import { cutAt } from '../instancing/levels.ts';
import { isLarge } from '../instancing/plan.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { EntityLook } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import { clearDirection } from './clear-direction.ts';
import type { Instant } from './frame-source.ts';
import {
  type DisplayControls,
  type FlightControls,
  INITIAL_PICTURE_STATE,
  type PictureState,
  type PlantControls,
  type SteppedDrawing,
  type ViewReadings,
} from './plant-controls.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { Drawing, Eye, FrameUnderWay, Pointing, StageState } from './stage-state.ts';

interface Controlled {
  readonly plant: ShownPlant;
  readonly store: StoreApi<StageState>;
  readonly drawing: Drawing;
  readonly eye: Eye;
  readonly pointing: Pointing;
  readonly library: ModelLibrary;
  readonly labels: HTMLElement;
  readonly frame: FrameUnderWay;
}

/** The controls with those that only the picture itself may call. */
export interface OwnPlantControls extends PlantControls {
  /** Puts the eye to the plant, once there is one; false if there is nothing to see yet. */
  begin(): boolean;
  /** Where the eye begins, or flies to once it has begun. */
  beginAt(view: StandardView | Viewpoint): void;
  /** Follows the same entity in another world, by its name. */
  followInto(instant: Instant): void;
  /** Reads again what stands in the plant. */
  refreshStructure(): void;
  /** The eye has moved, or the picture has another size. */
  notifyViewChange(): void;
  /** A frame has shown something else in the plant. */
  notifyShown(): void;
}

/** Metres shown round the camera's goal. */
const FLIGHT_ROOM = 1.6;
/** Metres from the eye at which a view to the horizon ends on the map, seen from near. */
const HORIZON = 400;

/** Any flight ends a ride; following goes on at the new place. */
export function createPlantControls(controlled: Controlled): OwnPlantControls {
  const { plant, eye, drawing, pointing, library, labels } = controlled;
  const state = createStore<PictureState>(() => INITIAL_PICTURE_STATE);
  const follow = (entity: WorldEntity | null, mode: FollowMode = 'keep'): void => {
    eye.pilot?.stop();
    eye.follower.follow(entity, mode);
    // Who is told of each change is not told that there is none.
    if (entity !== null || state.getState().following !== null)
      state.setState({ following: entity && { entity, mode } });
    drawing.invalidate();
  };
  const flights = createFlights(controlled, follow);
  return {
    state,
    ...flights,
    follow,
    fitSelection: () => flights.flyTo(pointing.highlighted.selected),
    ride: (entity) => follow(entity, 'ride'),
    followInto({ world, simulationTimeMicros: t }) {
      const { following } = state.getState();
      if (following) follow(world.entityAt(following.entity.nameAt(t), t) ?? null, following.mode);
    },
    ...createViewReadings(controlled),
    ...createDisplayControls(controlled, state.setState),
    onFlowHover(listener) {
      // A panel that wants to know comes long after the picture; without this code it shows no tip.
      const begun = import('./flow-hover.ts')
        .then(({ listenToFlow }) => listenToFlow(controlled, listener))
        .catch(() => () => undefined);
      return () => void begun.then((end) => end());
    },
    ...createShownListeners(),
    ...createSteppedDrawing(controlled),
    instant: () => plant.instant,
    isLoaded: (entity) => plant.isLoaded(entity),
    plan: () => plant.plan(),
    capture() {
      drawing.painter.drawNow();
      return { picture: drawing.renderer.domElement, labels };
    },
    refreshStructure() {
      const now = { floors: plant.floors(), unbound: [...library.unbound], isLarge: isLarge(plant.plan()) };
      const { floors, unbound, isLarge: wasLarge } = state.getState();
      if (JSON.stringify(now) !== JSON.stringify({ floors, unbound, isLarge: wasLarge })) state.setState(now);
    },
  };
}

type Follow = (entity: WorldEntity | null, mode?: FollowMode) => void;
type Flights = Omit<FlightControls, 'fitSelection' | 'follow' | 'ride'> & Pick<OwnPlantControls, 'begin' | 'beginAt'>;

function createFlights(controlled: Controlled, goAlong: Follow): Flights {
  const { plant, eye, drawing, pointing } = controlled;
  const { rig, follower } = eye;
  let hasBegun = false;
  /** Counts what the eye was told: a flight that is still being planned has been overtaken by anything later. */
  let latest = 0;
  const follow: Follow = (entity, mode) => {
    latest += 1;
    goAlong(entity, mode);
  };
  let beginning: StandardView | Viewpoint | null = null;
  const show = (view: StandardView | Viewpoint, isEased = true): void => {
    follow(null);
    if (typeof view === 'string') rig.frame(plant.corners(), view, isEased);
    else rig.flyTo(view, isEased);
    drawing.invalidate();
  };
  return {
    fitAll() {
      follow(null);
      rig.frame(plant.corners(), 'current');
      drawing.invalidate();
    },
    view: (view) => show(view),
    jumpTo: (view) => show(view, false),
    standAt(view) {
      rig.flyTo(view, false);
      drawing.invalidate();
    },
    frameNow() {
      drawing.advance(0);
      // A second frame of an instant sees no time pass, and would ask for no other.
      drawing.requestFrame();
    },
    viewFrom(side: Side) {
      follow(null);
      rig.frameFrom(plant.corners(), sideDirection(side));
      drawing.invalidate();
    },
    flightTo: async (view, options) => (await import('./fly.ts')).flightTo(controlled, view, options),
    async fly(view, { onArrival, ...options } = {}) {
      follow(null);
      const asked = latest;
      // Whoever wants flights past bodies wants them long after the first picture.
      const { flightTo, fly } = await import('./fly.ts');
      if (asked !== latest) return;
      fly(controlled, flightTo(controlled, view, options), onArrival);
      drawing.requestFrame();
    },
    flyTo(entity) {
      const room = entity ? plant.boundsOf(entity) : null;
      if (!entity || !room || room.isEmpty()) return;
      latest += 1;
      eye.pilot?.stop();
      if (follower.mode === 'ride') follow(null);
      const corners = boxCorners(room.expandByScalar(FLIGHT_ROOM));
      rig.frameFrom(corners, clearDirection(rig.direction(), entity, { plant, aim: pointing.aim }));
      follower.trackFlight(entity);
      drawing.invalidate();
    },
    begin() {
      hasBegun = rig.frame(plant.corners(), 'perspective', false);
      if (!hasBegun || beginning === null) return hasBegun;
      // Something may have been followed before there was anything to see.
      const { followed, mode } = follower;
      show(beginning, false);
      if (followed) follow(followed, mode);
      return true;
    },
    beginAt(view) {
      if (hasBegun) show(view);
      else beginning = view;
    },
  };
}

function createViewReadings({
  eye: { rig },
  drawing,
  plant,
}: Controlled): ViewReadings & Pick<OwnPlantControls, 'notifyViewChange'> {
  const listeners = new Set<(angle: ViewAngle) => void>();
  const angle = (): ViewAngle => rig.viewAngle(drawing.size().height);
  return {
    async scenery() {
      const { sceneryOf } = await import('./fly.ts');
      return sceneryOf(plant, { aspect: drawing.camera.aspect, boxCorners, frameCorners });
    },
    viewpoint: () => rig.viewpoint(),
    viewpointNow: () => rig.viewpointNow(),
    projection: () => drawing.camera.projectionMatrix.clone().multiply(drawing.camera.matrixWorldInverse).elements,
    onViewChange(listener) {
      listeners.add(listener);
      listener(angle());
      return () => listeners.delete(listener);
    },
    notifyViewChange() {
      if (listeners.size === 0) return;
      const now = angle();
      for (const listener of listeners) listener(now);
    },
    visibleFloor() {
      const { eye, target } = rig.viewpoint();
      const away = Math.hypot(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]);
      return footprintOf(drawing.camera, 0, Math.max(HORIZON, 2 * away));
    },
  };
}

function createShownListeners(): Pick<OwnPlantControls, 'onShown' | 'notifyShown'> {
  const listeners = new Set<() => void>();
  return {
    onShown(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notifyShown() {
      for (const listener of listeners) listener();
    },
  };
}

function createSteppedDrawing({ plant, drawing, frame, labels }: Controlled): SteppedDrawing {
  const { painter } = drawing;
  let seconds = 0;
  return {
    step(deltaSeconds) {
      seconds += deltaSeconds;
      frame.wallMillis = seconds * 1000;
      frame.startMillis = performance.now();
      painter.invalidate();
      drawing.advance(seconds);
      return frame.drawCalls > 0 && plant.isComplete && !plant.isLoading;
    },
    drawn: () => ({ picture: drawing.renderer.domElement, labels }),
    isSettled: () => !painter.isDirty,
    whenLoaded: () => painter.whenLoaded(),
  };
}

function createDisplayControls(
  { plant, store, drawing, pointing }: Controlled,
  setPictureState: (changed: Partial<PictureState>) => void,
): DisplayControls {
  const set = (shown: Partial<StageState>): void => {
    store.setState(shown);
    drawing.invalidate();
  };
  const chosen: { look: EntityLook | null; colorBy: ColorBy } = { look: null, colorBy: 'activity' };
  const controls: DisplayControls = {
    display() {
      const { hasHall, flow, way } = store.getState();
      return { cut: plant.cut, hasHall, flow, way, ...chosen };
    },
    showAs({ cut, look, colorBy, ...shown }) {
      plant.cutTo(cut);
      controls.showLook(look);
      controls.colorBy(colorBy);
      set(shown);
    },
    pointAt(entity) {
      pointing.highlighted.pointedAt = entity;
      drawing.invalidate();
    },
    showFloor(index, others) {
      plant.cutTo(cutAt(plant.floors(), index, others));
      drawing.invalidate();
    },
    showNames: (hasNames) => set({ hasNames }),
    showHall: (hasHall) => set({ hasHall }),
    showFlow: (flow) => set({ flow }),
    showWay: (way) => set({ way }),
    showHolds: (holds) => set({ holds }),
    markAll: (marked) => set({ marked }),
    showLook(look) {
      chosen.look = look;
      plant.showLook(look);
      drawing.invalidate();
    },
    colorBy(colorBy) {
      chosen.colorBy = colorBy;
      plant.colorBy(colorBy);
      setPictureState({ colorBy });
      drawing.invalidate();
    },
    quality: (choice) => drawing.painter.pin(choice),
    measure(isMeasuring) {
      store.setState({ tape: [] });
      setPictureState({ isMeasuring });
    },
  };
  return controls;
}
