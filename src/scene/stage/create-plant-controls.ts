import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorldEntity } from '../../world/index.ts';
import type { FollowMode } from '../camera/follower.ts';
import { boxCorners, frameCorners } from '../camera/framing.ts';
import { footprintOf, type ViewAngle } from '../camera/view.ts';
import { cutAt } from '../instancing/levels.ts';
import { isLarge } from '../instancing/plan.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { EntityLook } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import { createFlights, type Flights } from './create-flights.ts';
import type { Instant } from './frame-source.ts';
import {
  type DisplayControls,
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
export interface OwnPlantControls extends PlantControls, Pick<Flights, 'begin' | 'beginAt'> {
  /** Follows the same entity in another world, by its name. */
  followInto(instant: Instant): void;
  /** Reads again what stands in the plant. */
  refreshStructure(): void;
  /** The eye has moved, or the picture has another size. */
  notifyViewChange(): void;
  /** A frame has shown something else in the plant. */
  notifyShown(): void;
}

/** Metres from the eye at which a view to the horizon ends on the map, seen from near. */
const HORIZON = 400;

/** All that can be asked of a picture, by whoever has it shown. */
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
