import { describe, expect, it } from 'vitest';
import { formatCount, formatDecimal } from './number.ts';

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
    [337.1824, 3, '337.182'],
    [0.68, 3, '0.680'],
    [-70.9, 1, '-70.9'],
    [5, 0, '5'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [0.0005, 3, '0.001'],
    [0.00049, 3, '0.00049'],
    [1234.5, 2, '1,234.50'],
    [1e-9, 3, '1.000e-9'],
  ])('%d with %d decimals reads %s', (value, decimals, text) => {
    expect(formatDecimal(value, decimals)).toBe(text);
  });

  it('counts have separators', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(formatCount(9007199254740993n)).toBe('9,007,199,254,740,993');
  });
});
