import { MICROS_PER_SECOND, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Dock } from './dock.ts';
import { STAGING_PLACES, type StagingLane } from './staging-lane.ts';
import type { Timetable } from './timetable.ts';

/** A pallet that is to leave with a truck. */
export interface TruckLoad {
  readonly pallet: Pallet;
  /** The departure that it should leave with, or an earlier one; null: any that has room for it. */
  readonly due: number | null;
  readonly isExpress: boolean;
  /** It is packed first, which takes longer, and only as fast as packing can. */
  readonly isPacked: boolean;
  /** Has it set out; false where it cannot yet. */
  readonly setOut: () => boolean;
}

type DueLoad = TruckLoad & { readonly due: number };
const isDue = (load: TruckLoad): load is DueLoad => load.due !== null;

/** A lane and the truck that it is for now. */
export interface Bay {
  readonly lane: StagingLane;
  departure: number;
  /** Pallets that are in the lane or on their way to it. */
  bound: number;
  /** Pallets that are on the truck. */
  loaded: number;
}

/** Places of a lane that are kept for what comes from packing: by then others would have taken them. */
const KEPT_FOR_PACKED = 2;
/** Nothing sets out any more for a truck that leaves in so many minutes: it would not be there in time. */
const LAST_CALL_MINUTES = { straight: 8, packed: 25 };

/** Which pallet goes with which truck: what is due first, express before the rest, as the lanes have room. */
export class LoadPlan {
  readonly bays: readonly Bay[];
  private readonly kernel: Kernel;
  private readonly timetable: Timetable;
  private readonly dockCount: number;
  private readonly palletsPerDeparture: number;
  /** By what is due first; each kind of its own, as packing may have no room while others could go. */
  private readonly waiting = {
    packed: { express: [] as DueLoad[], ordinary: [] as DueLoad[] },
    straight: { express: [] as DueLoad[], ordinary: [] as DueLoad[] },
  };
  /** What no truck has to take, in the order in which it came. */
  private readonly dueForNone: TruckLoad[] = [];
  private readonly lanes = new Map<Pallet, StagingLane>();
  private readonly dues = new Map<Pallet, number | null>();
  /** By departure: pallets that are due for it and have not been loaded. */
  private readonly missing = new Map<number, number>();

  constructor(kernel: Kernel, timetable: Timetable, docks: readonly Dock[], palletsPerDeparture: number) {
    this.kernel = kernel;
    this.timetable = timetable;
    this.dockCount = docks.length;
    this.palletsPerDeparture = palletsPerDeparture;
    const lanesAtDock = docks[0]?.lanes.length ?? 1;
    this.bays = Array.from({ length: docks.length * lanesAtDock }, (_, index) => ({
      lane: docks[index % docks.length]?.lanes[Math.floor(index / docks.length)] as StagingLane,
      departure: index,
      bound: 0,
      loaded: 0,
    }));
  }

  get waitingCount(): number {
    const { packed, straight } = this.waiting;
    return [packed, straight].reduce(
      (sum, { express, ordinary }) => sum + express.length + ordinary.length,
      this.dueForNone.length,
    );
  }

  add(load: TruckLoad): void {
    this.note(load.pallet, load.due);
    if (isDue(load)) this.queue(load);
    else this.dueForNone.push(load);
    this.send();
  }

  private queue(load: DueLoad): void {
    const kind = load.isPacked ? this.waiting.packed : this.waiting.straight;
    const queue = load.isExpress ? kind.express : kind.ordinary;
    const after = queue.findLastIndex(({ due }) => due <= load.due);
    queue.splice(after + 1, 0, load);
  }

  /** Binds a pallet that is on its way already to the truck that leaves first and has room. */
  begin(pallet: Pallet): number {
    const bay = this.inOrder().find(({ bound }) => bound < STAGING_PLACES) ?? (this.bays[0] as Bay);
    this.note(pallet, bay.departure);
    this.bind(bay, pallet);
    return bay.departure;
  }

  /** Has loads set out, as far as there is room for them in the lanes of their trucks. */
  send(): void {
    const ahead = { express: 0, ordinary: 0 };
    for (const bay of this.inOrder()) {
      const { packed, straight } = this.waiting;
      const secondsLeft = (this.timetable.microsOf(bay.departure) - this.kernel.now) / MICROS_PER_SECOND;
      if (secondsLeft > LAST_CALL_MINUTES.packed * SECONDS_PER_MINUTE) {
        this.sendPacked(bay, packed.express);
        this.sendPacked(bay, packed.ordinary);
      }
      if (secondsLeft <= LAST_CALL_MINUTES.straight * SECONDS_PER_MINUTE) continue;
      const room = this.palletsPerDeparture - bay.loaded - bay.bound;
      const express = this.sendStraight(bay, straight.express, ahead.express, room);
      const ordinary = this.sendStraight(bay, straight.ordinary, ahead.ordinary, room - express.taken);
      this.sendDueForNone(bay, room - express.taken - ordinary.taken);
      ahead.express = express.ahead;
      ahead.ordinary = ordinary.ahead;
    }
  }

