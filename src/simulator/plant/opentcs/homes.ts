import type { Steps } from '../../engine/index.ts';
import { ClosedRoads, type Driver, type Marks } from './closed-roads.ts';
import type { PlantModel, VehicleModel } from './plant-model.ts';
import { regionsOf } from './regions.ts';
import type { Passage, RoadNetwork, Spot } from './road-network.ts';
import type { Stop } from './stops.ts';

/** Where a vehicle waits. */
export interface Home {
  readonly vehicle: VehicleModel;
  /** The name of the point. */
  readonly home: string;
  /** Where it can charge: others may wait in the way to some places. */
  readonly chargers: readonly Stop[];
}

/** Where vehicles wait, and what all of them can work at meanwhile. */
export interface Homes {
  readonly homes: readonly Home[];
  readonly stops: readonly Stop[];
  /** Vehicles for which no place was found, each with the reason. */
  readonly leftOut: readonly { readonly vehicle: VehicleModel; readonly why: string }[];
  /** How many passages were looked at to find out. */
  readonly looks: number;
}

/** Passages looked at for all vehicles together: some seconds. Vehicles without a place by then are left out. */
const MOST_LOOKS = 30_000_000;

/**
 * Gives every vehicle a point to wait at, parking positions first, so that all can still serve everything while the
 * others wait: a vehicle for which there is no such point is left out.
 *
 * @param isOptional vehicles may wait at stops, which then are none
 */
export function* findHomes(
  model: PlantModel,
  roads: RoadNetwork,
  stops: readonly Stop[],
  isOptional: boolean,
): Steps<Homes> {
  const search = new HomeSearch(model, roads, stops, isOptional);
  // Best where all that is served hangs together while everybody waits; else each may have a way of its own.
  for (const isTogether of [true, false]) {
    for (const vehicle of model.vehicles) yield* search.place(vehicle, isTogether);
  }
  return search.found();
}

class HomeSearch {
  private readonly model: PlantModel;
  private readonly roads: RoadNetwork;
  private readonly closed: ClosedRoads;
  /** Points of the part of the plant that is served, as places to wait the best first. */
  private readonly region: readonly Spot[];
  /** What is served there: places to charge, and all others. */
  private readonly charging: readonly Stop[];
  private readonly working: readonly Stop[];
  private readonly isOptional: boolean;
  private readonly homes = new Map<VehicleModel, Spot>();
  /** Where nobody of a kind can wait: with more of them placed nobody ever will. */
  private readonly failed = new Map<string, Set<Spot>>();

  constructor(model: PlantModel, roads: RoadNetwork, stops: readonly Stop[], isOptional: boolean) {
    this.model = model;
    this.roads = roads;
    this.isOptional = isOptional;
    this.closed = new ClosedRoads(roads);
    const names = model.points.map(({ name }) => name);
    const canReverse = canDriveBack(model.vehicles[0]);
    const regions = regionsOf(names, roads, ({ pieces }) => canReverse || pieces[0]?.gear === 'forward');
    const served = bestRegion(stops, regions);
    const inRegion = stops.filter(({ point }) => regions.get(point) === served);
    this.charging = inRegion.filter(({ kind }) => kind === 'charge');
    this.working = inRegion.filter(({ kind }) => kind !== 'charge');
    const inside = names.filter((name) => regions.get(name) === served);
    const isWorth = inRegion.length > 0 && inside.length > 1;
    this.region = isWorth ? this.bestFirst(inside.flatMap((name) => roads.spots.get(name) ?? [])) : [];
  }

  *place(vehicle: VehicleModel, isTogether: boolean): Steps<void> {
    if (this.homes.has(vehicle)) return;
    const key = `${isTogether} ${canDriveBack(vehicle)}`;
    const failed = this.failed.get(key) ?? new Set<Spot>();
    this.failed.set(key, failed);
    for (const home of this.candidatesFor(vehicle)) {
      if (failed.has(home) || this.closed.looks > MOST_LOOKS) continue;
      if (!this.closed.isClosed(home, null)) {
        this.homes.set(vehicle, home);
        this.closed.close(home);
        if (this.allServe(isTogether)) return;
        this.closed.open(home);
        this.homes.delete(vehicle);
        yield;
      }
      failed.add(home);
    }
  }

  found(): Homes {
    const homes = [...this.homes].map(([vehicle, home]): Home => {
      return { vehicle, home: home.name, chargers: this.chargersFor(driverOf(vehicle, home)) };
    });
    const leftOut = this.model.vehicles.filter((vehicle) => !this.homes.has(vehicle));
    return {
      homes,
      stops: this.working.filter(({ point }) => homes.length < 2 || !this.isTaken(point)),
      leftOut: leftOut.map((vehicle) => ({ vehicle, why: this.whyNot() })),
      looks: this.closed.looks,
    };
  }

