import * as z from 'zod';
import {
  linkTime,
  MICROS_PER_MILLI,
  MICROS_PER_SECOND,
  readLinkTime,
  SECONDS_PER_HOUR,
  type SimMicros,
} from '../../units/index.ts';
import { RefusedInside } from './inside.ts';
import type { Run } from './run.ts';

const HOUR_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const DAY_MILLIS = 24 * 3600 * 1000;

/** How an instant is told to a tool. */
export const INSTANT_WORDS =
  'An instant: simulation time such as 3h5m30s or microseconds such as 11130000000; where the run has a calendar also a time of day (09:30) or date and time (2026-03-02T09:30:00) of the plant';

export const instantField = (words: string) =>
  z
    .union([z.string().max(40), z.int().nonnegative()])
    .optional()
    .describe(`${words}. ${INSTANT_WORDS}`);
type Told = string | number;

/** Fields of a time from an instant to another. */
export const RANGE = {
  from: instantField('From when, included; default: an hour before the end'),
  to: instantField('Until when, not included; default: the last instant that is known'),
};

/** Reads an instant of a run. @throws RefusedInside that says what can be read */
export function microsOf(told: Told, { calendarStart, endMicros }: Run, field: string): SimMicros {
  const micros = readLinkTime(told) ?? calendarMicros(String(told), calendarStart, endMicros);
  if (micros !== null) return micros;
  const reason = calendarStart === null ? 'This run has no calendar.' : `Its calendar begins at ${calendarStart}.`;
  throw invalid(field, `expected an instant. ${INSTANT_WORDS}. ${reason}`);
}

function calendarMicros(text: string, calendarStart: string | null, endMicros: SimMicros): SimMicros | null {
  if (calendarStart === null) return null;
  const start = Date.parse(calendarStart);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (hours !== undefined) {
    const ofDay = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    const first = (((ofDay - (start % DAY_MILLIS)) % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS;
    // Of several days the last one that is known is meant.
    const days = Math.max(0, Math.floor((endMicros / MICROS_PER_MILLI - first) / DAY_MILLIS));
    return (first + days * DAY_MILLIS) * MICROS_PER_MILLI;
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z?$/.test(text)) return null;
  const millis = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
  return Number.isNaN(millis) || millis < start ? null : (millis - start) * MICROS_PER_MILLI;
}

export interface Range {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** The time that is asked about: the last hour where nothing is said. @throws RefusedInside */
export function rangeOf(
  { from, to }: { from?: Told | undefined; to?: Told | undefined },
  run: Run,
  mostHours = Infinity,
): Range {
  const toMicros = to === undefined ? run.endMicros : microsOf(to, run, 'to');
  const fromMicros =
    from === undefined ? Math.max(run.startMicros, toMicros - HOUR_MICROS) : microsOf(from, run, 'from');
  if (fromMicros >= toMicros) throw invalid('from', `expected an instant before ${timeWords(toMicros, run)}`);
  if (toMicros - fromMicros > mostHours * HOUR_MICROS)
    throw invalid('from', `expected at most ${mostHours} hours at once`);
  return { fromMicros, toMicros };
}

/** The query of a range for the paths of what follows from the stream. */
export function rangeQuery(
  { fromMicros, toMicros }: Range,
  names: Readonly<Record<string, readonly string[]>> = {},
): string {
  const search = new URLSearchParams({ from: String(fromMicros), to: String(toMicros) });
  for (const [name, values] of Object.entries(names)) for (const value of values) search.append(name, value);
  return `?${search}`;
}

/** An instant in words: simulation time, and date and time where there is a calendar. */
export function timeWords(micros: SimMicros, { calendarStart }: Pick<Run, 'calendarStart'>): string {
  const time = linkTime(micros);
  if (calendarStart === null) return time;
  const date = new Date(Date.parse(calendarStart) + micros / MICROS_PER_MILLI);
  return `${time} (${date.toISOString().slice(0, 19).replace('T', ' ')})`;
}

/** A field of a call, and what was expected of it. */
export function invalid(field: string, reason: string): RefusedInside {
  return new RefusedInside({
    code: 'INVALID_REQUEST',
    message: 'The call cannot be used.',
    details: [{ field, reason }],
  });
}
