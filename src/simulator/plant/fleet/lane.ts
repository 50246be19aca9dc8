import type { Path } from '../../../protocol/index.ts';
import {
  type Degrees,
  type Meters,
  radiansFromDegrees,
  type Seconds,
  type SimMicros,
  type Vector3,
} from '../../../units/index.ts';
import { type Driving, SPACING_METERS } from './driving.ts';
import type { Junction } from './junction.ts';
import type { Spot } from './neighbourhood.ts';

/** Driven in a lane at least, before the carrier may have to brake for the last slot. */
const ARRIVAL_METERS: Meters = 0.5;

/** Somebody in a lane, as those who wait for it see it. */
export interface Occupant {
  readonly entityName: string;
  /** Foremost slot that it may go to. Whoever follows stays behind it. */
  readonly slot: number;
  /** Looks again, after so many seconds, whether it can go on, if it stands and waits. */
  wake(seconds: Seconds): void;
  /**
   * Whether somebody may come into the lane at a slot behind it: 0 now, so many seconds until it is worth asking again, or
   * null where it tells when it goes on.
   */
  secondsToPass(slot: number): Seconds | null;
}

/** A way out of a lane, over the junction at its end. */
export interface Exit {
  readonly lane: Lane;
  /** The corner to drive; null when going straight on. */
  readonly corner: Path | null;
  /** From the stop line to where the lane that is entered is joined. */
  readonly metersToJoin: Meters;
}

export interface LaneShape {
  path: Path;
  start: Vector3;
  heading: Degrees;
  /** Offset at which corners join this lane. */
  joinOffset: Meters;
  spot: Spot;
}

/**
 * One block of a one-way street, from the stop line of one junction over that junction to the stop line of the next.
 * Carriers stand in slots, number 0 at the stop line. Nobody overtakes.
 */
export class Lane {
  readonly path: Path;
  readonly heading: Degrees;
  readonly joinOffset: Meters;
  readonly slotCount: number;
  readonly spot: Spot;
  /** Filled while the streets are laid out. */
  readonly exits: Exit[] = [];
  /** Who drives or stands here, the foremost first: from being let in until being let out. */
  readonly queue: Occupant[] = [];
  /** Who waits before the junction for room here. */
  readonly wanting: Occupant[] = [];
  /** When the last carrier let in passes the place where this lane is joined. */
  joinedAt: SimMicros = Number.NEGATIVE_INFINITY;
  joinedBy: string | null = null;
  /** The junction at its end, and which of the two streets there this is. */
  readonly junction: Junction;
  readonly street: 0 | 1;
  readonly index: number;
  private readonly start: Vector3;
  private readonly brakingMeters: Meters;

  constructor(index: number, shape: LaneShape, { brakingMeters }: Driving, junction: Junction, street: 0 | 1) {
    const { path, start, heading, joinOffset, spot } = shape;
    this.index = index;
    this.brakingMeters = brakingMeters;
    this.path = path;
    this.start = start;
    this.heading = heading;
    this.joinOffset = joinOffset;
    this.spot = spot;
    this.junction = junction;
    this.street = street;
    const room = path.lengthMeters - joinOffset - ARRIVAL_METERS - brakingMeters;
    this.slotCount = 1 + Math.floor(room / SPACING_METERS);
  }

  /** Takes in somebody who comes from beside the lane: who follows stays behind its slot. */
  takeIn(occupant: Occupant): void {
    const behind = this.queue.findIndex(({ slot }) => slot > occupant.slot);
    this.queue.splice(behind < 0 ? this.queue.length : behind, 0, occupant);
  }

  /** Tells those who wait for room here. */
  announceRoom(): void {
    for (const occupant of this.wanting.splice(0)) occupant.wake(0);
  }

  slotOffset(slot: number): Meters {
    return this.path.lengthMeters - slot * SPACING_METERS;
  }

  /** Where a carrier must decide whether it brakes for a slot. */
  brakingOffset(slot: number): Meters {
    return this.slotOffset(slot) - this.brakingMeters;
  }

  /** World position at an offset, and `aside` metres to the right of it. */
  position(offset: Meters, aside: Meters = 0): Vector3 {
    const radians = radiansFromDegrees(this.heading);
    const [dx, dz] = [Math.round(Math.cos(radians)), -Math.round(Math.sin(radians))];
    return { x: this.start.x + dx * offset - dz * aside, y: this.start.y, z: this.start.z + dz * offset + dx * aside };
  }
}