  private chargersFor(driver: Driver): Stop[] {
    return this.charging.length === 0 ? [] : this.charging.filter(this.servedAlone(driver));
  }

  private whyNot(): string {
    if (this.region.length === 0) return 'no way leads from a location to another and back';
    if (this.closed.looks > MOST_LOOKS) return 'no place to wait was found for it within a bounded search';
    return `wherever it could wait, at ${this.region.length} points, it would keep others from a location`;
  }

  private allServe(isTogether: boolean): boolean {
    const drivers = [...this.homes].map(([vehicle, home]) => driverOf(vehicle, home));
    if (isTogether) return this.serveTogether(drivers);
    return drivers.every((driver) => this.isEnough(driver, this.servedAlone(driver)));
  }

  /** All stops hang together while everybody waits, and everybody comes there from home and home from there. */
  private serveTogether(drivers: readonly Driver[]): boolean {
    const { charging, working } = this;
    const work = working.length === 0 ? charging[0] : working.find(({ point }) => !this.isTaken(point));
    if (!work || this.isTaken(work.point)) return false;
    const anyone: Driver = { home: null, canReverse: drivers.every(({ canReverse }) => canReverse) };
    const [there, back] = [this.closed.from(work.point, anyone), this.closed.to(work.point, anyone)];
    if (!this.isEnough(anyone, this.served(anyone, there, back, work.point))) return false;
    return drivers.every((driver) => {
      const { name } = driver.home as Spot;
      return this.closed.reaches(name, driver, back) && this.closed.isReached(name, driver, there);
    });
  }

  private servedAlone(driver: Driver): (stop: Stop) => boolean {
    const { name } = driver.home as Spot;
    return this.served(driver, this.closed.from(name, driver), this.closed.to(name, driver), name);
  }

  private served(driver: Driver, there: Marks, back: Marks, start: string): (stop: Stop) => boolean {
    const { arriving, leaving } = this.roads;
    return ({ point }) =>
      !this.isTaken(point, driver.home) &&
      (point === start || (isIn(arriving.get(point), there) && isIn(leaving.get(point), back)));
  }

  /** Everything there is to work at, and one place to charge. */
  private isEnough(driver: Driver, isServed: (stop: Stop) => boolean): boolean {
    const { charging, working } = this;
    if (charging.length > 0 && !charging.some(isServed)) return false;
    const wanted = this.isOptional ? working.filter(({ point }) => !this.isTaken(point, driver.home)) : working;
    return (!this.isOptional || wanted.length > 0) && wanted.every(isServed);
  }

  /** Somebody else waits there, or too near to stand there. */
  private isTaken(point: string, own: Spot | null = null): boolean {
    const spot = this.roads.spots.get(point);
    return !spot || this.closed.isClosed(spot, own);
  }

  /** Where it waits in the file, then all others. */
  private candidatesFor({ initialPoint }: VehicleModel): readonly Spot[] {
    const own = this.region.find(({ name }) => name === initialPoint);
    return own ? [own, ...this.region] : this.region;
  }

  /** Parking positions, then where nothing is served; last where most ways pass. */
  private bestFirst(spots: readonly Spot[]): readonly Spot[] {
    const served = new Set(this.working.map(({ point }) => point));
    const parking = new Set(this.model.points.filter(({ isParking }) => isParking).map(({ name }) => name));
    const ranked = spots.map((spot) => {
      const { name } = spot;
      return { spot, rank: (parking.has(name) ? 0 : 4) + (served.has(name) ? 2 : 0) + this.passes(name) };
    });
    return ranked.sort((a, b) => a.rank - b.rank).map(({ spot }) => spot);
  }

  /** 0 at the end of a spur, 1 where ways lead through. */
  private passes(point: string): 0 | 1 {
    const beside = new Set((this.roads.leaving.get(point) ?? []).map(({ to }) => to));
    for (const { from } of this.roads.arriving.get(point) ?? []) beside.add(from);
    return beside.size > 1 ? 1 : 0;
  }
}

/** The region with most to work at; the first of the file among equals. */
function bestRegion(stops: readonly Stop[], regions: ReadonlyMap<string, number>): number | undefined {
  const counts = new Map<number | undefined, number>();
  for (const { point, kind } of stops) {
    const region = regions.get(point);
    counts.set(region, (counts.get(region) ?? 0) + (kind === 'charge' ? 0.001 : 1));
  }
  let best: number | undefined;
  for (const [region, count] of counts) if (count > (counts.get(best) ?? 0)) best = region;
  return best;
}

function isIn(passages: readonly Passage[] | undefined, marks: Marks): boolean {
  return passages?.some(({ index }) => marks[index] === 1) ?? false;
}

function driverOf(vehicle: VehicleModel, home: Spot): Driver {
  return { home, canReverse: canDriveBack(vehicle) };
}

function canDriveBack(vehicle: VehicleModel | undefined): boolean {
  return vehicle !== undefined && vehicle.maxReverseSpeed > 0;
}
