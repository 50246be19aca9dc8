import { expect, test } from 'vitest';
import { wantedBytes } from './byte-ranges.ts';

test.each([
  [undefined, { kind: 'all' }],
  ['bytes=0-99', { kind: 'part', first: 0, last: 99 }],
  ['bytes=100-', { kind: 'part', first: 100, last: 999 }],
  ['bytes=-10', { kind: 'part', first: 990, last: 999 }],
  ['bytes=-5000', { kind: 'part', first: 0, last: 999 }],
  ['bytes=900-5000', { kind: 'part', first: 900, last: 999 }],
  ['bytes=1000-', { kind: 'none' }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=5-4', { kind: 'none' }],
  ['bytes=0-1,5-6', { kind: 'all' }],
  ['bytes=-', { kind: 'all' }],
  ['lines=1-2', { kind: 'all' }],
])('%s of 1000 bytes', (header, wanted) => {
  expect(wantedBytes(header, 1000)).toEqual(wanted);
});
