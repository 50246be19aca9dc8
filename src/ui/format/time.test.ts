import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatLag,
  formatSimulationSeconds,
  formatSimulationSpan,
  formatSimulationTime,
} from './time.ts';

const SECOND = 1_000_000;

describe('simulation time', () => {
  it.each([
    [0, '00:00:00.000'],
    [999, '00:00:00.000'],
    [1000, '00:00:00.001'],
    [59 * SECOND + 999_999, '00:00:59.999'],
    [60 * SECOND, '00:01:00.000'],
    [3600 * SECOND, '01:00:00.000'],
    [86_400 * SECOND - 1, '23:59:59.999'],
    [86_400 * SECOND, '1d 00:00:00.000'],
    [(2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * SECOND + 678_000, '2d 03:04:05.678'],
    [-1500 * 1000, '-00:00:01.500'],
    [Number.MAX_SAFE_INTEGER, '104249d 23:47:34.740'],
  ])('%d us reads %s', (micros, text) => {
    expect(formatSimulationTime(micros)).toBe(text);
  });

  it.each([
    [59 * SECOND + 999_999, '00:00:59'],
    [(2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * SECOND + 678_000, '2d 03:04:05'],
    [-1500 * 1000, '-00:00:01'],
  ])('%d us reads %s in seconds', (micros, text) => {
    expect(formatSimulationSeconds(micros)).toBe(text);
  });

  it('a span is the exact difference', () => {
    expect(formatSimulationSpan(10 * SECOND, 12_500_000)).toBe('2.5 s');
  });
});

describe('durations', () => {
  it.each([
    [0, '0 ms'],
    [0.0404, '40 ms'],
    [0.9994, '999 ms'],
    [0.9996, '1.0 s'],
    [2.54, '2.5 s'],
    [9.94, '9.9 s'],
    [9.96, '10 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [184, '3 min 04 s'],
    [3599.6, '1 h 00 min'],
    [7500, '2 h 05 min'],
    [86_399, '1 d 00 h'],
    [3 * 86_400 + 4 * 3600, '3 d 04 h'],
    [-2.5, '-2.5 s'],
  ])('%d s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('lags, which run on', () => {
  it.each([
    [0, '0.0 s'],
    [0.744, '0.7 s'],
    [9.94, '9.9 s'],
    [9.96, '10 s'],
    [75, '1 min 15 s'],
  ])('%d s reads %s', (seconds, text) => {
    expect(formatLag(seconds)).toBe(text);
  });
});
