import { expect, test } from 'vitest';
import { microsFromSeconds, SECONDS_PER_HOUR } from '../../../units/index.ts';
import { createKernel, createRandomStreams } from '../../engine/index.ts';
import { StateClock } from '../devices/state-clock.ts';
import { IncidentTable } from '../results/incident-table.ts';
import { Faults } from './faults.ts';

const QUARTER_HOUR = microsFromSeconds(SECONDS_PER_HOUR / 4);

/** How long the first of some devices stands each time, over a day in which all of them are to move every quarter. */
function repairsOfFirst(names: readonly string[]): number[] {
  const kernel = createKernel();
  const output = { emit: () => undefined, table: () => ({ append: () => 0, update: () => undefined }) };
  const rates = { hoursBetweenBreakdowns: 3, repairMinutes: 5 };
  const faults = new Faults(kernel, createRandomStreams(1), new IncidentTable(kernel, output), rates);
  const devices = names.map((entityName) => ({ entityName, clock: new StateClock(kernel) }));
  faults.expect(devices);
  const repairs: number[] = [];
  for (let quarter = 1; quarter <= 96; quarter += 1) {
    kernel.runUntil(quarter * QUARTER_HOUR);
    const [first] = devices.map((device) => faults.breakDown(device));
    if (first) repairs.push(first);
  }
  return repairs;
}

test('(plants 7) other devices give none of them other breakdowns: each draws from a stream of its own', () => {
  const alone = repairsOfFirst(['LIFT-1']);
  expect(alone.length).toBeGreaterThan(3);
  expect(repairsOfFirst(['LIFT-1', 'LIFT-2', 'LIFT-3'])).toEqual(alone);
});
