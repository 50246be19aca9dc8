import { expect, test } from 'vitest';
import { breachesOf, plantNamed } from './testing/plants.ts';

const HOURS = 3;
const centre = plantNamed('distribution-centre');

test.each([11, 12])('the distribution centre keeps every law at its default load with seed %i', (seed) => {
  expect(breachesOf(centre, seed, HOURS)).toEqual([]);
});

test('the distribution centre keeps every law while its carriers break down', () => {
  const parameters = { hoursBetweenBreakdowns: 2, repairMinutes: 2, ordersPerHour: 25 };
  expect(breachesOf(centre, 13, HOURS, parameters)).toEqual([]);
});

test('the distribution centre keeps every law where the oldest job goes first', () => {
  expect(breachesOf(centre, 13, HOURS, { dispatchingRule: 'OLDEST' })).toEqual([]);
});

test('a plant that is asked for more than it can do breaks the law of queues and no other', () => {
  const breaches = breachesOf(centre, 13, HOURS, { ordersPerHour: 80 });
  expect(breaches.length).toBeGreaterThan(0);
  expect(breaches.filter((breach) => !breach.startsWith('queues: '))).toEqual([]);
});
