import type { SimMicros } from '../../units/index.ts';

/** An instant of the simulation as a time of the calendar: zero is the beginning of 1970, in UTC; to the microsecond. */
export function instantText(micros: SimMicros): string {
  const seconds = Math.floor(micros / 1_000_000);
  const rest = String(micros - seconds * 1_000_000).padStart(6, '0');
  return new Date(seconds * 1000).toISOString().replace('.000Z', `.${rest}Z`);
}
