import { type Meters, MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { Interval } from './intervals.ts';
import type { RouteTravel } from './way.ts';

/** By so much a line may miss the vehicle between two of its points. */
export const MOST_LINE_ERROR_METERS = 0.02;

/** A time on a path with its pace: the offset is where the route would begin on the path, and from there what is covered. */
export interface Paced extends Interval {
  readonly startOffsetMeters: Meters;
  readonly endOffsetMeters: Meters;
  readonly travel: RouteTravel;
  readonly travelStartMicros: SimMicros;
  readonly zeroOffsetMeters: Meters;
}

/**
 * Microseconds and offset by turns: exact at both ends of each drive and where its pace changes, within MOST_LINE_ERROR_METERS in
 * between; flat while the vehicle stands. It goes on from where it stood, also where a motion begins a little beside that.
 */
export function lineOf(drives: readonly Paced[], leaveMicros: SimMicros): number[] {
  const line: number[] = [];
  for (const drive of drives) {
    const sign = Math.sign(drive.endOffsetMeters - drive.startOffsetMeters);
    const put = (micros: SimMicros, offset: Meters) => putPoint(line, micros, offset, sign);
    put(drive.fromMicros, line.at(-1) ?? drive.startOffsetMeters);
    for (const micros of timesWithin(drive)) put(micros, offsetAt(drive, sign, micros));
    put(drive.toMicros, drive.endOffsetMeters);
  }
  const [lastMicros = leaveMicros, lastOffset = 0] = line.slice(-2);
  if (lastMicros < leaveMicros) line.push(leaveMicros, lastOffset);
  return line;
}

function putPoint(line: number[], micros: SimMicros, offset: Meters, sign: number): void {
  const before = line.at(-1);
  // What is told already of an instant is exact, and stands.
  if (line.at(-2) === micros) return;
  line.push(micros, before === undefined ? offset : sign * Math.max(sign * before, sign * offset));
}

function offsetAt({ travel, travelStartMicros, zeroOffsetMeters }: Paced, sign: number, micros: SimMicros): Meters {
  return zeroOffsetMeters + sign * travel.profile().at((micros - travelStartMicros) / MICROS_PER_SECOND);
}

/** Where the pace changes, and as often in between as the error asks for. */
function timesWithin({ travel, travelStartMicros, fromMicros, toMicros }: Paced): SimMicros[] {
  const times: SimMicros[] = [];
  for (const { seconds, untilSeconds, halfAcceleration } of travel.profile().phases) {
    const from = Math.max(fromMicros, travelStartMicros + seconds * MICROS_PER_SECOND);
    const to = Math.min(toMicros, travelStartMicros + untilSeconds * MICROS_PER_SECOND);
    // A chord under a parabola misses it by half the acceleration times a quarter of its time squared.
    const length = (to - from) / MICROS_PER_SECOND;
    const pieces = Math.max(
      1,
      Math.ceil(length * Math.sqrt(Math.abs(halfAcceleration) / (4 * MOST_LINE_ERROR_METERS))),
    );
    for (let piece = 0; piece < pieces; piece += 1) times.push(Math.round(from + ((to - from) * piece) / pieces));
  }
  return times.filter((micros) => micros < toMicros);
}
