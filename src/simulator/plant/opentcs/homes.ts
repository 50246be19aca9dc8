import type { Degrees } from '../../../units/index.ts';
import type { DriveLimits } from '../traffic/way.ts';
import type { PlantModel, VehicleModel } from './plant-model.ts';
import type { RoadNetwork, Spot } from './road-network.ts';
import type { Stop } from './stops.ts';
import { areApart, conflictsOf, WaySearch } from './way-search.ts';

/** A vehicle at work: where it waits, out of everybody's way, and what it can serve from there. */
export interface Posting {
  readonly vehicle: VehicleModel;
  readonly home: Spot;
  readonly heading: Degrees;
  readonly limits: DriveLimits;
  /** Ways that keep clear of where others wait. */
  readonly ways: WaySearch;
  readonly stops: readonly Stop[];
}

const DEFAULT_ACCELERATION = 0.5;
const TURN_DEGREES_PER_SECOND = 45;
/** Places looked at for one vehicle. */
const MOST_TRIED = 200;

interface Candidate {
  readonly vehicle: VehicleModel;
  readonly home: Spot;
}

/**
 * Gives every vehicle a point to wait at, parking positions first, so that all can still serve what the first one can
 * while the others wait. A vehicle for which there is no such point is left out.
 */
export function postVehicles(model: PlantModel, roads: RoadNetwork, stops: readonly Stop[]): Posting[] {
  let postings: Posting[] = [];
  for (const vehicle of model.vehicles) {
    const next = bestPosting(postings, vehicle, candidatesFor(vehicle, model, roads, stops), roads, stops);
    postings = next ?? postings;
  }
  return postings;
}

function bestPosting(
  postings: readonly Posting[],
  vehicle: VehicleModel,
  homes: readonly Spot[],
  roads: RoadNetwork,
  stops: readonly Stop[],
): Posting[] | null {
  const [first] = postings;
  const wanted = worth(first?.stops ?? stops);
  let best: Posting[] | null = null;
  for (const home of homes) {
    if (postings.some((other) => !areApart(other.home.berth.cell, home.berth.cell))) continue;
    const posted = postAll([...postings, { vehicle, home }], roads, stops);
    const served = Math.min(...posted.map((posting) => worth(posting.stops)));
    if (served >= wanted) return posted;
    // The first vehicle takes the best that there is; the others may not take anything away from it.
    if (postings.length === 0 && served > worth(best?.[0]?.stops ?? [])) best = posted;
  }
  return best;
}

/** One place to charge at is as good as many, for those where others wait are out of reach. */
function worth(stops: readonly Stop[]): number {
  const work = stops.filter(({ kind }) => kind !== 'charge').length;
  return work + Math.min(1, stops.length - work);
}

function postAll(candidates: readonly Candidate[], roads: RoadNetwork, stops: readonly Stop[]): Posting[] {
  return candidates.map(({ vehicle, home }) => {
    const others = candidates.filter((other) => other.home !== home).map((other) => other.home.berth.cell);
    const limits = limitsOf(vehicle);
    const ways = new WaySearch(roads, limits, conflictsOf(others, roads.network.cells.length));
    const heading = headingAt(home, roads);
    const served = stops.filter(({ point }) => canServe(ways, home, heading, point));
    return { vehicle, home, heading, limits, ways, stops: served };
  });
}

/** There and back, and from the way back there again. */
function canServe(ways: WaySearch, { name }: Spot, heading: Degrees, point: string): boolean {
  const there = ways.find(name, heading, point);
  const back = there && ways.find(point, there.heading, name);
  return back !== null && ways.find(name, back.heading, point) !== null;
}

function candidatesFor(
  { initialPoint }: VehicleModel,
  { points }: PlantModel,
  roads: RoadNetwork,
  stops: readonly Stop[],
): Spot[] {
  const served = new Set(stops.filter(({ kind }) => kind !== 'charge').map(({ point }) => point));
  const rank = ({ name, isParking }: (typeof points)[number]) =>
    (name === initialPoint ? 0 : 4) + (isParking ? 0 : 2) + (served.has(name) ? 1 : 0);
  const ranked = [...points].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_TRIED);
  return ranked.flatMap(({ name }) => roads.spots.get(name) ?? []);
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
