import type { Degrees } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { type CellSet, cellSetsMeet } from '../network/cell-set.ts';
import type { DriveLimits } from '../traffic/way.ts';
import type { PlantModel, VehicleModel } from './plant-model.ts';
import type { RoadNetwork, Spot } from './road-network.ts';
import type { Stop } from './stops.ts';
import { areApart, conflictsOf, type Round, WaySearch } from './way-search.ts';

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
/** Passages looked at for all of them together; about ten seconds. Vehicles without a place by then are left out. */
const MOST_SEARCHED = 4_000_000;

/** A vehicle with a place to wait at, and what it can serve from there while those before it wait at theirs. */
interface Place {
  readonly vehicle: VehicleModel;
  readonly home: Spot;
  readonly heading: Degrees;
  readonly limits: DriveLimits;
  readonly round: Round;
}

/**
 * Gives every vehicle a point to wait at, parking positions first, so that all can still serve what the first one can
 * while the others wait. A vehicle for which there is no such point is left out.
 */
export function* postVehicles(model: PlantModel, roads: RoadNetwork, stops: readonly Stop[]): Steps<Posting[]> {
  const search = new HomeSearch(roads, stops);
  for (const vehicle of model.vehicles) yield* search.place(vehicle, candidatesFor(vehicle, model, roads, stops));
  return search.postings();
}

class HomeSearch {
  private readonly roads: RoadNetwork;
  private readonly stops: readonly Stop[];
  private readonly points: ReadonlySet<string>;
  private places: readonly Place[] = [];
  /** Homes that did not do for vehicles of the same limits: with more of them placed they never will. */
  private readonly failed = new Map<string, Set<Spot>>();
  private searched = 0;
  private troubled: VehicleModel | null = null;
  private readonly passages: number;

  constructor(roads: RoadNetwork, stops: readonly Stop[]) {
    this.roads = roads;
    this.stops = stops;
    this.points = new Set(stops.map(({ point }) => point));
    this.passages = roads.passageCount + 1;
  }

  *place(vehicle: VehicleModel, homes: readonly Spot[]): Steps<void> {
    const key = JSON.stringify(limitsOf(vehicle));
    const failed = this.failed.get(key) ?? new Set<Spot>();
    this.failed.set(key, failed);
    let best: Place | null = null;
    for (const home of homes) {
      if (failed.has(home) || this.searched > MOST_SEARCHED) continue;
      if (this.places.some((other) => !areApart(other.home.berth.cell, home.berth.cell))) continue;
      const places = yield* this.placedAt(vehicle, home);
      const [alone] = places ?? [];
      if (places && (this.places.length > 0 || this.worth(alone as Place) >= this.wanted)) {
        this.places = places;
        return;
      }
      // The first vehicle takes the best that there is; the others may not take anything away from it.
      if (this.places.length > 0) failed.add(home);
      else if (alone && this.worth(alone) > (best ? this.worth(best) : 0)) best = alone;
    }
    if (best) this.places = [best];
  }

  postings(): Posting[] {
    return this.places.map(({ vehicle, home, heading, limits, round }) => {
      const ways = new WaySearch(this.roads, limits, this.closedFor(this.places, home));
      const stops = this.stops.filter(({ point }) => round.points.has(point));
      return { vehicle, home, heading, limits, ways, stops };
    });
  }

  /** All places with another one; null where somebody could then serve less than is wanted. */
  private *placedAt(vehicle: VehicleModel, home: Spot): Steps<readonly Place[] | null> {
    const heading = headingAt(home, this.roads);
    const place = { vehicle, home, heading, limits: limitsOf(vehicle) };
    const all = [...this.places, place];
    const placed = new Map<string, Place>();
    for (const each of this.mostTroubledFirst(all)) {
      const isUntouched = 'round' in each && !cellSetsMeet(each.round.used, home.berth.cell.conflicts);
      const next: Place = isUntouched ? each : { ...each, round: this.roundOf(each, all) };
      if (!isUntouched) yield;
      if (this.places.length > 0 && this.worth(next) < this.wanted) {
        this.troubled = each.vehicle;
        return null;
      }
      placed.set(each.vehicle.name, next);
    }
    return all.flatMap((each) => placed.get(each.vehicle.name) ?? []);
  }

  /** Whoever could serve too little last time will most likely do so again: the others need not be asked. */
  private mostTroubledFirst<Each extends { readonly vehicle: VehicleModel }>(all: readonly Each[]): Each[] {
    return [...all].sort((a, b) => Number(b.vehicle === this.troubled) - Number(a.vehicle === this.troubled));
  }

  private roundOf({ home, heading, limits }: Omit<Place, 'round'>, all: readonly Pick<Place, 'home'>[]): Round {
    this.searched += this.passages;
    return new WaySearch(this.roads, limits, this.closedFor(all, home)).roundFrom(home.name, heading, this.points);
  }

  private closedFor(all: readonly Pick<Place, 'home'>[], home: Spot): CellSet {
    const others = all.filter((other) => other.home !== home).map((other) => other.home.berth.cell);
    return conflictsOf(others, this.roads.network.cells.length);
  }

  private get wanted(): number {
    const [first] = this.places;
    return first ? this.worth(first) : worth(this.stops);
  }

  private worth({ round }: Place): number {
    return worth(this.stops.filter(({ point }) => round.points.has(point)));
  }
}

/** One place to charge at is as good as many, for those where others wait are out of reach. */
function worth(stops: readonly Stop[]): number {
  const work = stops.filter(({ kind }) => kind !== 'charge').length;
  return work + Math.min(1, stops.length - work);
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
