import { MICROS_PER_SECOND, type SimMicros } from './quantity.ts';

const READABLE = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d{1,6})?)s)?$/;

/** Returns a time as a person reads it in an address: `1h2m3.5s`. */
export function linkTime(micros: SimMicros): string {
  const seconds = Math.floor(micros / MICROS_PER_SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const fraction = String(micros % MICROS_PER_SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const rest = `${seconds % 60}${fraction === '' ? '' : `.${fraction}`}s`;
  return `${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${rest}`;
}

/** Reads whole microseconds, or a time as `linkTime` writes it; undefined where it is neither. */
export function readLinkTime(text: unknown): SimMicros | undefined {
  if (text === undefined) return undefined;
  const told = String(text);
  if (/^\d+$/.test(told)) return Number(told);
  const found = READABLE.exec(told);
  if (found === null || told === '') return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  const [whole = '0', fraction = ''] = seconds.split('.');
  const inSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(whole);
  return inSeconds * MICROS_PER_SECOND + Number(fraction.padEnd(6, '0'));
}
