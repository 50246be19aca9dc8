import { describe, expect, test } from 'vitest';
import { IntList } from './growth.ts';
import { Validity } from './validity.ts';

/** Of three nodes, what is known of the first holds in [10, 20), of the second in [15, 30), of the third always. */
function known(): Validity {
  const validity = new Validity();
  validity.grow(2);
  validity.set(0, 10, 20);
  validity.grow(3);
  validity.set(1, 15, 30);
  validity.set(2, -Infinity, Infinity);
  return validity;
}

function taken(take: (due: IntList) => void): number[] {
  const due = new IntList();
  take(due);
  return [...due.items.subarray(0, due.length)].sort((a, b) => a - b);
}

describe('[W40] what is known of a node holds over a time, and is looked up again beyond it alone', () => {
  test.each([
    { t: 9, due: [0, 1] },
    { t: 10, due: [1] },
    { t: 14.5, due: [1] },
    { t: 15, due: [] },
    { t: 19.5, due: [] },
    { t: 20, due: [0] },
    { t: 30, due: [0, 1] },
  ])('at $t', ({ t, due }) => {
    expect(taken((list) => known().collectDue(t, list))).toEqual(due);
  });

  test('each is noted once until it has been looked up, and may be noted again then', () => {
    const validity = known();
    const again = () =>
      taken((list) => {
        validity.collect(0, list);
        validity.collect(0, list);
      });
    expect([again(), again()]).toEqual([[0], []]);
    validity.resolved(0);
    expect(again()).toEqual([0]);
  });

  test('the next time at which something does not hold any more', () => {
    const validity = known();
    expect(validity.nextWakeMicros).toBe(20);
    validity.set(0, 10, Infinity);
    expect(validity.nextWakeMicros).toBe(30);
  });

  test('[W46] what follows from the past is found, as long as it does', () => {
    const validity = known();
    expect(taken((list) => validity.collectFollowers(list))).toEqual([]);
    validity.setFollowsPast(0, true);
    validity.setFollowsPast(2, true);
    validity.setFollowsPast(0, false);
    expect(taken((list) => validity.collectFollowers(list))).toEqual([2]);
  });
});
