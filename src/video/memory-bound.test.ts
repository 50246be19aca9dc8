import { expect, test } from 'vitest';
import { checkMemory } from './memory-bound.ts';

const MEBIBYTES = 1024 * 1024;

/* docs/video.md: what is kept in memory takes at most 512 MiB. */
test('a file in memory ends behind 512 MiB, in words', () => {
  expect(() => checkMemory(0)).not.toThrow();
  expect(() => checkMemory(512 * MEBIBYTES)).not.toThrow();
  const words = 'The file would be larger than 536870912 bytes, which it may be in memory.';
  expect(() => checkMemory(512 * MEBIBYTES + 1)).toThrow(new RangeError(words));
});
