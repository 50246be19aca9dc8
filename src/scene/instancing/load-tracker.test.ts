import { expect, test } from 'vitest';
import { createLoadTracker } from './load-tracker.ts';

const [NOTHING, CARRIER, TABLE, PALLET, BOX, RACK] = [-1, 0, 1, 2, 3, 4];

type Carried = readonly (readonly [what: number, on: number])[];

function trackerWith(carried: Carried) {
  const tracker = createLoadTracker();
  for (const [what, on] of carried) put(tracker, what, on);
  return tracker;
}

/** Who has turned by it. */
function put(tracker: ReturnType<typeof createLoadTracker>, what: number, on: number): number[] {
  tracker.move(what, on, what === PALLET || what === BOX);
  return [...tracker.settle()];
}

const CASES: { what: string; carried: Carried; loaded: number[] }[] = [
  { what: 'nothing', carried: [], loaded: [] },
  { what: 'a pallet', carried: [[PALLET, CARRIER]], loaded: [CARRIER] },
  { what: 'an empty table', carried: [[TABLE, CARRIER]], loaded: [] },
  {
    what: 'a table that then takes a pallet',
    carried: [
      [TABLE, CARRIER],
      [PALLET, TABLE],
    ],
    loaded: [CARRIER, TABLE],
  },
  {
    what: 'a table that has a pallet',
    carried: [
      [PALLET, TABLE],
      [TABLE, CARRIER],
    ],
    loaded: [CARRIER, TABLE],
  },
  {
    what: 'a pallet that was taken off again',
    carried: [
      [PALLET, CARRIER],
      [PALLET, NOTHING],
    ],
    loaded: [],
  },
  {
    what: 'one of two loads taken off again',
    carried: [
      [PALLET, CARRIER],
      [BOX, CARRIER],
      [PALLET, NOTHING],
    ],
    loaded: [CARRIER],
  },
  {
    what: 'a loaded table that was taken off',
    carried: [
      [TABLE, CARRIER],
      [PALLET, TABLE],
      [TABLE, NOTHING],
    ],
    loaded: [TABLE],
  },
];

test.each(CASES)('loaded after $what', ({ carried, loaded }) => {
  const tracker = trackerWith(carried);
  expect([CARRIER, TABLE].filter((entity) => tracker.isLoaded(entity))).toEqual(loaded);
});

test('says who has turned, and nobody for a second load', () => {
  const tracker = trackerWith([[TABLE, CARRIER]]);
  expect(put(tracker, PALLET, TABLE)).toEqual([TABLE, CARRIER]);
  expect(put(tracker, BOX, TABLE)).toEqual([]);
  expect(put(tracker, BOX, RACK)).toEqual([RACK]);
  expect(put(tracker, PALLET, RACK)).toEqual([TABLE, CARRIER]);
  expect(tracker.settle()).toEqual([]);
});

test('who carries whom may turn round at one instant', () => {
  const tracker = trackerWith([[PALLET, TABLE]]);
  tracker.move(TABLE, PALLET, false);
  tracker.move(PALLET, CARRIER, true);
  tracker.settle();
  expect([CARRIER, TABLE].map((entity) => tracker.isLoaded(entity))).toEqual([true, false]);
  put(tracker, PALLET, NOTHING);
  expect([CARRIER, TABLE].map((entity) => tracker.isLoaded(entity))).toEqual([false, false]);
});
