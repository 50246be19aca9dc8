import { describe, expect, it } from 'vitest';
import { formatCount, formatDecimal, formatPlural } from './number.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1234567, '1,234,567'],
    [12.5, '12.5'],
    [1.23456, '1.235'],
    [-1.23456, '-1.235'],
    [0.123456, '0.123'],
    [0.00123456, '0.00123'],
    [0.00001, '1.000e-5'],
    [1e12, '1.000e+12'],
    [999_999_999_999, '999,999,999,999'],
  ])('decimal %d reads %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [1024, '1,024 rows'],
  ])('%d as a count of rows reads %s', (count, text) => {
    expect(formatPlural(count, 'row')).toBe(text);
  });

  it('counts have separators', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
  });
});
