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
}

/** Somebody who would go over a junction now. */
export interface Crossing {
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
  private readonly waitingSince: [SimMicros, SimMicros] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

  constructor(index: number, driving: Driving) {
    this.index = index;
    this.driving = driving;
    this.joiningMicros = microsFromSeconds(SPACING_METERS / driving.speed);
  }

  /** The earliest instant, now or later, from which as far as is known this may go. */
  freeAt(crossing: Crossing): SimMicros {
    const { isStraight, entered, metersToJoin, street, now } = crossing;
    const toJoin = this.timeAt(crossing, metersToJoin);
    let free = Math.max(now, now + entered.joinedAt + this.joiningMicros - toJoin);
    if (isStraight) {
      const toMiddle = this.timeAt(crossing, STOP_LINE_METERS - CROSSING_REACH_METERS);
      free = Math.max(free, now + this.middleKeptUntil[other(street)] - toMiddle);
    }
    return this.yields(street, now) ? Math.max(free, now + PATIENCE_MICROS / 3) : free;
  }

  pass(crossing: Crossing): void {
    const { isStraight, entered, metersToJoin, street } = crossing;
    this.waitingSince[street] = Number.POSITIVE_INFINITY;
    entered.joinedAt = this.timeAt(crossing, metersToJoin);
    if (isStraight) {
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
