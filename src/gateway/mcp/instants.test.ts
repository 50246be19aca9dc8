import { describe, expect, test } from 'vitest';
import { microsOf, rangeOf, rangeQuery, timeWords } from './instants.ts';
import type { Run } from './run.ts';

const HOUR = 3_600_000_000;
const DAY = 24 * HOUR;

function runOf(changes: Partial<Run> = {}): Run {
  return {
    ...{
      name: 'a',
      simulationId: 'a',
      recordingId: null,
      label: 'A',
      path: '/api/simulations/a',
      page: '/simulations/a',
    },
    ...{ calendarStart: '2026-03-02T06:00:00.000Z', startMicros: 0, endMicros: 4 * HOUR },
    ...changes,
  };
}

describe('an instant', () => {
  test.each<[told: string | number, micros: number]>([
    [0, 0],
    [11_130_000_000, 11_130_000_000],
    ['11130000000', 11_130_000_000],
    ['3h5m30s', 11_130_000_000],
    ['90s', 90_000_000],
    ['09:30', 3.5 * HOUR],
    ['9:30:30', 3.5 * HOUR + 30_000_000],
    ['06:00', 0],
    ['05:00', 23 * HOUR],
    ['2026-03-02T09:30:00', 3.5 * HOUR],
    ['2026-03-02T09:30:00Z', 3.5 * HOUR],
    ['2026-03-02T06:00:00.25', 250_000],
  ])('%s is %d microseconds', (told, micros) => {
    expect(microsOf(told, runOf(), 'at')).toBe(micros);
  });

  test('of several days the last one that is known is meant by a time of day', () => {
    expect(microsOf('09:30', runOf({ endMicros: DAY + 4 * HOUR }), 'at')).toBe(DAY + 3.5 * HOUR);
    expect(microsOf('09:30', runOf({ endMicros: DAY + 3 * HOUR }), 'at')).toBe(3.5 * HOUR);
  });

  test.each(['soon', '', '-5s', 'yesterday', '2026-03-01T09:30:00', '2026-13-01T00:00:00'])(
    '"%s" is refused with what is expected',
    (told) => {
      const refused = () => microsOf(told, runOf(), 'at');
      expect(refused).toThrow('The call cannot be used.');
      expect(detailsOf(refused)).toEqual([
        expect.stringMatching(/^at: expected an instant\..*calendar begins at 2026/s),
      ]);
    },
  );

  test('a time of day needs a calendar', () => {
    const refused = () => microsOf('09:30', runOf({ calendarStart: null }), 'from');
    expect(detailsOf(refused)).toEqual([expect.stringMatching(/^from: expected.*no calendar/s)]);
  });
});

describe('a range', () => {
  test.each([
    ['nothing is said', {}, { fromMicros: 3 * HOUR, toMicros: 4 * HOUR }],
    ['its end is said', { to: '30m' }, { fromMicros: 0, toMicros: HOUR / 2 }],
    ['its beginning is said', { from: '07:00' }, { fromMicros: HOUR, toMicros: 4 * HOUR }],
    ['both are said', { from: '09:00', to: '10:00' }, { fromMicros: 3 * HOUR, toMicros: 4 * HOUR }],
  ])('where %s', (_case, told, range) => {
    expect(rangeOf(told, runOf())).toEqual(range);
  });

  test.each([
    ['that ends before it begins', { from: '2h', to: '1h' }, /^from: expected an instant before 1h0m0s/],
    ['that is too long', { from: '0s' }, /^from: expected at most 3 hours at once/],
  ])('one %s is refused', (_case, told, words) => {
    expect(detailsOf(() => rangeOf(told, runOf(), 3))).toEqual([expect.stringMatching(words)]);
  });

  test('is asked for with its names', () => {
    expect(rangeQuery({ fromMicros: 1, toMicros: 2 }, { entity: ['a b', 'c'] })).toBe(
      '?from=1&to=2&entity=a+b&entity=c',
    );
  });
});

test('an instant is told by the run and by its calendar', () => {
  expect(timeWords(3.5 * HOUR, runOf())).toBe('3h30m0s (2026-03-02 09:30:00)');
  expect(timeWords(3.5 * HOUR, runOf({ calendarStart: null }))).toBe('3h30m0s');
});

function detailsOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return (error as { details: unknown }).details;
  }
  return null;
}
