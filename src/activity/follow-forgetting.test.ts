import { describe, expect, test } from 'vitest';
import { cargo, carrier, on, pose, snapshot } from '../world/testing/builders.ts';
import { attaches, detaches, turns } from '../world/testing/events.ts';
import { following, PLANT_OF_FOUR } from './testing/following.ts';

const HERE = pose(0, 0, 0);
const turning = (name: string, at: number) => turns(name, at, 4, HERE, 90);
const loading = (name: string, at: number, load = 'load') => attaches(name, at, load, 'ENTITY', HERE);

type Followed = Parameters<typeof following>[0];

/** A run that is gone through once; what held at 20, 30 and 40 s is remembered, what was before that forgotten. */
function goneThrough({ first = [], ...followed }: Followed & { first?: ReturnType<typeof loading>[] } = {}) {
  const through = following({ forgets: true, ...followed });
  const turns = [2, 8, 14, 22, 32].map((at) => turning('c', at));
  expect(through.tellIfKept(20, 0, 10, ...turns, ...first)).not.toBeNull();
  for (const mark of [20, 30, 40]) through.tell(mark + 10, mark, mark);
  return through;
}

describe('[Q46] a run that is gone through once', () => {
  test('leaves of its worlds what is still asked for: what held at the first instant that is remembered', () => {
    expect(goneThrough().kept('c')).toEqual([8, 14, 22, 32]);
    expect(goneThrough({ forgets: false }).kept('c')).toEqual([-Infinity, 2, 8, 14, 22, 32]);
  });

  test.each([
    { late: 25, told: 25 },
    { late: 20, told: 20 },
    { late: 19, told: undefined },
  ])('is told on from an instant that is remembered, or not at all: at $late s after $told', ({ late, told }) => {
    expect(goneThrough().tellIfKept(60, late, 50, turning('c', late))?.after).toBe(told);
  });

  test('is not told on behind a gap', () => {
    const { begin, tellIfKept } = goneThrough();
    begin(snapshot({ ...PLANT_OF_FOUR, entities: [...PLANT_OF_FOUR.entities], atSeconds: 58 }));
    expect(tellIfKept(70, 58, 60)).toBeNull();
  });

  test('forgets nothing before an instant is to be remembered', () => {
    const { tell } = following({ forgets: true });
    tell(10, 0, -Infinity, turning('c', 2));
    expect(tell(20, 10, -Infinity, turning('c', 12))).toEqual({
      after: -Infinity,
      told: ['c resting 0-2', 'c turning 2-6', 'c resting 6-12', 'c turning 12-16'],
    });
  });
});

describe('[Q46] of what is forgotten rests nothing that comes to light', () => {
  const PARTS = snapshot({ entities: [carrier('c'), on(carrier('d'), 'c'), cargo('load'), on(cargo('second'), 'c')] });

  test('who has always stood alone acts for the first time', () => {
    expect(goneThrough().tell(60, 50, 50, turning('d', 52)).told).toEqual(['d resting 0-52', 'd turning 52-56']);
  });

  test('what has always stood alone is carried for the first time', () => {
    const { tell } = goneThrough({ relation: 'journeys' });
    expect(tell(60, 50, 50, loading('c', 52)).told).toEqual(['load on null 0-52']);
  });

  test('of who was a part of another it is not known since when it stood so', () => {
    expect(goneThrough({ plant: PARTS }).tellIfKept(60, 50, 50, turning('d', 52))).toBeNull();
    const { tellIfKept } = goneThrough({ plant: PARTS, relation: 'journeys' });
    expect(tellIfKept(60, 50, 50, loading('d', 52, 'second'))).toBeNull();
  });

  test('who has acted before, and what was carried before, goes on, wherever it is', () => {
    const first = [turning('d', 4), loading('d', 5)];
    const { tell } = goneThrough({ plant: PARTS, relation: 'journeys', first });
    expect(tell(60, 50, 50, turning('d', 52), detaches('d', 55, 'load', HERE))).toEqual({
      after: 50,
      told: ['load on d 5-55'],
    });
  });
});
