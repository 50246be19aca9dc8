import type { WorldEntity } from '../../world/index.ts';
import { listenToCameraKeys } from '../camera/camera-keys.ts';
import type { FollowMode } from '../camera/follower.ts';
import { boxCorners, sideDirection } from '../camera/framing.ts';
import type { Side, StandardView, Viewpoint } from '../camera/view.ts';
import { clearDirection } from './clear-direction.ts';
import type { FlightControls } from './plant-controls.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { Drawing, Eye, Pointing } from './stage-state.ts';

type Follow = (entity: WorldEntity | null, mode?: FollowMode) => void;

export interface Flights extends Omit<FlightControls, 'fitSelection' | 'follow' | 'ride'> {
  /** Puts the eye to the plant, once there is one; false if there is nothing to see yet. */
  begin(): boolean;
  /** Where the eye begins, or flies to once it has begun. */
  beginAt(view: StandardView | Viewpoint): void;
}

interface Flown {
  readonly plant: ShownPlant;
  readonly drawing: Drawing;
  readonly eye: Eye;
  readonly pointing: Pointing;
}

/** Metres shown round the camera's goal. */
const FLIGHT_ROOM = 1.6;

/** What the eye is told to follow, and how often it was told anything. */
interface Orders {
  /** A flight that is still being planned has been overtaken by anything later. */
  count: number;
  readonly follow: Follow;
}

/** Any flight ends a ride; following goes on at the new place. */
export function createFlights(flown: Flown, goAlong: Follow): Flights {
  const orders: Orders = {
    count: 0,
    follow(entity, mode) {
      orders.count += 1;
      goAlong(entity, mode);
    },
  };
  return { ...createViews(flown, orders.follow), ...createPlannedFlights(flown, orders), ...createSteps(flown) };
}

type Views = Pick<Flights, 'fitAll' | 'view' | 'jumpTo' | 'viewFrom' | 'begin' | 'beginAt'>;

/** Ways to look at the whole plant, and the view that the eye begins with. */
function createViews({ plant, eye: { rig, follower }, drawing }: Flown, follow: Follow): Views {
  let hasBegun = false;
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
    viewFrom(side: Side) {
      follow(null);
      rig.frameFrom(plant.corners(), sideDirection(side));
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

/** Flights that keep clear of what stands in the plant. */
function createPlannedFlights(flown: Flown, orders: Orders): Pick<Flights, 'flightTo' | 'fly' | 'flyTo'> {
  const { plant, eye, drawing, pointing } = flown;
  const { rig, follower } = eye;
  return {
    flightTo: async (view, options) => (await import('./fly.ts')).flightTo(flown, view, options),
    async fly(view, { onArrival, ...options } = {}) {
      orders.follow(null);
      const asked = orders.count;
      // Whoever wants flights past bodies wants them long after the first picture.
      const { flightTo, fly } = await import('./fly.ts');
      if (asked !== orders.count) return;
      fly(flown, flightTo(flown, view, options), onArrival);
      drawing.requestFrame();
    },
    flyTo(entity) {
      const room = entity ? plant.boundsOf(entity) : null;
      if (!entity || !room || room.isEmpty()) return;
      orders.count += 1;
      eye.pilot?.stop();
      if (follower.mode === 'ride') orders.follow(null);
      const corners = boxCorners(room.expandByScalar(FLIGHT_ROOM));
      rig.frameFrom(corners, clearDirection(rig.direction(), entity, { plant, aim: pointing.aim }));
      follower.trackFlight(entity);
      drawing.invalidate();
    },
  };
}

/** Without a flight: by keys, and as who makes frames one by one says. */
function createSteps({ eye: { rig }, drawing }: Flown): Pick<Flights, 'standAt' | 'frameNow' | 'steerBy'> {
  return {
    standAt(view) {
      rig.flyTo(view, false);
      drawing.invalidate();
    },
    frameNow() {
      drawing.advance(0);
      // A second frame of an instant sees no time pass, and would ask for no other.
      drawing.requestFrame();
    },
    steerBy: (keys) => listenToCameraKeys(drawing.renderer.domElement, rig, keys, drawing.invalidate),
  };
}
