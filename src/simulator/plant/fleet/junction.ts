import { type Meters, MICROS_PER_SECOND, microsFromSeconds, type SimMicros } from '../../../units/index.ts';
import { CARRIER_LENGTH_METERS, CARRIER_WIDTH_METERS, type Driving, SPACING_METERS } from './driving.ts';

/** From a stop line to the middle of the junction; also the radius of the corners. */
export const STOP_LINE_METERS: Meters = 2.5;
/** Before and after the middle of a crossing a carrier is in the way of the other street. */
const CROSSING_REACH_METERS: Meters = (CARRIER_LENGTH_METERS + CARRIER_WIDTH_METERS) / 2 + 0.3;
/** Whoever stands at the stop line this long goes before those who come along the other street. */
const PATIENCE_MICROS: SimMicros = 3 * MICROS_PER_SECOND;

/** A lane as those who join it see it. */
export interface Joined {
  /** When the last carrier let in passes the place where the lane is joined. */
  joinedAt: SimMicros;
  joinedBy: string | null;
}

/** Somebody who would go over a junction now. */
export interface Crossing {
  entityName: string;
  isStraight: boolean;
  /** The lane that is entered, and from the stop line to where it is joined. */
  entered: Joined;
  metersToJoin: Meters;
  street: 0 | 1;
  metersToStopLine: Meters;
  isCruising: boolean;
  now: SimMicros;
}

/**
 * The crossing of two one-way streets. Courses are known when they are let over, so the junction only remembers until
 * when each street keeps the middle; where streets join, lanes remember it.
 */
export class Junction {
  readonly index: number;
  private readonly driving: Driving;
  /** Between two who join the same lane. */
  private readonly joiningMicros: SimMicros;
  private readonly middleKeptUntil: [SimMicros, SimMicros] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  private readonly middleKeptBy: [string | null, string | null] = [null, null];
  private readonly waitingSince: [SimMicros, SimMicros] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

  constructor(index: number, driving: Driving) {
    this.index = index;
    this.driving = driving;
    this.joiningMicros = microsFromSeconds(SPACING_METERS / driving.speed);
  }

  /** The earliest instant, now or later, from which as far as is known this may go. */
  freeAt(crossing: Crossing): SimMicros {
    const { street, now } = crossing;
    const free = Math.max(now, this.joinedUntil(crossing), this.middleKeptFor(crossing));
    return this.yields(street, now) ? Math.max(free, now + PATIENCE_MICROS / 3) : free;
  }

  /** Who is in the way of this now; null where it yields to those who wait in the other street. */
  heldBy(crossing: Crossing): string | null {
    const { entered, street, now } = crossing;
    const [joined, kept] = [this.joinedUntil(crossing), this.middleKeptFor(crossing)];
    if (Math.max(joined, kept) <= now) return null;
    return joined >= kept ? entered.joinedBy : this.middleKeptBy[other(street)];
  }

  /** From when on it would join its lane behind the last who did. */
  private joinedUntil(crossing: Crossing): SimMicros {
    const { entered, metersToJoin, now } = crossing;
    return now + entered.joinedAt + this.joiningMicros - this.timeAt(crossing, metersToJoin);
  }

  /** From when on it would reach the middle behind the last of the other street. */
  private middleKeptFor(crossing: Crossing): SimMicros {
    const { isStraight, street, now } = crossing;
    if (!isStraight) return Number.NEGATIVE_INFINITY;
    const toMiddle = this.timeAt(crossing, STOP_LINE_METERS - CROSSING_REACH_METERS);
    return now + this.middleKeptUntil[other(street)] - toMiddle;
  }

  pass(crossing: Crossing): void {
    const { isStraight, entered, metersToJoin, street, entityName } = crossing;
    this.waitingSince[street] = Number.POSITIVE_INFINITY;
    entered.joinedAt = this.timeAt(crossing, metersToJoin);
    entered.joinedBy = entityName;
    if (isStraight) {
      this.middleKeptBy[street] = entityName;
      this.middleKeptUntil[street] = this.timeAt(crossing, STOP_LINE_METERS + CROSSING_REACH_METERS);
    }
  }

  /** Somebody stands at the stop line and waits for the other street. */
  wait(street: 0 | 1, now: SimMicros): void {
    this.waitingSince[street] = Math.min(this.waitingSince[street], now);
  }

  stopWaiting(street: 0 | 1): void {
    this.waitingSince[street] = Number.POSITIVE_INFINITY;
  }

  /** When the carrier will be `meters` behind the stop line. */
  private timeAt({ metersToStopLine, isCruising, now }: Crossing, meters: Meters): SimMicros {
    return now + microsFromSeconds(this.driving.secondsToDrive(metersToStopLine + meters, isCruising));
  }

  private yields(street: 0 | 1, now: SimMicros): boolean {
    const theirs = this.waitingSince[other(street)];
    return theirs < now - PATIENCE_MICROS && theirs < this.waitingSince[street];
  }
}

function other(street: 0 | 1): 0 | 1 {
  return street === 0 ? 1 : 0;
}
