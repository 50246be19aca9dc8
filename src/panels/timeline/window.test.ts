import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstWindow,
  followEdge,
  lengthOf,
  microsAt,
  panBy,
  pixelOf,
  reveal,
  wholeHistory,
  zoomAround,
} from './window.ts';

const SECOND = 1_000_000;
const WIDTH = 1000;
const minute = { startMicros: 0, endMicros: 60 * SECOND, followsEdge: true };

describe('what is on screen', () => {
  test('a pixel and its instant agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WIDTH }), fc.integer({ min: -1e12, max: 1e12 }), (pixel, startMicros) => {
        const window = { startMicros, endMicros: startMicros + 60 * SECOND, followsEdge: false };
        expect(pixelOf(window, microsAt(window, pixel, WIDTH), WIDTH)).toBeCloseTo(pixel, 3);
      }),
      { seed: 4173 },
    );
  });

  test('follows the edge until somebody moves it', () => {
    expect(followEdge(minute, 600 * SECOND).endMicros).toBeGreaterThan(600 * SECOND);
    const moved = panBy(minute, 5 * SECOND);
    expect(followEdge(moved, 600 * SECOND)).toBe(moved);
  });

  test.each([
    { known: 1, multiplier: 1, seconds: 20 },
    { known: 92, multiplier: 1, seconds: 100 },
    { known: 3600, multiplier: 1, seconds: 180 },
    { known: 3600, multiplier: 100, seconds: 3913 },
  ])('of $known s at multiplier $multiplier it first shows $seconds s', ({ known, multiplier, seconds }) => {
    expect(lengthOf(firstWindow(0, known * SECOND, multiplier)) / SECOND).toBeCloseTo(seconds, 0);
  });

  test('the whole history has room at both ends', () => {
    const window = wholeHistory(10 * SECOND, 110 * SECOND);
    expect(pixelOf(window, 10 * SECOND, WIDTH)).toBeCloseTo(40);
    expect(pixelOf(window, 110 * SECOND, WIDTH)).toBeCloseTo(960);
  });
});

describe('zoom', () => {
  test.each([0, 300, 1000])('the instant under pixel %i stays there', (pixel) => {
    const zoomed = zoomAround(minute, pixel, WIDTH, 0.5, 3600 * SECOND);
    expect(lengthOf(zoomed)).toBe(30 * SECOND);
    expect(microsAt(zoomed, pixel, WIDTH)).toBe(microsAt(minute, pixel, WIDTH));
  });

  test('ends at a tenth of a second and at a little more than all there is', () => {
    expect(lengthOf(zoomAround(minute, 0, WIDTH, 1e-9, 60 * SECOND))).toBe(0.1 * SECOND);
    expect(lengthOf(zoomAround(minute, 0, WIDTH, 1e9, 60 * SECOND))).toBe(75 * SECOND);
  });
});

describe('reveal', () => {
  test.each([
    { at: 30, moves: false },
    { at: -10, moves: true },
    { at: 90, moves: true },
  ])('$at s', ({ at, moves }) => {
    const shown = reveal(minute, at * SECOND);
    expect(shown === minute).toBe(!moves);
    expect(pixelOf(shown, at * SECOND, WIDTH)).toBeGreaterThanOrEqual(0);
    expect(pixelOf(shown, at * SECOND, WIDTH)).toBeLessThanOrEqual(WIDTH);
  });
});
