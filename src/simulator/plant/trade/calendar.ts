import type { SimMicros } from '../../../units/index.ts';

/** The morning on which every run begins: Monday, 2 March 2026. */
const START_MILLIS = Date.UTC(2026, 2, 2, 6);
const DAY_MILLIS = 86_400_000;

/** Date and time at simulation time 0. */
export const CALENDAR_START = new Date(START_MILLIS).toISOString();

/** Date and time in the plant, as ISO 8601 text in UTC. */
export function dateTimeAt(micros: SimMicros): string {
  return new Date(START_MILLIS + Math.floor(micros / 1000)).toISOString();
}

/** Calendar day in the plant, some days later. */
export function dateAt(micros: SimMicros, daysLater = 0): string {
  return new Date(START_MILLIS + Math.floor(micros / 1000) + daysLater * DAY_MILLIS).toISOString().slice(0, 10);
}
