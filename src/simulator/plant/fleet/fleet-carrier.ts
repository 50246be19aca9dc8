import type { EntityState } from '../../../protocol/index.ts';
import {
  type Meters,
  MICROS_PER_SECOND,
  microsFromSeconds,
  type Seconds,
  secondsBetween,
  vector3,
} from '../../../units/index.ts';
import type { ScheduledEvent } from '../../engine/index.ts';
import { Battery } from '../devices/battery.ts';
import type { Frame } from '../devices/frame.ts';
import { StateClock } from '../devices/state-clock.ts';
import type { Bay } from './bay.ts';
import { CarrierMoves } from './carrier-moves.ts';
import { type Drive, driveAlong, driveOver, timeDrive } from './drives.ts';
import { REACTION_SECONDS, SPACING_METERS } from './driving.ts';
import type { Crossing } from './junction.ts';
import type { Exit, Lane, Occupant } from './lane.ts';
import type { FleetSurroundings, Start, Stop } from './surroundings.ts';

/** Whoever is so much farther than a slot has left the room that a carrier needs to come out of its bay there. */
const CLEAR_METERS: Meters = 1.75;

/** Somebody who stands before a full lane this long takes any other way that is open. */
const DETOUR_MICROS = 10 * MICROS_PER_SECOND;

/**
 * Drives along the lanes, one action from decision to decision: at the last place from which it can still brake for the
 * slot that it may go to, or where it stands.
 */
export class FleetCarrier implements Occupant {
  readonly entityName: string;
  readonly entityType = 'CARRIER';
  readonly clock: StateClock;
  readonly battery: Battery;
  lane: Lane;
  /** Foremost slot that it may go to. Whoever follows stays behind it. */
  slot: number;
  private destination: Stop | null = null;
  /** Place in the lane at the end of the present action. */
  private offset: Meters;
  private isCruising = false;
  private isStanding = true;
  private isHandling = false;
  /** Place in the lane at the beginning of the present action. */
  private fromOffset: Meters = Number.NEGATIVE_INFINITY;
  /** Where it stands beside the lane, or comes from. */
  private bay: Bay | null = null;
  private standingSince = 0;
  private next: ScheduledEvent | null = null;
  private readonly around: FleetSurroundings<FleetCarrier>;
  private readonly moves: CarrierMoves;

  constructor(entityName: string, { lane, slot, charge }: Start, around: FleetSurroundings<FleetCarrier>) {
    this.entityName = entityName;
    this.around = around;
    this.clock = new StateClock(around.kernel);
    this.battery = new Battery(around.kernel, this.clock, around.battery, charge);
    this.moves = new CarrierMoves(entityName, around, (seconds, action) => this.after(seconds, action));
    this.lane = lane;
    this.slot = slot;
    this.offset = lane.slotOffset(slot);
    lane.queue.push(this);
  }

  /** Metres driven since it was made. */
  get drivenMeters(): Meters {
    return this.moves.drivenMeters;
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'carrier-pallet',
      supportedActions: ['MOVE_ALONG_PATH', 'ROTATE', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.lane.position(this.offset),
      rotation: vector3(0, this.lane.heading, 0),
    };
  }

  /** Sends a carrier that stands, after so many seconds; one that drives goes there from now on. */
  send(destination: Stop, seconds: number): void {
    this.destination = destination;
    this.isHandling = false;
    if (this.bay) this.lane.takeIn(this);
    this.wake(seconds);
  }

  /** Turns where it stands, and backs out of the lane. */
  enterBay(bay: Bay, done: () => void): void {
    this.bay = bay;
    this.moves.backIn(bay, () => {
      this.leaveQueue();
      done();
    });
  }

  secondsToPass(slot: number): Seconds | null {
    if (this.bay && this.isStanding && this.slot < slot) return this.leader ? this.leader.secondsToPass(slot) : 0;
    const hasPassed = this.isStanding || this.fromOffset >= this.lane.slotOffset(slot) + CLEAR_METERS;
    if (this.slot < slot && hasPassed) return 0;
    return this.isStanding || !this.next ? null : secondsBetween(this.around.kernel.now, this.next.time);
  }

  private leaveQueue(): void {
    const { queue } = this.lane;
    const index = queue.indexOf(this);
    queue.splice(index, 1);
    queue[index]?.wake(REACTION_SECONDS);
    this.lane.announceRoom();
  }

  /** Out of the bay as soon as whoever is ahead in the lane is out of the way. */
  private leaveBay(bay: Bay): void {
    const seconds = this.leader ? this.leader.secondsToPass(this.slot) : 0;
    // Who waits in another bay behind asks about the same carriers ahead.
    this.follower?.wake(REACTION_SECONDS);
    if (seconds !== 0) this.standFor(this.leader?.entityName ?? null, this.lane);
    if (seconds !== 0 && seconds !== null) this.wake(seconds);
    if (seconds !== 0) return;
    this.bay = null;
    this.isStanding = false;
    this.isHandling = true;
    this.fromOffset = this.offset;
    this.clock.holdUp(false);
    this.moves.comeOut(bay, () => {
      this.isHandling = false;
      this.isStanding = true;
      this.standingSince = this.around.kernel.now;
      this.around.onLeftBay(this);
      this.decide();
    });
  }

