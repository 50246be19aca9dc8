import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, MICROS_PER_SECOND, microsFromSeconds, vector3 } from '../../../units/index.ts';
import type { Kernel, ScheduledEvent } from '../../engine/index.ts';
import { StateClock } from '../devices/state-clock.ts';
import type { PlantOutput } from '../output.ts';
import { type Drive, driveAlong, driveOver, timeDrive } from './drives.ts';
import { type Driving, REACTION_SECONDS, SPACING_METERS } from './driving.ts';
import type { Crossing } from './junction.ts';
import type { Exit, Lane, Occupant } from './lane.ts';
import type { RouteGuide } from './route-guide.ts';

/** Somebody who stands before a full lane this long takes any other way that is open. */
const DETOUR_MICROS = 10 * MICROS_PER_SECOND;
/** A detour of so many blocks is taken at once. */
const SMALL_DETOUR_BLOCKS = 2;

export interface FleetSurroundings {
  kernel: Kernel;
  output: PlantOutput;
  guide: RouteGuide;
  driving: Driving;
  /** The carrier stands where it was sent, until it is sent on. */
  onArrival(carrier: FleetCarrier): void;
}

/** Where a carrier is to stand. */
export interface Stop {
  readonly lane: Lane;
  readonly slot: number;
}

/**
 * Drives along the lanes, one action from decision to decision: at the last place from which it can still brake for the
 * slot that it may go to, or where it stands.
 */
export class FleetCarrier implements Occupant {
  readonly entityName: string;
  readonly entityType = 'CARRIER';
  readonly clock: StateClock;
  lane: Lane;
  /** Foremost slot that it may go to. Whoever follows stays behind it. */
  slot: number;
  /** Metres driven since it was made. */
  drivenMeters: Meters = 0;
  private destination: Stop | null = null;
  /** Place in the lane at the end of the present action. */
  private offset: Meters;
  private isCruising = false;
  private isStanding = true;
  private isHandling = false;
  private standingSince = 0;
  private next: ScheduledEvent | null = null;
  private readonly around: FleetSurroundings;

  constructor(entityName: string, { lane, slot }: Stop, around: FleetSurroundings) {
    this.entityName = entityName;
    this.around = around;
    this.clock = new StateClock(around.kernel);
    this.lane = lane;
    this.slot = slot;
    this.offset = lane.slotOffset(slot);
    lane.queue.push(this);
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'carrier-pallet',
      supportedActions: ['MOVE_ALONG_PATH', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.lane.position(this.offset),
      rotation: vector3(0, this.lane.heading, 0),
    };
  }

  /** Sends a carrier that stands, after so many seconds. */
  send(destination: Stop, seconds: number): void {
    this.destination = destination;
    this.isHandling = false;
    this.wake(seconds);
  }

  private get leader(): Occupant | undefined {
    return this.lane.queue[this.lane.queue.indexOf(this) - 1];
  }

  private get isBound(): boolean {
    return this.destination?.lane === this.lane && this.destination.slot <= this.slot;
  }

  wake(seconds: number): void {
    if (this.isStanding && !this.isHandling) this.after(seconds, () => this.decide());
  }

  private after(seconds: number, action: () => void): void {
    this.next?.cancel();
    this.next = this.around.kernel.schedule(this.around.kernel.now + microsFromSeconds(seconds), action);
  }

  /** At a braking place, or standing: on along the lane, over the junction, or to a stand. */
  private decide(): void {
    const { leader } = this;
    const bound = this.isBound ? (this.destination as Stop).slot : 0;
    const free = Math.max(leader ? leader.slot + 1 : 0, bound);
    if (
      !leader &&
      !this.isBound &&
      this.metersToStopLine <= this.around.driving.brakingMeters + SPACING_METERS &&
      this.leave()
    )
      return;
    if (free < this.slot) this.moveUp(free);
    else if (this.isCruising) this.brake();
    else if (this.isBound && this.slot === bound) this.arrive();
  }

  private get metersToStopLine(): Meters {
    return this.lane.path.lengthMeters - this.offset;
  }

  private arrive(): void {
    this.isHandling = true;
    this.destination = null;
    this.around.onArrival(this);
  }

  private moveUp(slot: number): void {
    const isNear = !this.isCruising && this.lane.slotOffset(slot) - this.offset < 2 * this.around.driving.brakingMeters;
    this.slot = slot;
    this.driveTo(isNear ? this.lane.slotOffset(slot) : this.lane.brakingOffset(slot), !isNear);
    this.lane.queue[this.lane.queue.indexOf(this) + 1]?.wake(REACTION_SECONDS);
    if (this.lane.queue.at(-1) === this) this.announceRoom(this.lane);
  }

