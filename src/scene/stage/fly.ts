import { Box3, Vector3 } from 'three';
import { type Flight, planFlight } from '../camera/flight.ts';
import type { boxCorners, frameCorners } from '../camera/framing.ts';
import { ROOM_FIELD } from '../camera/lens.ts';
import { Pilot } from '../camera/pilot.ts';
import type { Viewpoint } from '../camera/view.ts';
import { entityShape } from '../instancing/entity-shape.ts';
import type { FlightOptions, Scenery } from './plant-controls.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { Eye } from './stage-state.ts';

interface Flown {
  readonly plant: Pick<ShownPlant, 'world' | 'boundsOf'>;
  readonly eye: Pick<Eye, 'rig' | 'pilot'>;
}

/** Plans a flight between all that is drawn now. */
export function flightTo({ plant, eye }: Flown, view: Viewpoint, { from, mostSeconds }: FlightOptions = {}): Flight {
  return planFlight(from ?? eye.rig.viewpointNow(), view, { boxes: bodiesOf(plant) }, mostSeconds);
}

/** Flies along a flight from now on. */
export function fly({ eye }: Pick<Flown, 'eye'>, flight: Flight, onArrival?: () => void): void {
  eye.pilot ??= new Pilot(eye.rig);
  eye.pilot.fly(flight, onArrival);
}

/** Boxes round all that is drawn now. Floors that nothing but ways tells of are none. */
export function bodiesOf(plant: Flown['plant']): Box3[] {
  return [...(plant.world?.entities ?? [])].map((entity) => plant.boundsOf(entity)).filter((box) => !box.isEmpty());
}

/** Words and bars lie over the picture's edges. */
const FREE_ROOM = { margin: 0.14, above: 0.05 };

/** Given, not imported: what the first picture has of it stays in one script. */
interface Framed {
  readonly aspect: number;
  readonly boxCorners: typeof boxCorners;
  readonly frameCorners: typeof frameCorners;
}

/** What is drawn, for whoever composes another view of it. */
export function sceneryOf({ drawn }: Pick<ShownPlant, 'drawn'>, { aspect, ...framed }: Framed): Scenery {
  return {
    shapeOf(entity) {
      const shape = drawn && entityShape(entity, drawn.visuals);
      return !shape || shape.isEmpty() ? null : shape;
    },
    frame({ min, max }, { x, y, z }) {
      const corners = framed.boxCorners(new Box3(new Vector3(min.x, min.y, min.z), new Vector3(max.x, max.y, max.z)));
      const framing = framed.frameCorners(corners, new Vector3(x, y, z), { fov: ROOM_FIELD, aspect }, FREE_ROOM);
      if (framing === null) throw new Error('a box has corners');
      return framing;
    },
  };
}
