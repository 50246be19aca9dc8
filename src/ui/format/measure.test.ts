import { afterEach, describe, expect, test, vi } from 'vitest';
import { setRegion } from '../region/region.ts';
import { dayOf, formatDate, formatDateTime } from './date.ts';
import { formatLength, formatPosition, formatSpeed } from './measure.ts';
import { formatCount, formatDecimal } from './number.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setRegion({ language: 'en', numbers: 'language', dates: 'iso', zone: 'utc', units: 'metric' });
});

describe('what is measured', () => {
  test.each([
    { units: 'metric', length: '12.34 m', speed: '1.50 m/s', position: '1,234.50 · 0.00 · -2.00 m' },
    { units: 'imperial', length: '40.49 ft', speed: '4.92 ft/s', position: '4,050.20 · 0.00 · -6.56 ft' },
  ] as const)('reads in $units units', ({ units, length, speed, position }) => {
    setRegion({ units });
    expect(formatLength(12.34)).toBe(length);
    expect(formatSpeed(1.5)).toBe(speed);
    expect(formatPosition({ x: 1234.5, y: -0.001, z: -2 })).toBe(position);
  });
});

describe('numbers', () => {
  test.each([
    { numbers: 'language', count: '1,234,567', decimal: '12,345.678', small: '1.000e-5' },
    { numbers: 'comma-point', count: '1,234,567', decimal: '12,345.678', small: '1.000e-5' },
    { numbers: 'point-comma', count: '1.234.567', decimal: '12.345,678', small: '1,000e-5' },
    { numbers: 'space-comma', count: '1 234 567', decimal: '12 345,678', small: '1,000e-5' },
  ] as const)('are written as $numbers everywhere', ({ numbers, count, decimal, small }) => {
    setRegion({ numbers });
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    expect([formatCount(1_234_567), formatDecimal(12_345.678), formatDecimal(1e-5)].map(plain)).toEqual([
      count,
      decimal,
      small,
    ]);
  });
});

describe('dates', () => {
  test.each([
    { dates: 'iso', language: 'en', dateTime: '2026-03-02 14:03:05 UTC', date: '2026-03-02' },
    { dates: 'language', language: 'en', dateTime: 'Mar 2, 2026, 2:03:05 PM UTC', date: 'Mar 2, 2026' },
    { dates: 'language', language: 'zh-Hans', dateTime: '2026年3月2日 14:03:05 UTC', date: '2026年3月2日' },
  ] as const)('are written by $dates in $language, in UTC', ({ dates, language, dateTime, date }) => {
    setRegion({ dates, language });
    expect(formatDateTime('2026-03-02T14:03:05Z').replaceAll(/\s/g, ' ')).toBe(dateTime);
    expect(formatDate('2026-03-02')).toBe(date);
  });

  test.each([
    { ahead: 60, dateTime: '2026-03-02 15:03:05 UTC+01:00', day: '2026-03-02' },
    { ahead: -210, dateTime: '2026-03-02 10:33:05 UTC-03:30', day: '2026-03-02' },
    { ahead: 660, dateTime: '2026-03-03 01:03:05 UTC+11:00', day: '2026-03-03' },
  ])(
    '(front 19) by the clock of the browser where it is $ahead minutes ahead, which is said',
    ({ ahead, dateTime, day }) => {
      vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-ahead);
      setRegion({ zone: 'browser' });
      expect(formatDateTime('2026-03-02T14:03:05Z')).toBe(dateTime);
      expect(dayOf(new Date('2026-03-02T14:03:05Z'))).toBe(day);
      setRegion({ zone: 'utc' });
      expect(formatDateTime('2026-03-02T14:03:05Z')).toBe('2026-03-02 14:03:05 UTC');
    },
  );

  test('an unreadable one stays as it came', () => {
    setRegion({ dates: 'language' });
    expect([formatDateTime('soon'), formatDate('2026-99-99'), formatDate('Monday')]).toEqual([
      'soon',
      '2026-99-99',
      'Monday',
    ]);
  });
});