  private brake(): void {
    this.driveTo(this.lane.slotOffset(this.slot), false);
  }

  private driveTo(offset: Meters, endsCruising: boolean): void {
    this.drive(driveAlong(this.lane, this.offset, offset), this.lane, endsCruising);
    this.offset = offset;
  }

  /** Goes over the junction, if that can be now; otherwise asks again when it can. */
  private leave(): boolean {
    for (const exit of this.exitsByCost()) {
      const slot = this.slotBehind(exit.lane);
      if (slot >= exit.lane.slotCount) {
        this.awaitRoom(exit.lane);
        continue;
      }
      const crossing = this.crossing(exit);
      const { junction, street } = this.lane;
      const freeAt = junction.freeAt(crossing);
      if (freeAt <= crossing.now) {
        this.cross(exit, crossing, slot);
        return true;
      }
      if (!this.isCruising && this.slot === 0) {
        junction.wait(street, crossing.now);
        this.wake((freeAt - crossing.now) / MICROS_PER_SECOND);
      }
      return false;
    }
    return false;
  }

  private crossing(exit: Exit): Crossing {
    const { metersToStopLine, isCruising } = this;
    const { lane: entered, corner, metersToJoin } = exit;
    const way = { isStraight: corner === null, entered, metersToJoin };
    return { ...way, street: this.lane.street, metersToStopLine, isCruising, now: this.around.kernel.now };
  }

  /** Foremost slot for whoever enters a lane now. */
  private slotBehind(lane: Lane): number {
    const last = lane.queue.at(-1);
    const bound = this.destination?.lane === lane ? this.destination.slot : 0;
    return Math.max(last ? last.slot + 1 : 0, bound);
  }

  /** The way to go first; others only where the detour is small, or after a long wait. */
  private exitsByCost(): Exit[] {
    const { exits } = this.lane;
    const { destination } = this;
    if (!destination || exits.length < 2) return exits;
    const cost = (exit: Exit) => this.around.guide.cost(exit, destination.lane);
    const sorted = [...exits].sort((a, b) => cost(a) - cost(b));
    const isPatient = this.isCruising || this.around.kernel.now - this.standingSince < DETOUR_MICROS;
    const limit = isPatient ? cost(sorted[0] as Exit) + SMALL_DETOUR_BLOCKS : Number.POSITIVE_INFINITY;
    return sorted.filter((exit) => cost(exit) <= limit);
  }

  private awaitRoom(lane: Lane): void {
    if (this.isCruising) return;
    if (!lane.wanting.includes(this)) lane.wanting.push(this);
    this.lane.junction.stopWaiting(this.lane.street);
    this.wake(DETOUR_MICROS / MICROS_PER_SECOND);
  }

  private announceRoom(lane: Lane): void {
    for (const carrier of lane.wanting.splice(0)) carrier.wake(0);
  }

  private cross(exit: Exit, crossing: Crossing, slot: number): void {
    const { lane } = this;
    lane.junction.pass(crossing);
    lane.queue.shift();
    exit.lane.queue.push(this);
    this.lane = exit.lane;
    this.slot = slot;
    lane.queue[0]?.wake(REACTION_SECONDS);
    if (lane.queue.length === 0) this.announceRoom(lane);
    const to = exit.lane.brakingOffset(slot);
    this.drive(driveOver(lane, this.offset, exit, to), lane, true);
    this.offset = to;
  }

  private drive({ route, meters }: Drive, from: Lane, endsCruising: boolean): void {
    const timing = timeDrive(meters, this.around.driving, this.isCruising, endsCruising);
    this.around.output.emit({
      entityName: this.entityName,
      entityType: this.entityType,
      animationType: 'MOVE_ALONG_PATH',
      simulationTimeMicros: this.around.kernel.now,
      position: from.position(this.offset),
      rotation: vector3(0, from.heading, 0),
      route,
      ...timing,
    });
    this.drivenMeters += meters;
    this.isCruising = endsCruising;
    this.isStanding = false;
    this.clock.holdUp(false);
    this.after(timing.durationSeconds, () => this.finishDrive());
  }

  private finishDrive(): void {
    if (!this.isCruising) {
      this.isStanding = true;
      this.clock.holdUp(true);
      this.standingSince = this.around.kernel.now;
    }
    this.decide();
  }
}
