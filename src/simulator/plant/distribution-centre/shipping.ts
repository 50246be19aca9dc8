import {
  microsFromSeconds,
  roundedToMillis,
  SECONDS_PER_MINUTE,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Staff } from '../logistics/staff.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Dock } from './dock.ts';
import { LoadPlan, type TruckLoad } from './load-plan.ts';
import type { StagingLane } from './staging-lane.ts';
import type { Timetable } from './timetable.ts';
import { Truck, truckName } from './truck.ts';

const COLUMNS = columnsOf({
  truck: 'STRING',
  dock: 'STRING',
  plannedAt: 'DATETIME',
  dockedAt: 'DATETIME',
  departedAt: 'DATETIME?',
  lateSeconds: 'DECIMAL?',
  capacity: 'INTEGER',
  loaded: 'INTEGER?',
  overdue: 'INTEGER?',
  leftBehind: 'INTEGER?',
});

const LOADING_SECONDS = 4;

interface ShippingRules {
  /** How long before its departure a truck stands at its dock. */
  readonly loadingMinutes: number;
  readonly palletsPerDeparture: number;
  /** How long a truck waits for pallets that are on their way to it. */
  readonly truckWaitMinutes: number;
}

interface ShippingParts {
  readonly kernel: Kernel;
  readonly output: PlantOutput;
  readonly cargo: CargoMoves;
  readonly staff: Staff;
  readonly timetable: Timetable;
  readonly docks: readonly Dock[];
  /** A pallet has left the plant, and with which departure. */
  readonly left: (pallet: Pallet, departure: number) => void;
  readonly counted: (what: 'loaded' | 'trucksDeparted' | 'trucksLate' | 'trucksShort') => void;
}

/**
 * Sends pallets to the lanes in which they wait for their trucks, has trucks loaded and lets them go: at their time, or
 * as soon as what is on its way to them has come, but not much later. A pallet that missed its truck in the lane leaves
 * with the lane's next truck; one still in the rack with the next truck that has room.
 */
export class Shipping {
  private readonly parts: ShippingParts;
  private readonly rules: ShippingRules;
  private readonly plan: LoadPlan;
  private readonly table: DepartureTable;
  private readonly changed: Signal;
  private readonly waitMicros: SimMicros;
  private readonly loadingMicros: SimMicros;

  constructor(parts: ShippingParts, rules: ShippingRules) {
    const { kernel, output, timetable, docks, staff } = parts;
    this.parts = parts;
    this.rules = rules;
    this.waitMicros = microsFromSeconds(rules.truckWaitMinutes * SECONDS_PER_MINUTE);
    this.loadingMicros = microsFromSeconds(rules.loadingMinutes * SECONDS_PER_MINUTE);
    this.changed = new Signal(kernel);
    this.plan = new LoadPlan(kernel, timetable, docks, rules.palletsPerDeparture);
    this.table = new DepartureTable(kernel, output);
    staff.onReturn(() => {
      for (const { lane } of this.plan.bays) lane.changed.raise();
    });
    for (const index of docks.keys()) startProcess(kernel, this.serve(index));
  }

  /** Pallets that stand in lanes. */
  get stagedCount(): number {
    return this.plan.bays.reduce((sum, { lane }) => sum + lane.count, 0);
  }

  /** Pallets that wait where they are until there is room for them in the lane of a truck. */
  get waitingCount(): number {
    return this.plan.waitingCount;
  }

  /** What could go on by now, in words; null where everything waits for the departure of a truck. */
  get movable(): string | null {
    const count = this.plan.bays.reduce((sum, bay) => sum + bay.bound - bay.lane.count, 0);
    if (count === 0) return null;
    return count === 1 ? '1 pallet is on its way to a truck' : `${count} pallets are on their way to trucks`;
  }

  dockOf(departure: number): string {
    const { docks } = this.parts;
    return docks[departure % docks.length]?.name ?? '';
  }

  /** Has a pallet sent to the lane of a truck as soon as there is room. */
  request(load: TruckLoad): void {
    this.plan.add(load);
    this.changed.raise();
  }

  /** A pallet is on its way from the beginning. @returns the departure that it goes with */
  begin(pallet: Pallet): number {
    return this.plan.begin(pallet);
  }

  /** Something that loads wait for has changed. */
  sendWaiting(): void {
    this.plan.send();
  }

  /** The lane that a pallet goes to. */
  laneOf(pallet: Pallet): StagingLane {
    return this.plan.laneOf(pallet);
  }

  private *serve(dockIndex: number): Process {
    const { kernel, timetable } = this.parts;
    for (;;) {
      const departure = this.plan.nextAt(dockIndex);
      const departs = timetable.microsOf(departure);
      const docksAt = departs - this.loadingMicros;
      yield Math.max(0, secondsBetween(kernel.now, docksAt));
      if (yield* this.isSentFor(departure, departs)) yield* this.dispatch(dockIndex, departure, departs);
      this.plan.departed(departure);
    }
  }

