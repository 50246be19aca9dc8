import { expect, test } from 'vitest';
import { cargo, carrier, line, on, point, pose, seconds, snapshot, stacker } from '../world/testing/builders.ts';
import { attaches, detaches, removed, renamed, stops, travels, turns } from '../world/testing/events.ts';
import type { JourneyRow } from './index.ts';
import { allRows, derived } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const PLANT = snapshot({
  points: [A, B],
  paths: [line(A, B)],
  entities: [carrier('c'), cargo('load', pose(0, 0, 2)), stacker('s'), on(cargo('carried'), 's', 'FORK')],
});

const told = (rows: readonly JourneyRow[]) =>
  rows.map(({ loadName, parentName, part, startMicros, endMicros, meters }) =>
    [`${loadName} on ${parentName} ${part}`, `${startMicros / 1e6}-${endMicros / 1e6}`, Number(meters.toFixed(4))].join(
      ' ',
    ),
  );

test('[Q10] a stretch for each carrier or place, with the way of its origin', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    travels('c', 2, 5, 'A A-B B', pose(0, 0, 0)),
    detaches('c', 8, 'load', pose(10, 0, 0)),
  ];
  expect(told(allRows(derived(PLANT, events, seconds(10)), 'journeys', 'load'))).toEqual([
    'load on null null 0-1 0',
    'load on c ENTITY 1-8 10',
    'load on null null 8-10 0',
  ]);
});

test('[Q10] a turn takes what lies beside the centre round: an arc, not its chord', () => {
  const events = [attaches('c', 1, 'load', 'ENTITY', pose(1, 0, 0)), turns('c', 2, 4, pose(0, 0, 0), 720)];
  const [, carried] = allRows(derived(PLANT, events, seconds(10)), 'journeys', 'load');
  expect(carried?.meters).toBeCloseTo(4 * Math.PI, 5);
});

test('names of load and parent end a row; what a gone parent leaves stands on its own', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    renamed(2, 'c', 'd'),
    renamed(3, 'load', 'box'),
    removed(4, 'd'),
  ];
  expect(
    told(allRows(derived(PLANT, events, seconds(5)), 'journeys')).filter((row) => !row.startsWith('carried')),
  ).toEqual([
    'load on null null 0-1 0',
    'load on c ENTITY 1-2 0',
    'load on d ENTITY 2-3 0',
    'box on d ENTITY 3-4 0',
    'box on null null 4-5 0',
  ]);
});

test('what a snapshot has as cargo is a load; what was never carried is none', () => {
  const derivation = derived(PLANT, [stops('c', 1, pose(0, 0, 0))], seconds(5));
  expect(told(allRows(derivation, 'journeys'))).toEqual(['carried on s FORK 0-5 0']);
  expect(() => allRows(derivation, 'journeys', 'load')).toThrow('nothing is named "load"');
  expect(() => allRows(derivation, 'journeys', 'c')).toThrow('nothing is named "c"');
});

test('rows come in the order of their beginnings and then of their names, and those of a name alone where one is asked for', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    renamed(3, 'load', 'box'),
    detaches('s', 1, 'carried', pose(0, 0, 9)),
  ];
  const derivation = derived(PLANT, events, seconds(5));
  expect(told(allRows(derivation, 'journeys')).map((row) => row.split(' on ')[0])).toEqual([
    ...['carried', 'load', 'carried', 'load', 'box'],
  ]);
  expect(told(allRows(derivation, 'journeys', 'box'))).toEqual(['box on c ENTITY 3-5 0']);
});
