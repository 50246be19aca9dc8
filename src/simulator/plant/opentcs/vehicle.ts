import type { EntityState } from '../../../protocol/index.ts';
import { SECONDS_PER_HOUR, type Seconds, type SimMicros, secondsBetween } from '../../../units/index.ts';
import { type Kernel, type Process, Signal } from '../../engine/index.ts';
import { VEHICLE_KILOWATTS } from '../devices/battery.ts';
import type { Frame } from '../devices/frame.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';
import { type Holding, StateClock } from '../devices/state-clock.ts';
import type { Network, Piece, ServicePiece } from '../network/network.ts';
import type { PlantOutput } from '../output.ts';
import type { EnergyStore } from '../results/energy-table.ts';
import { Driver } from '../traffic/driver.ts';
import type { TrafficControl } from '../traffic/traffic-control.ts';
import { compileWay, type Way } from '../traffic/way.ts';
import type { Posting } from './postings.ts';
import type { Spot } from './road-network.ts';
import type { Stop } from './stops.ts';

/** Where a plant's vehicles drive. */
export interface Surroundings {
  readonly kernel: Kernel;
  readonly output: PlantOutput;
  readonly network: Network;
  readonly traffic: TrafficControl;
  readonly spots: ReadonlyMap<string, Spot>;
}

/** What a full battery holds: a plant model says what is spent of it alone. */
const BATTERY_KILOWATT_HOURS = 8 * VEHICLE_KILOWATTS;

/** Percent of its energy that a vehicle spends. */
export interface Consumption {
  readonly percentPerMeter: number;
  readonly percentPerHour: number;
}

/** A vehicle of an openTCS plant: drives tours of stops that end where it waits, and spends energy. */
export class Vehicle implements Holder {
  readonly entityType = 'CARRIER';
  readonly part = 'ENTITY';
  readonly posting: Posting;
  readonly woken: Signal;
  pallet: Pallet | null = null;
  energyPercent: number;
  drivenMeters = 0;
  readonly clock: StateClock;
  private spentPercent = 0;
  private readonly around: Surroundings;
  private readonly consumption: Consumption | null;
  readonly driver: Driver;
  private way: Way | null = null;
  /** Stops still ahead, with the point and heading of the one at hand. */
  private ahead: readonly Stop[] = [];
  private metersBefore = 0;
  private spentAt: SimMicros = 0;

  constructor(
    posting: Posting,
    around: Surroundings,
    consumption: Consumption | null,
    serve: (vehicle: Vehicle, stop: Stop) => Process,
  ) {
    this.posting = posting;
    this.around = around;
    this.consumption = consumption;
    this.woken = new Signal(around.kernel);
    this.clock = new StateClock(around.kernel);
    this.energyPercent = posting.vehicle.energyFull;
    const { kernel, traffic, output } = around;
    const { home, heading, limits } = posting;
    const station = { ...home, heading };
    const options = { kernel, traffic, output, limits, entityName: this.entityName };
    const holdUp = (by: Holding | null) => this.clock.holdUp(by !== null, by);
    this.driver = new Driver({ ...options, station, holdUp, service: () => this.service(serve) });
  }

  get entityName(): string {
    return this.posting.vehicle.name;
  }

  /** None where the plant has nowhere to charge. */
  get battery(): EnergyStore | undefined {
    if (!this.consumption) return undefined;
    return {
      charge: this.energyPercent / 100,
      drained: this.spentPercent / 100,
      kilowattHours: BATTERY_KILOWATT_HOURS,
    };
  }

  /** Nothing is left to be done on the tour but to go home. */
  get isLastStop(): boolean {
    return this.ahead.length === 0;
  }

  partFrame(): Frame {
    const { position, rotation } = this.driver.pose;
    return { position, heading: rotation.y };
  }

  entity(): EntityState {
    const { position, rotation } = this.driver.pose;
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'carrier-pallet',
      supportedActions: ['MOVE_ALONG_PATH', 'ROTATE', 'STOP', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position,
      rotation,
    };
  }

  /** From where it waits to these stops and back. @returns false where no way leads there. */
  *tour(stops: readonly Stop[]): Process<boolean> {
    const { home } = this.posting;
    const way = this.wayOver(home.name, stops, []);
    if (!way) return false;
    this.way = way;
    this.ahead = stops;
    this.metersBefore = 0;
    yield* this.driver.drive(way, () => undefined);
    // By now it may be another way.
    this.spend(this.way.distances.at(-1) ?? 0);
    this.way = null;
    return true;
  }

  /** Goes on to other stops from the one where it has been served. @returns false where it rather goes home. */
  divert(from: Stop, stops: readonly Stop[]): boolean {
    const spot = this.around.spots.get(from.point);
    const way = spot && this.wayOver(from.point, stops, [servicePiece(spot)]);
    if (!way || !spot || !this.driver.divert(way, spot.berth)) return false;
    this.way = way;
    this.ahead = stops;
    this.metersBefore = 0;
    return true;
  }

  charge(percent: number): void {
    this.spend(this.metersBefore);
    this.energyPercent = Math.min(100, this.energyPercent + percent);
  }

  /** Books what has been spent until here, `meters` into the way. */
  spend(meters: number): void {
    const driven = meters - this.metersBefore;
    const seconds: Seconds = secondsBetween(this.spentAt, this.around.kernel.now);
    this.metersBefore = meters;
    this.spentAt = this.around.kernel.now;
    this.drivenMeters += driven;
    if (!this.consumption) return;
    const { percentPerMeter, percentPerHour } = this.consumption;
    const spent = driven * percentPerMeter + (seconds / SECONDS_PER_HOUR) * percentPerHour;
    this.spentPercent += Math.min(spent, this.energyPercent);
    this.energyPercent = Math.max(0, this.energyPercent - spent);
  }

  private *service(serve: (vehicle: Vehicle, stop: Stop) => Process): Process {
    const [stop, ...ahead] = this.ahead;
    if (!stop) return;
    const services = this.way?.pieces.filter(isService) ?? [];
    const piece = services[services.length - 1 - ahead.length];
    const index = piece ? (this.way?.pieces.indexOf(piece) ?? 0) : 0;
    this.spend(this.way?.distances[index] ?? 0);
    this.ahead = ahead;
    yield* serve(this, stop);
  }

  private wayOver(from: string, stops: readonly Stop[], first: readonly Piece[]): Way | null {
    const { home, limits, ways } = this.posting;
    const pieces = [...first];
    let point = from;
    let heading = this.driver.pose.rotation.y;
    for (const to of [...stops.map((stop) => stop.point), home.name]) {
      const leg = ways.find(point, heading, to);
      const spot = this.around.spots.get(to);
      if (!leg || !spot) return null;
      pieces.push(...leg.pieces, servicePiece(spot));
      ({ heading } = leg);
      point = to;
    }
    // The last place is not for being served but for waiting.
    pieces[pieces.length - 1] = home.berth;
    return compileWay(this.around.network, pieces, limits);
  }
}

function servicePiece({ name, berth }: Spot): ServicePiece {
  return { kind: 'service', cell: berth.cell, pointName: name, length: 0 };
}

function isService(piece: Piece): piece is ServicePiece {
  return piece.kind === 'service';
}
