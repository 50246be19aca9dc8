import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE, type Seconds, secondsBetween } from '../../../units/index.ts';
import { type Kernel, type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import { CHARGING, type DeviceState } from '../devices/state-clock.ts';
import { ordersAreOpen, watchForStandstill } from '../logistics/standstill.ts';
import { MinuteTable } from '../results/minute-table.ts';
import { timesFrom } from '../results/order-times.ts';
import type { PlantContext } from '../scenario.ts';
import type { LoadHandling } from './load-handling.ts';
import type { PlantTables } from './plant-tables.ts';
import type { Stop } from './stops.ts';
import { type ListedOrder, listedStops, randomStops, type TransportOrder } from './transport-orders.ts';
import type { TravelTimes } from './travel-times.ts';
import type { Vehicle } from './vehicle.ts';

export interface DispatchOptions {
  readonly ordersPerHour: number;
  readonly transportOrders: readonly ListedOrder[];
  readonly dueMinutes: number;
  readonly operatingSeconds: Seconds;
  readonly chargePercentPerMinute: number;
  /** What every vehicle can work at. */
  readonly stops: readonly Stop[];
}

/** Who and what a plant's dispatch has at its command. */
export interface Means {
  readonly vehicles: readonly Vehicle[];
  readonly loads: LoadHandling;
  readonly tables: PlantTables;
  readonly times: TravelTimes;
}

/** No further random orders come while so many wait for each vehicle. */
const MOST_WAITING_PER_VEHICLE = 4;
/** What is counted minute by minute. */
const COUNTS = ['picked', 'dropped', 'ordersReceived', 'ordersCompleted'] as const;
/** Charging is looked at this often. */
const CHARGING_SLICE: Seconds = 20;

/** Brings transport orders and vehicles together. */
export class Dispatch {
  private readonly kernel: Kernel;
  private readonly options: DispatchOptions;
  private readonly loads: LoadHandling;
  private readonly tables: PlantTables;
  private readonly vehicles: readonly Vehicle[];
  private readonly times: TravelTimes;
  private readonly idle = new Set<Vehicle>();
  /** Orders for which vehicles have been woken, which set out for them at this instant. */
  private readonly given = new Map<Vehicle, TransportOrder>();
  private readonly waiting: TransportOrder[] = [];
  private readonly working = new Map<Vehicle, TransportOrder>();
  /** Where each vehicle has taken what it carries. */
  private readonly from = new Map<Vehicle, Stop>();
  private readonly chargedAt = new Map<Vehicle, Stop>();
  private orderCount = 0;
  private readonly minutes: MinuteTable<(typeof COUNTS)[number]>;

  constructor(
    { kernel, output }: Pick<PlantContext, 'kernel' | 'output'>,
    options: DispatchOptions,
    { vehicles, loads, tables, times }: Means,
  ) {
    this.kernel = kernel;
    this.options = options;
    this.vehicles = vehicles;
    this.loads = loads;
    this.tables = tables;
    this.times = times;
    this.minutes = new MinuteTable(kernel, output, COUNTS, {
      openOrders: { dataType: 'INTEGER', value: () => this.waiting.length + this.working.size },
      waitingTransports: { dataType: 'INTEGER', value: () => this.waiting.length },
      loadedCarriers: { dataType: 'INTEGER', value: () => vehicles.filter(({ pallet }) => pallet !== null).length },
      chargingCarriers: { dataType: 'INTEGER', value: () => this.countIn('CHARGING') },
      carriersWithoutJob: { dataType: 'INTEGER', value: () => this.countIn('IDLE') },
    });
  }

  start(random: RandomStream): void {
    const { transportOrders, ordersPerHour } = this.options;
    for (const vehicle of this.vehicles) startProcess(this.kernel, this.work(vehicle));
    for (const order of transportOrders) startProcess(this.kernel, this.bringListed(order));
    if (transportOrders.length === 0 && ordersPerHour > 0) startProcess(this.kernel, this.bringRandom(random));
    const couldGoOn = () => ordersAreOpen(this.waiting.length + this.working.size);
    watchForStandstill(this.kernel, { devices: this.vehicles, couldGoOn });
    this.minutes.begin();
  }

  /** What a vehicle does at a stop of its tour. */
  *serve(vehicle: Vehicle, stop: Stop): Process {
    const from = this.kernel.now;
    const order = this.working.get(vehicle)?.name ?? null;
    this.tell(vehicle, stop.operation, order, 'LIFTING');
    if (stop.kind === 'charge' && order === null) yield* this.charge(vehicle);
    else {
      yield* this.handle(vehicle, stop);
      const seconds = secondsBetween(from, this.kernel.now);
      if (seconds < this.options.operatingSeconds) yield this.options.operatingSeconds - seconds;
    }
    this.tables.served(vehicle, stop, order, from, this.kernel.now);
    if (vehicle.isLastStop) this.goOn(vehicle, stop);
    else this.driveOn(vehicle, 'DRIVING', order);
  }

  private *handle(vehicle: Vehicle, stop: Stop): Process {
    const { pallet } = vehicle;
    if (stop.kind === 'load' && !pallet) {
      this.tables.transports.loaded(vehicle);
      if (yield* this.loads.load(vehicle, stop)) {
        this.from.set(vehicle, stop);
        this.minutes.count('picked');
      }
    }
    if (stop.kind === 'unload' && pallet && (yield* this.loads.unload(vehicle, stop))) {
      this.delivered(vehicle, pallet, stop);
    }
  }

  private delivered(vehicle: Vehicle, { name: pallet, weightKilograms }: Pallet, stop: Stop): void {
    this.minutes.count('dropped');
    const nameOf = (at: Stop | undefined) => (at && this.loads.deckAt(at)?.entityName) ?? '';
    const [from, to] = [nameOf(this.from.get(vehicle)), nameOf(stop)];
    const order = this.working.get(vehicle)?.name ?? null;
    this.tables.transports.delivered(vehicle, { pallet, weightKilograms, from, to, order });
    // What the same order has it load next is another transport.
    this.tables.transports.setOut(vehicle);
  }

  /** At the last stop: to the next order without going home first, where that locks nobody up. */
  private goOn(vehicle: Vehicle, stop: Stop): void {
    this.complete(vehicle);
    const charger = this.chargerFor(vehicle);
    const order = charger ? undefined : this.nextOrder();
    if (charger && vehicle.divert(stop, [charger])) this.sendToCharge(vehicle, charger);
    else if (order && vehicle.divert(stop, order.stops)) this.begin(vehicle, order);
    else this.driveOn(vehicle, 'GOING_HOME', null);
  }

  private complete(vehicle: Vehicle): void {
    const order = this.working.get(vehicle);
    this.chargedAt.delete(vehicle);
    if (!order) return;
    this.working.delete(vehicle);
    this.minutes.count('ordersCompleted');
    this.tables.completed(order, vehicle, this.kernel.now);
  }

  private begin(vehicle: Vehicle, order: TransportOrder): void {
    this.waiting.splice(this.waiting.indexOf(order), 1);
    this.working.set(vehicle, order);
    this.tables.started(order, vehicle, this.kernel.now);
    if (!vehicle.pallet) this.tables.transports.setOut(vehicle);
    this.driveOn(vehicle, 'DRIVING', order.name);
  }

  private sendToCharge(vehicle: Vehicle, charger: Stop): void {
    this.chargedAt.set(vehicle, charger);
    this.tables.sentToCharge(vehicle);
    this.driveOn(vehicle, 'GOING_TO_CHARGE', null);
  }

  private driveOn(vehicle: Vehicle, words: string, order: string | null): void {
    this.tell(vehicle, words, order, vehicle.pallet ? 'LOADED' : 'EMPTY');
  }

  private tell(vehicle: Vehicle, words: string, order: string | null, state: DeviceState): void {
    vehicle.clock.enter(state, state === 'CHARGING' ? CHARGING : null);
    this.tables.changed(vehicle, words, order);
  }

  private *work(vehicle: Vehicle): Process {
    for (;;) {
      const charger = this.chargerFor(vehicle);
      const order = this.given.get(vehicle) ?? this.nextOrder();
      this.given.delete(vehicle);
      if (charger?.point === vehicle.posting.home.name) yield* this.charge(vehicle);
      else if (charger) {
        this.sendToCharge(vehicle, charger);
        yield* vehicle.tour([charger]);
      } else if (order) {
        this.begin(vehicle, order);
        yield* vehicle.tour(order.stops);
      } else {
        this.tell(vehicle, 'IDLE', null, 'IDLE');
        this.idle.add(vehicle);
        yield vehicle.woken;
      }
    }
  }

  /** Until full, or until there is work and enough for it. */
  private *charge(vehicle: Vehicle): Process {
    const { energyFull, energySufficient } = vehicle.posting.vehicle;
    const percent = (this.options.chargePercentPerMinute * CHARGING_SLICE) / SECONDS_PER_MINUTE;
    const isEnough = () =>
      vehicle.energyPercent >= energyFull || (this.waiting.length > 0 && vehicle.energyPercent >= energySufficient);
    do {
      this.tell(vehicle, 'CHARGING', null, 'CHARGING');
      yield CHARGING_SLICE;
      vehicle.charge(percent);
    } while (!isEnough());
  }

  /** Where a vehicle is to be charged now, a free station first; null while it has enough. */
  private chargerFor(vehicle: Vehicle): Stop | null {
    const { posting, energyPercent } = vehicle;
    const { energyCritical, energySufficient } = posting.vehicle;
    if (energyPercent > (this.waiting.length > 0 ? energyCritical : energySufficient)) return null;
    const { chargers } = posting;
    const taken = new Set([...this.chargedAt.values()].map(({ point }) => point));
    const atHome = chargers.find(({ point }) => point === posting.home.name);
    return atHome ?? chargers.find(({ point }) => !taken.has(point)) ?? chargers[0] ?? null;
  }

  private *bringListed(order: ListedOrder): Process {
    yield order.atSeconds;
    this.bring(listedStops(order, this.options.stops));
  }

  private *bringRandom(random: RandomStream): Process {
    const { stops } = this.options;
    for (;;) {
      yield random.exponential(SECONDS_PER_HOUR / this.options.ordersPerHour);
      const isMuch = this.waiting.length >= MOST_WAITING_PER_VEHICLE * this.vehicles.length;
      if (!isMuch && stops.length > 0) this.bring(randomStops(stops, random));
    }
  }

  private bring(stops: readonly Stop[]): void {
    this.orderCount += 1;
    this.minutes.count('ordersReceived');
    const name = `TOrder-${String(this.orderCount).padStart(5, '0')}`;
    const times = timesFrom(this.kernel.now, this.options.dueMinutes);
    const order: TransportOrder = { name, stops, ...times, row: 0 };
    this.tables.created(order);
    this.waiting.push(order);
    this.offer(order);
  }

  /** To whom it costs least of those that have nothing to do and energy enough; others go and charge. */
  private offer(order: TransportOrder): void {
    for (const vehicle of this.idle) {
      vehicle.charge(0);
      if (this.chargerFor(vehicle)) this.wake(vehicle);
    }
    const vehicle = this.nearestTo(order);
    if (!vehicle) return;
    this.given.set(vehicle, order);
    this.wake(vehicle);
  }

  private wake(vehicle: Vehicle): void {
    this.idle.delete(vehicle);
    vehicle.woken.raise();
  }

  private nearestTo({ stops: [first] }: TransportOrder): Vehicle | null {
    let nearest: Vehicle | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const vehicle of this.idle) {
      const seconds = first ? this.times.between(vehicle.posting.home.name, first.point) : 0;
      if (seconds >= least) continue;
      nearest = vehicle;
      least = seconds;
    }
    return nearest;
  }

  /** The oldest that nobody has been woken for. */
  private nextOrder(): TransportOrder | undefined {
    const given = new Set(this.given.values());
    return this.waiting.find((order) => !given.has(order));
  }

  private countIn(state: DeviceState): number {
    return this.vehicles.filter(({ clock }) => clock.current === state).length;
  }
}
