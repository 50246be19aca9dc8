import { expect, test } from 'vitest';
import { linkTime, readLinkTime } from './link-time.ts';

test.each([
  [0, '0s'],
  [500_000, '0.5s'],
  [59_999_999, '59.999999s'],
  [60_000_000, '1m0s'],
  [3_723_500_001, '1h2m3.500001s'],
  [360_000_000_000, '100h0m0s'],
])('%d microseconds are %s in an address', (micros, text) => {
  expect(linkTime(micros)).toBe(text);
  expect(readLinkTime(text)).toBe(micros);
});

test.each([
  ['1500000', 1_500_000],
  ['90s', 90_000_000],
  ['2h', 7_200_000_000],
  ['1m30s', 90_000_000],
  ['', undefined],
  ['soon', undefined],
  ['-5s', undefined],
  ['1.0000001s', undefined],
  ['3s2m', undefined],
])('"%s" is read as %s', (text, micros) => {
  expect(readLinkTime(text)).toBe(micros);
});
