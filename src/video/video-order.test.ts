import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOrder, frameCount, frameMicros, orderProblems, rangeTimes, type VideoOrder } from './video-order.ts';

const KNOWN = { startMicros: 0, endMicros: 60e6 };
const ORDER: VideoOrder = {
  fromMicros: 1e6,
  toMicros: 3e6,
  framesPerSecond: 30,
  rate: 1,
  width: 1280,
  height: 720,
  container: 'mp4',
};

test('what can be made has no problem', () => {
  expect(orderProblems(ORDER, KNOWN)).toEqual([]);
  expect(() => checkOrder(ORDER, KNOWN)).not.toThrow();
});

test.each<[keyof VideoOrder, unknown]>([
  ['fromMicros', Number.NaN],
  ['fromMicros', -1],
  ['fromMicros', '1'],
  ['toMicros', 61e6],
  ['toMicros', 1e6],
  ['toMicros', undefined],
  ['framesPerSecond', 25],
  ['rate', 0],
  ['rate', 1001],
  ['rate', Number.POSITIVE_INFINITY],
  ['width', 1281],
  ['width', 3842],
  ['height', 2162],
  ['height', 62],
  ['container', 'avi'],
])('%s %s cannot be', (field, value) => {
  const order = { ...ORDER, [field]: value } as VideoOrder;
  expect(orderProblems(order, KNOWN).map((problem) => problem.field)).toEqual([field]);
  expect(() => checkOrder(order, KNOWN)).toThrow(new RegExp(`^${field}: `));
});

test('a video of five hours cannot be', () => {
  const order = { ...ORDER, toMicros: 19e9 };
  expect(orderProblems(order, { startMicros: 0, endMicros: 20e9 }).map(({ field }) => field)).toEqual(['toMicros']);
});

test.each([
  { rate: 1, framesPerSecond: 30, seconds: 2, frames: 60 },
  { rate: 1, framesPerSecond: 24, seconds: 1.01, frames: 25 },
  { rate: 0.1, framesPerSecond: 30, seconds: 1, frames: 300 },
  { rate: 0.3, framesPerSecond: 60, seconds: 3, frames: 600 },
  { rate: 100, framesPerSecond: 30, seconds: 1, frames: 1 },
])('$seconds s at $rate times and $framesPerSecond frames a second are $frames frames', (given) => {
  const order = { ...ORDER, ...given, fromMicros: 0, toMicros: given.seconds * 1e6 };
  expect(rangeTimes(order).frames).toBe(given.frames);
});

test('frames stand evenly in the range, each at a whole microsecond', () => {
  const orders = fc.record({
    fromMicros: fc.integer({ min: 0, max: 1e12 }),
    micros: fc.integer({ min: 1, max: 1e10 }),
    framesPerSecond: fc.constantFrom(24, 30, 60),
    rate: fc.constantFrom(0.01, 0.1, 0.25, 1, 2.5, 10, 1000),
  });
  fc.assert(
    fc.property(orders, fc.nat(), ({ micros, ...rest }, chosen) => {
      const order = { ...rest, toMicros: rest.fromMicros + micros };
      const count = frameCount(order);
      const index = chosen % count;
      const step = (order.rate * 1e6) / order.framesPerSecond;
      expect(frameMicros(order, 0)).toBe(order.fromMicros);
      expect(Number.isInteger(frameMicros(order, index))).toBe(true);
      expect(Math.abs(frameMicros(order, index) - order.fromMicros - index * step)).toBeLessThanOrEqual(0.5 + 1e-3);
      expect(frameMicros(order, count - 1)).toBeLessThan(order.toMicros + 1);
      expect(order.fromMicros + count * step).toBeGreaterThan(order.toMicros - 0.01);
    }),
    { seed: 20261127 },
  );
});