  /** Whether there is something to go with a truck before it would leave; without, it is not driven. */
  private *isSentFor(departure: number, departs: SimMicros): Process<boolean> {
    const { kernel } = this.parts;
    kernel.schedule(Math.max(kernel.now, departs), () => this.changed.raise());
    while (!this.plan.isAskedFor(departure)) {
      if (kernel.now >= departs) return false;
      yield this.changed;
    }
    return true;
  }

  private *dispatch(dockIndex: number, departure: number, departs: SimMicros): Process {
    const { kernel, output, docks, counted } = this.parts;
    const { name, frame } = docks[dockIndex] as Dock;
    const truck = new Truck(truckName(departure), frame);
    output.emit({ animationType: 'ENTITY_CREATED', simulationTimeMicros: kernel.now, entity: truck.entity() });
    const row = this.table.docked(truck.entityName, name, departs, this.rules.palletsPerDeparture);
    yield* this.load(truck, departure, departs);
    const leftBehind = this.plan.missingFor(departure);
    const dues = truck.pallets.map((pallet) => this.plan.dueOf(pallet));
    const overdue = dues.filter((due) => due !== null && due < departure).length;
    this.table.departed(row, departs, { loaded: truck.pallets.length, overdue, leftBehind });
    counted('trucksDeparted');
    if (kernel.now > departs) counted('trucksLate');
    if (leftBehind > 0) counted('trucksShort');
    this.leave(truck, departure);
  }

  /** Loads what stands in the lane of a truck and what comes, until it has to go. */
  private *load(truck: Truck, departure: number, departs: SimMicros): Process {
    const { kernel, staff } = this.parts;
    const bay = this.plan.bayOf(departure);
    for (const time of [departs, departs + this.waitMicros])
      kernel.schedule(Math.max(kernel.now, time), () => bay.lane.changed.raise());
    while (!this.isToGo(departure, departs)) {
      const isFull = truck.pallets.length >= this.rules.palletsPerDeparture;
      if (isFull || !bay.lane.front || !staff.areThere) yield bay.lane.changed;
      else yield* this.loadOne(truck, departure);
    }
  }

  /** At its time, if nothing more is coming or there is no room for it, and some minutes later in any case. */
  private isToGo(departure: number, departs: SimMicros): boolean {
    const { now } = this.parts.kernel;
    if (now < departs) return false;
    const { bound, loaded } = this.plan.bayOf(departure);
    return bound === 0 || loaded >= this.rules.palletsPerDeparture || now >= departs + this.waitMicros;
  }

  private *loadOne(truck: Truck, departure: number): Process {
    const { cargo, counted } = this.parts;
    const { lane } = this.plan.bayOf(departure);
    yield LOADING_SECONDS;
    const pallet = lane.front;
    if (!pallet) return;
    lane.clearFront();
    const place = truck.nextPlace;
    truck.pallets.push(pallet);
    this.plan.loaded(departure, pallet);
    counted('loaded');
    yield* cargo.convey(pallet, truck, place);
  }

  private leave(truck: Truck, departure: number): void {
    const { kernel, output, cargo, left } = this.parts;
    for (const pallet of truck.pallets) {
      cargo.remove(pallet);
      left(pallet, departure);
      this.plan.forget(pallet);
    }
    const { entityName } = truck;
    output.emit({ animationType: 'ENTITY_REMOVED', simulationTimeMicros: kernel.now, entityName });
  }
}

/** What a truck left with, and without. */
interface Departure {
  readonly loaded: number;
  /** Of these, those that an earlier truck should have taken. */
  readonly overdue: number;
  /** Pallets that were due for it and not there. */
  readonly leftBehind: number;
}

/** The table `departures`: every truck that came for goods, when it should have left and when it did, and with what. */
class DepartureTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'departures', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** @returns the row of the truck. */
  docked(truck: string, dock: string, departs: SimMicros, capacity: number): number {
    const dockedAt = dateTimeAt(this.kernel.now);
    const open = { departedAt: null, lateSeconds: null, loaded: null, overdue: null, leftBehind: null };
    return this.table.append({ truck, dock, plannedAt: dateTimeAt(departs), dockedAt, capacity, ...open });
  }

  departed(row: number, departs: SimMicros, { loaded, overdue, leftBehind }: Departure): void {
    const { now } = this.kernel;
    const lateSeconds = roundedToMillis(secondsBetween(departs, now));
    this.table.update(row, { departedAt: dateTimeAt(now), lateSeconds, loaded, overdue, leftBehind });
  }
}
