import type { SimMicros } from '../units/index.ts';
import type { TimeRange } from './types.ts';

/** The parts of a range without its gaps, in order: together one axis on which a gap takes no time. */
export type PlayableTime = readonly TimeRange[];

export function playableTime(range: TimeRange, gaps: readonly TimeRange[]): PlayableTime {
  const parts: TimeRange[] = [];
  let { startMicros } = range;
  for (const gap of [...gaps].sort((a, b) => a.startMicros - b.startMicros)) {
    addPart(parts, startMicros, Math.min(gap.startMicros, range.endMicros));
    startMicros = Math.max(startMicros, gap.endMicros);
  }
  addPart(parts, startMicros, range.endMicros);
  return parts;
}

/** Where playing `distance` (negative: backwards) leads; it ends at either end of what can be played. */
export function playOn(playable: PlayableTime, from: SimMicros, distance: SimMicros): SimMicros {
  const total = lengthOf(playable);
  if (total === 0) return from;
  const offset = Math.max(0, Math.min(total, offsetOf(playable, from) + distance));
  return instantAt(playable, offset, distance < 0);
}

/** The same, again from the other end where one is reached; from outside from the end that it comes to first. */
export function playAround(playable: PlayableTime, from: SimMicros, distance: SimMicros, rate: number): SimMicros {
  const total = lengthOf(playable);
  if (total === 0) return from;
  const offset = offsetOf(playable, from) + distance;
  // Forwards the end is the start; backwards the start is the end.
  const wrapped = rate < 0 ? total - modulo(total - offset, total) : modulo(offset, total);
  return instantAt(playable, wrapped, rate < 0);
}

/** Forwards out of the gap that `next` fell into. */
export function passOver(gaps: readonly TimeRange[], next: SimMicros): SimMicros {
  for (const { startMicros, endMicros } of gaps) {
    if (next > startMicros && next < endMicros) return endMicros;
  }
  return next;
}

function addPart(parts: TimeRange[], startMicros: SimMicros, endMicros: SimMicros): void {
  if (startMicros < endMicros) parts.push({ startMicros, endMicros });
}

function lengthOf(playable: PlayableTime): SimMicros {
  let total = 0;
  for (const { startMicros, endMicros } of playable) total += endMicros - startMicros;
  return total;
}

/** Playable microseconds before `t`. */
function offsetOf(playable: PlayableTime, t: SimMicros): SimMicros {
  let offset = 0;
  for (const { startMicros, endMicros } of playable) {
    if (t <= startMicros) break;
    offset += Math.min(t, endMicros) - startMicros;
  }
  return offset;
}

/** An offset at which two parts meet is the start of the later one forwards, the end of the earlier one backwards. */
function instantAt(playable: PlayableTime, offset: SimMicros, backwards: boolean): SimMicros {
  let left = offset;
  let end = 0;
  for (const { startMicros, endMicros } of playable) {
    const length = endMicros - startMicros;
    if (left < length || (backwards && left === length)) return startMicros + left;
    left -= length;
    end = endMicros;
  }
  return end;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
