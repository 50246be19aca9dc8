import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Dock } from './dock.ts';
import { LoadPlan, type TruckLoad } from './load-plan.ts';
import type { StagingLane } from './staging-lane.ts';
import { Timetable } from './timetable.ts';

const MINUTE = microsFromSeconds(60);

/** One dock with two lanes, from which a truck leaves every half hour with at most so many pallets. */
function setUp(palletsPerDeparture = 33, packingTakes = 99) {
  const kernel = createKernel();
  const lanes = ['A', 'B'].map((entityName) => ({ entityName }) as StagingLane);
  const docks: readonly Dock[] = [{ name: 'DOCK', lanes, frame: { position: { x: 0, y: 0, z: 0 }, heading: 0 } }];
  const timetable = new Timetable(30, { isOnShiftAt: () => true });
  const plan = new LoadPlan(kernel, timetable, docks, palletsPerDeparture);
  const sent: string[] = [];
  let inPacking = 0;
  const add = (name: string, due: number | null, changes: Partial<TruckLoad> = {}) => {
    const pallet = { name } as Pallet;
    const setOut = () => {
      if (changes.isPacked && inPacking >= packingTakes) return false;
      if (changes.isPacked) inPacking += 1;
      sent.push(`${name} to ${plan.laneOf(pallet).entityName}`);
      return true;
    };
    plan.add({ pallet, due, isExpress: false, isPacked: false, setOut, ...changes });
    return pallet;
  };
  const addMany = (count: number, due: number) =>
    Array.from({ length: count }, (_, index) => add(`P${index + 1}`, due));
  return { kernel, plan, sent, add, addMany };
}

test('what is due for a truck goes to its lane, and no more than the lane has places for', () => {
  const { sent, addMany, add, plan } = setUp();
  addMany(9, 0);
  add('next', 1);
  expect(sent).toEqual([...Array.from({ length: 8 }, (_, index) => `P${index + 1} to A`), 'next to B']);
  expect(plan.waitingCount).toBe(1);
  expect(plan.missingFor(0)).toBe(9);
});

test('what does not fit on a truck goes with the next one, before what is due for that', () => {
  const { sent, addMany, plan } = setUp(3);
  addMany(4, 0);
  expect(sent).toEqual(['P1 to A', 'P2 to A', 'P3 to A', 'P4 to B']);
  expect(plan.isAskedFor(0)).toBe(true);
});

test('what is due for no truck goes with the room that the rest leaves, and is missed by none', () => {
  const { sent, add, plan } = setUp(2);
  add('one', 0);
  const stack = add('stack', null);
  expect(sent).toEqual(['one to A', 'stack to A']);
  expect(plan.dueOf(stack)).toBeNull();
  expect(plan.missingFor(0)).toBe(1);
  const { sent: ofFull, addMany, add: addToFull } = setUp(2);
  addMany(4, 0);
  addToFull('stack', null);
  expect(ofFull).toEqual(['P1 to A', 'P2 to A', 'P3 to B', 'P4 to B']);
});

test('what is due for a truck that has left counts as missing for none', () => {
  const { add, plan } = setUp();
  for (const departure of [0, 1]) plan.departed(departure);
  plan.departed(2);
  // The lanes are for departures 4 and 3.
  add('late', 2);
  expect(plan.missingFor(2)).toBe(0);
});

test('a loaded pallet makes room for the next', () => {
  const { sent, addMany, plan } = setUp();
  const [first] = addMany(9, 0);
  if (first) plan.loaded(0, first);
  expect(sent.at(-1)).toBe('P9 to A');
  expect(plan.missingFor(0)).toBe(8);
});

test('what packing cannot take keeps no place from others, and has places kept for it', () => {
  const { sent, add, addMany } = setUp(33, 1);
  add('packed 1', 0, { isPacked: true });
  add('packed 2', 0, { isPacked: true });
  addMany(9, 0);
  expect(sent).toHaveLength(8);
  expect(sent[0]).toBe('packed 1 to A');
});

test('nothing sets out for a truck that it could not reach any more', () => {
  const { kernel, sent, add } = setUp();
  kernel.runUntil(23 * MINUTE);
  add('late', 0);
  add('late too', 0, { isPacked: true });
  expect(sent).toEqual(['late to B', 'late too to B']);
});

test('the lane of a truck that has left is for a later one, and what is still there goes with that', () => {
  const { add, plan } = setUp();
  const pallet = add('one', 0);
  plan.departed(0);
  expect(plan.bayOf(2)).toMatchObject({ bound: 1, loaded: 0 });
  expect(plan.laneOf(pallet).entityName).toBe('A');
});
