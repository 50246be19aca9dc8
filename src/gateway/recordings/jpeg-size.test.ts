import { describe, expect, test } from 'vitest';
import { jpegSize } from './jpeg-size.ts';
import { jpegOf } from './testing/jpeg-of.ts';

describe('the size that a JPEG tells of itself', () => {
  test.each([
    [320, 180],
    [1, 65_535],
  ])('%i by %i', (width, height) => {
    expect(jpegSize(jpegOf(width, height))).toEqual({ width, height });
  });

  const file = jpegOf(320, 180);
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['one that was cut off', file.subarray(0, -2)],
    ['one without its size', Buffer.concat([file.subarray(0, 20), file.subarray(-2)])],
    ['its two ends alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a part without an end', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9])],
    ['no marker where one has to be', Buffer.concat([file.subarray(0, 2), Buffer.alloc(20, 1), file.subarray(-2)])],
  ])('none of %s', (_case, bytes) => {
    expect(jpegSize(bytes)).toBeNull();
  });
});
