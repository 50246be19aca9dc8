import { expect, test } from 'vitest';
import { scaleOf } from './scale-bar.tsx';

test.each([
  { metersPerPixel: 0.05, meters: 5, pixels: 100 },
  { metersPerPixel: 0.01, meters: 1, pixels: 100 },
  { metersPerPixel: 0.02, meters: 2, pixels: 100 },
  { metersPerPixel: 0.0009, meters: 0.1, pixels: 111 },
  { metersPerPixel: 1, meters: 100, pixels: 100 },
])('at $metersPerPixel m to a pixel, $meters m are $pixels pixels', ({ metersPerPixel, meters, pixels }) => {
  expect(scaleOf(metersPerPixel)).toEqual({ meters, pixels });
});
