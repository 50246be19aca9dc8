import { t } from '@lingui/core/macro';
import { MICROS_PER_MILLI, MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../units/index.ts';
import { formatCount, formatFixed } from './number.ts';

/**
 * Simulation time as `hh:mm:ss.mmm`, with days in front if there are any (`2d 03:04:05.678`). Cut to the millisecond,
 * never rounded up: the clock on screen is never ahead of the picture.
 */
export function formatSimulationTime(micros: SimMicros): string {
  const millis = Math.floor(Math.abs(micros) / MICROS_PER_MILLI) % 1000;
  return clockText(micros, `.${String(millis).padStart(3, '0')}`);
}

/** The same without its milliseconds, for a table that has little room. */
export function formatSimulationSeconds(micros: SimMicros): string {
  return clockText(micros, '');
}

function clockText(micros: SimMicros, fraction: string): string {
  const sign = micros < 0 ? '-' : '';
  const seconds = Math.floor(Math.abs(micros) / MICROS_PER_SECOND);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  const time = clock + fraction;
  return sign + (days > 0 ? t`${days}d ${time}` : time);
}

/** Span between two simulation instants in words, `12.4 s` or `3 min 04 s`. */
export function formatSimulationSpan(from: SimMicros, to: SimMicros): string {
  return formatDuration((to - from) / MICROS_PER_SECOND);
}

/** `40 ms`, `2.5 s`, `3 min 04 s`, `2 h 05 min`, `3 d 04 h`; a sign for negative spans. */
export function formatDuration(seconds: Seconds): string {
  if (seconds < 0) return `-${formatDuration(-seconds)}`;
  if (seconds < 0.9995) return millisText(Math.round(seconds * 1000));
  if (seconds < 9.95) return secondsText(formatFixed(seconds, 1));
  const whole = Math.round(seconds);
  if (whole < 60) return secondsText(formatCount(whole));
  return whole < 3600 ? minutesText(whole) : hoursText(seconds);
}

function millisText(millis: number): string {
  return t`${millis} ms`;
}

function secondsText(text: string): string {
  return t`${text} s`;
}

function minutesText(whole: number): string {
  const minutes = Math.floor(whole / 60);
  const rest = twoDigits(whole % 60);
  return t`${minutes} min ${rest} s`;
}

function hoursText(seconds: Seconds): string {
  const inMinutes = Math.round(seconds / 60);
  if (inMinutes < 1440) {
    const hours = Math.floor(inMinutes / 60);
    const minutes = twoDigits(inMinutes % 60);
    return t`${hours} h ${minutes} min`;
  }
  const inHours = Math.round(seconds / 3600);
  const days = Math.floor(inHours / 24);
  const hours = twoDigits(inHours % 24);
  return t`${days} d ${hours} h`;
}

/** A short time that runs on, in tenths below ten seconds: `0.6 s`. */
export function formatLag(seconds: Seconds): string {
  return seconds < 9.95 ? secondsText(formatFixed(seconds, 1)) : formatDuration(seconds);
}

/** An age that changes seldom: in tens of seconds from 10 s on, then in minutes. */
export function formatAge(seconds: Seconds): string {
  if (seconds < 10) return t`a few seconds`;
  if (seconds < 60) return secondsText(formatCount(Math.floor(seconds / 10) * 10));
  if (seconds < 3600) {
    const minutes = formatCount(Math.floor(seconds / 60));
    return t`${minutes} min`;
  }
  return formatDuration(Math.floor(seconds / 3600) * 3600);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
