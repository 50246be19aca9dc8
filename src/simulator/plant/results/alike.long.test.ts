import { expect, test } from 'vitest';
import { fleet } from '../fleet/fleet.ts';
import { runScenario } from '../testing/run-scenario.ts';

const STATES = ['loaded', 'empty', 'lifting', 'waiting', 'blocked', 'charging', 'down', 'idle'];

test('a fleet of 10,000 has one row for each carrier, whose times sum to the time, and no more', () => {
  const run = runScenario(fleet, 4, { carriers: 10_000 });
  run.runTo(120);
  const rows = run.tables.get('/device-utilisation')?.rows ?? [];
  expect(rows).toHaveLength(10_000);
  const wrong = rows.filter(
    (row) => Math.abs(STATES.reduce((sum, state) => sum + Number(row[`${state}Seconds`]), 0) - 120) > 1e-5,
  );
  expect(wrong).toEqual([]);
  expect([...run.tables.keys()].filter((key) => !key.startsWith('/'))).toEqual([]);
});
