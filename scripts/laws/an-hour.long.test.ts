import { describe, expect, test } from 'vitest';
import { plants } from '../../src/simulator/plant/index.ts';
import { breachesOf, plantFromOutside, plantNamed } from './testing/plants.ts';

/** With more seeds, rules and parameters: the other files here; over days: `npm run laws`. */
describe('for an hour every law is kept', () => {
  test.each(plants)('by $name at its default load', (scenario) => {
    expect(breachesOf(scenario, 11, 1)).toEqual([]);
  });

  test('by a plant from outside', () => {
    expect(breachesOf(plantFromOutside('spur-hall.xml'), 11, 1)).toEqual([]);
  });

  test('by the distribution centre while its carriers break down and people have breaks', () => {
    const parameters = { hoursBetweenBreakdowns: 1, repairMinutes: 2, hoursBetweenBreaks: 0.5, breakMinutes: 5 };
    expect(breachesOf(plantNamed('distribution-centre'), 13, 1, { ...parameters, ordersPerHour: 20 })).toEqual([]);
  });
});
