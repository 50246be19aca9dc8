import { expect, test } from 'vitest';
import { linkCamera, readLinkCamera } from './link-camera.ts';

test.each([
  { look: { eye: [1, 2.5, -3], target: [0, 0, 0] }, text: '1,2.5,-3,0,0,0' },
  { look: { eye: [12.345, 0, 0], target: [0, 0, 0.001], fieldDegrees: 40 }, text: '12.35,0,0,0,0,0,40' },
] as const)('$text', ({ look, text }) => {
  expect(linkCamera(look)).toBe(text);
  expect(linkCamera(readLinkCamera(text) ?? expect.fail())).toBe(text);
});

test.each(['', '1,2,3', '1,2,3,4,5,x', '1,2,3,4,5,', '1,2,3,4,5,6,0', '1,2,3,4,5,6,180', '1,2,3,4,5,6,7,8'])(
  '"%s" is no place of a camera',
  (text) => {
    expect(readLinkCamera(text)).toBeNull();
  },
);
