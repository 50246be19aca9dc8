import type { Box3 } from 'three';
import { type Flight, planFlight } from '../camera/flight.ts';
import { Pilot } from '../camera/pilot.ts';
import type { Viewpoint } from '../camera/view.ts';
import type { FlightOptions } from './plant-controls.ts';
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
