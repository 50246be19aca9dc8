import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../units/index.ts';

const MICROS_PER_MILLI = 1000;

/**
 * Simulation time as `hh:mm:ss.mmm`, days in front where there are any (`2d 03:04:05.678`).
 * Cut to the millisecond, never rounded up: the clock on screen is never ahead of the picture.
 */
export function formatSimulationTime(micros: SimMicros): string {
  const sign = micros < 0 ? '-' : '';
  const millis = Math.floor(Math.abs(micros) / MICROS_PER_MILLI);
  const seconds = Math.floor(millis / 1000);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  return `${sign}${days > 0 ? `${days}d ` : ''}${clock}.${String(millis % 1000).padStart(3, '0')}`;
}

/** Span between two simulation instants in words, `12.4 s` or `3 min 04 s`. */
export function formatSimulationSpan(from: SimMicros, to: SimMicros): string {
  return formatDuration((to - from) / MICROS_PER_SECOND);
}

/** `40 ms`, `2.5 s`, `3 min 04 s`, `2 h 05 min`, `3 d 04 h`; a sign for negative spans. */
export function formatDuration(seconds: Seconds): string {
  if (seconds < 0) return `-${formatDuration(-seconds)}`;
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${twoDigits(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
  const hours = Math.round(seconds / 3600);
  return `${Math.floor(hours / 24)} d ${twoDigits(hours % 24)} h`;
}

/** A short time that runs on, in tenths below ten seconds: `0.6 s`. */
export function formatLag(seconds: Seconds): string {
  return seconds < 9.95 ? `${seconds.toFixed(1)} s` : formatDuration(seconds);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
