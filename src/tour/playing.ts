import { type Shot, UNATTENDED_SECONDS } from './shot.ts';
import type { Tour } from './tour.ts';

/** Shots one after another, whoever chose them: the steps of a tour, or what a director finds. */
export interface ShotSequence {
  /** Null: there is none any more. */
  at(index: number): Shot | null;
}

/** How far a sequence is played. */
export interface Playing {
  readonly index: number;
  /** Since its shot began. */
  readonly elapsedSeconds: number;
}

/** Before the first shot has gone on. */
export const BEGINNING: Playing = { index: 0, elapsedSeconds: 0 };

/** Returns the steps of a tour as shots; over and over again where it loops. */
export function shotsOf({ steps }: Pick<Tour, 'steps'>, loops = false): ShotSequence {
  return {
    at(index) {
      if (steps.length === 0) return null;
      return steps[loops ? index % steps.length : index] ?? null;
    },
  };
}

/**
 * Returns how far a sequence is played some seconds later; null once it is over.
 * @param isAttended a person is there: a shot without a length waits
 */
export function playedOn(from: Playing, seconds: number, shots: ShotSequence, isAttended: boolean): Playing | null {
  let { index } = from;
  let left = from.elapsedSeconds + seconds;
  for (;;) {
    const shot = shots.at(index);
    if (shot === null) return null;
    const length = lengthOf(shot, isAttended);
    if (left < length) return { index, elapsedSeconds: left };
    left -= length;
    index += 1;
  }
}

/** Returns the seconds until the next shot; Infinity while a person is waited for. */
export function secondsLeft({ index, elapsedSeconds }: Playing, shots: ShotSequence, isAttended: boolean): number {
  const shot = shots.at(index);
  return shot === null ? 0 : Math.max(0, lengthOf(shot, isAttended) - elapsedSeconds);
}

/** Returns how long a tour plays by itself; null where it waits for a person. @param isAttended a person is there */
export function tourSeconds({ steps }: Pick<Tour, 'steps'>, isAttended = true): number | null {
  const seconds = steps.reduce((sum, step) => sum + lengthOf(step, isAttended), 0);
  return Number.isFinite(seconds) ? seconds : null;
}

function lengthOf({ seconds }: Shot, isAttended: boolean): number {
  return seconds ?? (isAttended ? Number.POSITIVE_INFINITY : UNATTENDED_SECONDS);
}
