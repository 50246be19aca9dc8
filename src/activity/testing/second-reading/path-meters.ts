import { expect } from 'vitest';
import type { TrafficRow } from '../../relations.ts';
import type { RawStream } from './raw-stream.ts';
import { piecesOf } from './raw-traffic.ts';

/** A passage is exact to the rounding of times; so many of them, of a path, to so much more. */
const NEAR_METERS = 1e-5;
const END_METERS = 1e-3;

/**
 * Of each path the metres of its passages are those that motions have covered on it: of a motion that a STOP, or another one, ended
 * before its time, the metres until then. A passage from one end to the other has the path's length, and none has more.
 * @returns how many motions were ended before their time, and how many passages go from end to end
 */
export function expectPathMeters(rows: readonly TrafficRow[], raw: RawStream, untilMicros: number) {
  const driven = new Map<string, number>();
  let cut = 0;
  for (const thing of raw.things) {
    for (const motion of thing.motions) {
      const pieces = piecesOf(motion, Math.min(untilMicros, thing.gone));
      const meters = motion.legs.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0);
      let reached = 0;
      for (const { path, start, end } of pieces) {
        driven.set(path, (driven.get(path) ?? 0) + Math.abs(end - start));
        reached += Math.abs(end - start);
      }
      if (motion.to < untilMicros && reached < meters - END_METERS) cut += 1;
    }
  }
  const passed = new Map<string, { meters: number; count: number }>();
  let whole = 0;
  for (const { pathName, startOffsetMeters, endOffsetMeters } of rows) {
    const { meters, count } = passed.get(pathName) ?? { meters: 0, count: 0 };
    const own = Math.abs(endOffsetMeters - startOffsetMeters);
    passed.set(pathName, { meters: meters + own, count: count + 1 });
    const length = raw.paths.get(pathName)?.meters ?? Number.NaN;
    const isAtEnd = (offset: number) => Math.min(offset, length - offset) <= END_METERS;
    if (isAtEnd(startOffsetMeters) && isAtEnd(endOffsetMeters)) {
      expect(Math.abs(own - length), pathName).toBeLessThanOrEqual(END_METERS);
      whole += 1;
    }
    expect(own, pathName).toBeLessThanOrEqual(length + NEAR_METERS);
  }
  expect([...passed.keys()].sort()).toEqual([...driven.keys()].sort());
  for (const [path, { meters, count }] of passed) {
    expect(Math.abs(meters - (driven.get(path) ?? Number.NaN)), path).toBeLessThanOrEqual(count * NEAR_METERS);
  }
  return { cut, whole };
}
