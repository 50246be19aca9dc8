import { describe, expect, test } from 'vitest';
import { QualityGovernor } from './quality.ts';

const SLOW = 45;
const FAIR = 20;
const LIGHT = 5;
const VERY_SLOW = 1500;

const frames = (count: number, millis: number): number[] => new Array(count).fill(millis);

/** After each change of quality, its bound on pixels. */
function turns(governor: QualityGovernor, seen: readonly number[]): number[] {
  return seen.flatMap((millis) => (governor.observe(millis) ? [governor.quality.maxPixelRatio] : []));
}

describe('quality', () => {
  test.each([
    { what: 'fair frames', seen: frames(5000, FAIR), pixels: [] },
    { what: 'a short hitch', seen: [...frames(10, SLOW), ...frames(100, FAIR)], pixels: [] },
    { what: 'lasting slowness', seen: frames(17, SLOW), pixels: [1.25] },
    { what: 'three frames of more than a second', seen: frames(3, VERY_SLOW), pixels: [1.25] },
    { what: 'slowness without end', seen: frames(10_000, SLOW), pixels: [1.25, 1, 1, 0.75] },
    { what: 'fair frames after slow ones', seen: [...frames(17, SLOW), ...frames(5000, FAIR)], pixels: [1.25] },
    {
      what: 'light frames after slow ones',
      seen: [...frames(34, SLOW), ...frames(700, LIGHT)],
      pixels: [1.25, 1, 1.25, 2],
    },
  ])('after $what goes through $pixels', ({ seen, pixels }) => {
    expect(turns(new QualityGovernor(), seen)).toEqual(pixels);
  });

  test('what was tried in vain is tried again only after four times as long', () => {
    const governor = new QualityGovernor();
    turns(governor, frames(17, SLOW));
    const inVain = [...frames(300, LIGHT), ...frames(17, SLOW)];
    expect(turns(governor, inVain)).toEqual([2, 1.25]);
    expect(turns(governor, frames(1199, LIGHT))).toEqual([]);
    expect(turns(governor, frames(1, LIGHT))).toEqual([2]);
  });

  test.each([
    { choice: 'high', seen: frames(1000, SLOW), pixels: 2 },
    { choice: 'low', seen: frames(1000, LIGHT), pixels: 0.75 },
  ] as const)('stays $choice where it is pinned', ({ choice, seen, pixels }) => {
    const governor = new QualityGovernor();
    governor.pin(choice);
    expect(turns(governor, seen)).toEqual([]);
    expect(governor.quality.maxPixelRatio).toBe(pixels);
  });

  test.each([
    { what: 'at first', seen: [], restMillis: 150 },
    { what: 'while one was slow', seen: frames(1, SLOW), restMillis: 0 },
    { what: 'once that is made good', seen: [...frames(1, SLOW), ...frames(2, FAIR)], restMillis: 150 },
  ])('between two measured frames it rests, $what: $restMillis ms', ({ seen, restMillis }) => {
    const governor = new QualityGovernor();
    turns(governor, seen);
    expect(governor.restMillis).toBe(restMillis);
    governor.pin('high');
    expect(governor.restMillis).toBe(Number.POSITIVE_INFINITY);
  });

  test('one light frame tells of those that were not measured', () => {
    const governor = new QualityGovernor();
    turns(governor, frames(17, SLOW));
    expect(governor.observe(LIGHT, 299)).toBe(false);
    expect(governor.observe(LIGHT, 1)).toBe(true);
  });
});
