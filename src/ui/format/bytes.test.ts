import { expect, it } from 'vitest';
import { formatBytes } from './number.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [118_200_000, '118 MB'],
  [4_210_000_000, '4.2 GB'],
  [5e15, '5,000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