  /** Where it stands in its lane. */
  get frame(): Frame {
    return { position: this.lane.position(this.offset), heading: this.lane.heading };
  }

  private get leader(): Occupant | undefined {
    return this.lane.queue[this.lane.queue.indexOf(this) - 1];
  }

  private get follower(): Occupant | undefined {
    return this.lane.queue[this.lane.queue.indexOf(this) + 1];
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
    if (this.bay) {
      this.leaveBay(this.bay);
      return;
    }
    const { leader } = this;
    const bound = this.isBound ? (this.destination as Stop).slot : 0;
    const free = Math.max(leader ? leader.slot + 1 : 0, bound);
    if (
      !leader &&
      !this.isBound &&
      this.lane.path.lengthMeters - this.offset <= this.around.driving.brakingMeters + SPACING_METERS &&
      this.leave()
    )
      return;
    if (free < this.slot) this.moveUp(free);
    else if (this.isCruising) this.brake();
    else if (this.isBound && this.slot === bound) this.arrive();
    else if (leader) this.standFor(leader.entityName, this.lane);
  }

  private standFor(holder: string | null, { path }: Lane): void {
    if (this.isStanding) this.clock.waitFor({ why: 'traffic', holder, place: path.name });
  }

  private arrive(): void {
    this.isHandling = true;
    this.destination = null;
    this.clock.waitFor(null);
    this.around.onArrival(this);
  }

  private moveUp(slot: number): void {
    const isNear = !this.isCruising && this.lane.slotOffset(slot) - this.offset < 2 * this.around.driving.brakingMeters;
    this.slot = slot;
    this.driveTo(isNear ? this.lane.slotOffset(slot) : this.lane.brakingOffset(slot), !isNear);
    this.follower?.wake(REACTION_SECONDS);
    if (this.lane.queue.at(-1) === this) this.lane.announceRoom();
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
    for (const exit of this.exits()) {
      const slot = this.slotBehind(exit.lane);
      if (slot >= exit.lane.slotCount) {
        this.standFor(exit.lane.queue.at(-1)?.entityName ?? null, exit.lane);
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
      this.standFor(junction.heldBy(crossing), exit.lane);
      if (!this.isCruising && this.slot === 0) {
        junction.wait(street, crossing.now);
        this.wake((freeAt - crossing.now) / MICROS_PER_SECOND);
      }
      return false;
    }
    return false;
  }

  private crossing({ lane: entered, corner, metersToJoin }: Exit): Crossing {
    const { entityName, lane, isCruising, around } = this;
    const metersToStopLine = lane.path.lengthMeters - this.offset;
    const way = { isStraight: corner === null, entered, metersToJoin, street: lane.street, metersToStopLine };
    return { ...way, entityName, isCruising, now: around.kernel.now };
  }

  /** Foremost slot for whoever enters a lane now. */
  private slotBehind(lane: Lane): number {
    const last = lane.queue.at(-1);
    const bound = this.destination?.lane === lane ? this.destination.slot : 0;
    return Math.max(last ? last.slot + 1 : 0, bound);
  }

  private exits(): readonly Exit[] {
    const isPatient = this.isCruising || this.around.kernel.now - this.standingSince < DETOUR_MICROS;
    return this.around.guide.exitsTo(this.destination?.lane, this.lane.exits, isPatient);
  }

  private awaitRoom(lane: Lane): void {
    if (this.isCruising) return;
    if (!lane.wanting.includes(this)) lane.wanting.push(this);
    this.lane.junction.stopWaiting(this.lane.street);
    this.wake(DETOUR_MICROS / MICROS_PER_SECOND);
  }

  private cross(exit: Exit, crossing: Crossing, slot: number): void {
    const { lane } = this;
    lane.junction.pass(crossing);
    lane.queue.shift();
    exit.lane.queue.push(this);
    this.lane = exit.lane;
    this.slot = slot;
    lane.queue[0]?.wake(REACTION_SECONDS);
    if (lane.queue.length === 0) lane.announceRoom();
    const to = exit.lane.brakingOffset(slot);
    this.drive(driveOver(lane, this.offset, exit, to), lane, true);
    this.offset = to;
  }

  private drive(drive: Drive, from: Lane, endsCruising: boolean): void {
    const timing = timeDrive(drive.meters, this.around.driving, this.isCruising, endsCruising);
    this.isCruising = endsCruising;
    this.isStanding = false;
    this.fromOffset = from === this.lane ? this.offset : Number.NEGATIVE_INFINITY;
    this.clock.holdUp(false);
    this.moves.drive(drive, from.position(this.offset), from.heading, timing, () => this.finishDrive());
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