  /** Whether anything is bound for a truck, or waits and may go with it. */
  isAskedFor(departure: number): boolean {
    const { packed, straight } = this.waiting;
    const queues = [packed.express, packed.ordinary, straight.express, straight.ordinary];
    if (this.bayOf(departure).bound > 0 || this.dueForNone.length > 0) return true;
    return queues.some(([first]) => first !== undefined && first.due <= departure);
  }

  /** The departure that leaves next from a dock. */
  nextAt(dockIndex: number): number {
    return Math.min(
      ...this.bays.filter((_, index) => index % this.dockCount === dockIndex).map((bay) => bay.departure),
    );
  }

  bayOf(departure: number): Bay {
    const bay = this.bays.find((each) => each.departure === departure);
    if (!bay) throw new Error(`No lane is kept for departure ${departure}`);
    return bay;
  }

  laneOf(pallet: Pallet): StagingLane {
    const lane = this.lanes.get(pallet);
    if (!lane) throw new Error(`${pallet.name} was sent to no lane`);
    return lane;
  }

  /** Null where it may leave with any truck. */
  dueOf(pallet: Pallet): number | null {
    const due = this.dues.get(pallet);
    if (due === undefined) throw new Error(`${pallet.name} was to leave with no truck`);
    return due;
  }

  missingFor(departure: number): number {
    return this.missing.get(departure) ?? 0;
  }

  /** A pallet is on its truck: there is room for another in the lane. */
  loaded(departure: number, pallet: Pallet): void {
    const bay = this.bayOf(departure);
    bay.bound -= 1;
    bay.loaded += 1;
    const due = this.dueOf(pallet);
    if (due !== null && this.missing.has(due)) this.missing.set(due, this.missingFor(due) - 1);
    this.send();
  }

  forget(pallet: Pallet): void {
    this.lanes.delete(pallet);
    this.dues.delete(pallet);
  }

  /** The lane of a truck that has left is for a later one; what is still on its way there goes with that. */
  departed(departure: number): void {
    const bay = this.bayOf(departure);
    this.missing.delete(departure);
    bay.loaded = 0;
    bay.departure += this.bays.length;
    this.send();
  }

  private inOrder(): Bay[] {
    return [...this.bays].sort((a, b) => a.departure - b.departure);
  }

  /** As long as packing takes them: what it does not take keeps no place. */
  private sendPacked(bay: Bay, queue: DueLoad[]): void {
    for (
      let [first] = queue;
      first && first.due <= bay.departure && this.hasRoom(bay, STAGING_PLACES);
      [first] = queue
    ) {
      if (!this.setOut(bay, first)) return;
      queue.shift();
    }
  }

  /**
   * What is left after the loads that trucks before this one will take, up to the room that is left on this one.
   * @returns how many it takes, now or later, and how many of the queue it and those before it will still take
   */
  private sendStraight(bay: Bay, queue: DueLoad[], ahead: number, room: number): { taken: number; ahead: number } {
    let index = ahead;
    let taken = 0;
    for (let load = queue[index]; load && load.due <= bay.departure && taken < room; load = queue[index]) {
      taken += 1;
      if (this.hasRoom(bay, STAGING_PLACES - KEPT_FOR_PACKED) && this.setOut(bay, load)) queue.splice(index, 1);
      else index += 1;
    }
    return { taken, ahead: index };
  }

  /** With the room that is left once all that is due has its own. */
  private sendDueForNone(bay: Bay, room: number): void {
    let left = room;
    for (let [first] = this.dueForNone; first && left > 0; [first] = this.dueForNone) {
      if (!this.hasRoom(bay, STAGING_PLACES - KEPT_FOR_PACKED) || !this.setOut(bay, first)) return;
      this.dueForNone.shift();
      left -= 1;
    }
  }

  private hasRoom({ bound, loaded }: Bay, places: number): boolean {
    return bound < places && bound + loaded < this.palletsPerDeparture;
  }

  private setOut(bay: Bay, { pallet, setOut }: TruckLoad): boolean {
    this.bind(bay, pallet);
    if (setOut()) return true;
    bay.bound -= 1;
    this.lanes.delete(pallet);
    return false;
  }

  private bind(bay: Bay, pallet: Pallet): void {
    bay.bound += 1;
    this.lanes.set(pallet, bay.lane);
  }

  private note(pallet: Pallet, due: number | null): void {
    this.dues.set(pallet, due);
    if (due === null) return;
    const { bays } = this;
    const hasLeft = !bays.some(({ departure }) => departure <= due && (due - departure) % bays.length === 0);
    if (!hasLeft) this.missing.set(due, this.missingFor(due) + 1);
  }
}
