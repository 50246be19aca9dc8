import { expect, test } from 'vitest';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;

test.each([3, 4])('carriers break down and are repaired, and that is told, seed %i', { timeout: 180_000 }, (seed) => {
  const run = runScenario(distributionCentre, seed, { hoursBetweenBreakdowns: 2, repairMinutes: 3 });
  run.runTo(4 * HOUR);
  const incidents = run.tables.get('/incidents')?.rows ?? [];
  // Twelve carriers, four hours, one in two hours for each.
  expect(incidents.length).toBeGreaterThan(12);
  expect(incidents.length).toBeLessThan(40);
  const ended = incidents.filter(({ durationSeconds }) => durationSeconds !== null);
  const told = ended.reduce((sum, { durationSeconds }) => sum + Number(durationSeconds), 0);
  const counted = (run.tables.get('/device-utilisation')?.rows ?? []).reduce(
    (sum, { downSeconds }) => sum + Number(downSeconds),
    0,
  );
  expect(told / ended.length).toBeGreaterThan(90);
  expect(counted).toBeGreaterThan(told * 0.95);
});

test('without the parameter nothing breaks down, and the table is there', () => {
  const run = runScenario(distributionCentre, 3);
  run.runTo(HOUR);
  expect(run.tables.get('/incidents')?.rows).toEqual([]);
});

test.each([
  { kind: 'STACKER', parameters: { stackerHoursBetweenBreakdowns: 0.5, stackerRepairMinutes: 2 } },
  { kind: 'LIFT', parameters: { liftHoursBetweenBreakdowns: 0.5, liftRepairMinutes: 2 } },
])(
  '(plants 10) what breaks down of kind $kind does so at its own rate, and nothing else does',
  ({ kind, parameters }) => {
    const run = runScenario(distributionCentre, 3, parameters);
    run.runTo(HOUR);
    const incidents = run.tables.get('/incidents')?.rows ?? [];
    expect(incidents.length).toBeGreaterThan(1);
    for (const { device } of incidents) expect(String(device)).toMatch(new RegExp(`^${kind}-`));
  },
);
