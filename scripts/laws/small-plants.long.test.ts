import { expect, test } from 'vitest';
import { breachesOf, plantFromOutside, plantNamed } from './testing/plants.ts';

const HOURS = 3;
const BREAKDOWNS = { repairMinutes: 2 };

test.each(['fleet', 'shuttle-store'])('%s keeps every law at its default load', (name) => {
  for (const seed of [11, 12]) expect(breachesOf(plantNamed(name), seed, HOURS)).toEqual([]);
});

test.each(['ring-hall.xml', 'spur-hall.xml'])(
  'a plant from outside, %s, keeps every law at its default load, and while its vehicles break down',
  (file) => {
    const plant = plantFromOutside(file);
    for (const seed of [11, 12]) expect(breachesOf(plant, seed, HOURS)).toEqual([]);
    expect(breachesOf(plant, 13, HOURS, { ...BREAKDOWNS, hoursBetweenBreakdowns: 2 })).toEqual([]);
  },
);

test.each([
  { name: 'shuttle-store', parameters: { ...BREAKDOWNS, hoursBetweenBreakdowns: 3, ordersPerHour: 60 } },
  { name: 'fleet', parameters: { ...BREAKDOWNS, hoursBetweenBreakdowns: 4 } },
  { name: 'fleet', parameters: { dispatchingRule: 'NEAREST' } },
  { name: 'shuttle-store', parameters: { retrievalRule: 'NEAREST' } },
  { name: 'shuttle-store', parameters: { dispatchingRule: 'RETRIEVAL_FIRST' } },
  { name: 'shuttle-store', parameters: { storageRule: 'NEAREST' } },
])('$name keeps every law with $parameters', ({ name, parameters }) => {
  expect(breachesOf(plantNamed(name), 13, HOURS, parameters)).toEqual([]);
});
