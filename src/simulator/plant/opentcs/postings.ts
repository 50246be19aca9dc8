import type { Degrees } from '../../../units/index.ts';
import type { DriveLimits } from '../traffic/way.ts';
import type { PlantPlan } from './plan-plant.ts';
import type { VehicleModel } from './plant-model.ts';
import type { RoadNetwork, Spot } from './road-network.ts';
import type { Stop } from './stops.ts';
import { conflictsOf, WaySearch } from './way-search.ts';

/** A vehicle at work: where it waits, out of everybody's way, and how it drives from there. */
export interface Posting {
  readonly vehicle: VehicleModel;
  readonly home: Spot;
  readonly heading: Degrees;
  readonly limits: DriveLimits;
  /** Ways that keep clear of where others wait. */
  readonly ways: WaySearch;
  /** Where it can charge. */
  readonly chargers: readonly Stop[];
}

const DEFAULT_ACCELERATION = 0.5;
const TURN_DEGREES_PER_SECOND = 45;

export function postingsOf({ homes }: Pick<PlantPlan, 'homes'>, roads: RoadNetwork): Posting[] {
  const spots = homes.map(({ home }) => {
    const spot = roads.spots.get(home);
    if (!spot) throw new Error(`There is no point ${home}`);
    return spot;
  });
  return homes.map(({ vehicle, chargers }, index) => {
    const home = spots[index] as Spot;
    const others = spots.filter((spot) => spot !== home).map(({ berth }) => berth.cell);
    const limits = limitsOf(vehicle);
    const ways = new WaySearch(roads, limits, conflictsOf(others, roads.network.cells.length));
    return { vehicle, home, heading: headingAt(home, roads), limits, ways, chargers };
  });
}

/** Looking the way it will drive off. */
function headingAt({ name }: Spot, { leaving }: RoadNetwork): Degrees {
  const passages = leaving.get(name) ?? [];
  const forward = passages.find(({ pieces }) => pieces[0]?.gear === 'forward');
  return (forward ?? passages[0])?.startHeading ?? 0;
}

function limitsOf({ maxSpeed, maxReverseSpeed }: VehicleModel): DriveLimits {
  return {
    maxSpeed,
    reverseSpeed: maxReverseSpeed,
    acceleration: DEFAULT_ACCELERATION,
    deceleration: DEFAULT_ACCELERATION,
    turnDegreesPerSecond: TURN_DEGREES_PER_SECOND,
  };
}
