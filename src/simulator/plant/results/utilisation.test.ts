import { expect, test } from 'vitest';
import type { Row } from '../output.ts';
import { plants } from '../scenarios.ts';
import { ranOnce } from '../testing/ran-once.ts';
import { runScenario } from '../testing/run-scenario.ts';

const HOUR = 3600;
const STATES = ['loaded', 'empty', 'lifting', 'waiting', 'blocked', 'charging', 'down', 'idle'];

const ALIKE = ['/throughput', '/device-utilisation', '/transports', '/energy', '/incidents'];

const rowsOf = (tables: ReadonlyMap<string, { rows: readonly Row[] }>, name: string) =>
  tables.get(`/${name}`)?.rows ?? [];

test.each(plants.map((scenario) => ({ name: scenario.name, scenario })))(
  '$name: the times of every device sum to the time, and each has worked',
  { timeout: 180_000 },
  ({ scenario }) => {
    const { tables } = ranOnce(scenario, 6, HOUR);
    const rows = rowsOf(tables, 'device-utilisation');
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const sum = STATES.reduce((total, state) => total + Number(row[`${state}Seconds`]), 0);
      expect(sum, String(row.device)).toBeCloseTo(HOUR, 5);
      expect(row.observedSeconds).toBeCloseTo(HOUR, 5);
      expect(Number(row.loadedSeconds), `${row.device} loaded`).toBeGreaterThan(30);
      expect(Number(row.liftingSeconds), `${row.device} lifting`).toBeGreaterThan(30);
      expect(Number(row.utilisation)).toBeLessThanOrEqual(1);
    }
  },
);

test('tables are there from the first instant, in every scenario alike', () => {
  for (const scenario of plants) {
    const { tables } = runScenario(scenario, 4);
    expect([...tables.keys()], scenario.name).toEqual(expect.arrayContaining(ALIKE));
    const owners = rowsOf(tables, 'device-utilisation').map(({ device }) => String(device));
    expect([...tables.keys()].filter((key) => owners.includes(key.split('/')[0] ?? ''))).toHaveLength(owners.length);
  }
});
