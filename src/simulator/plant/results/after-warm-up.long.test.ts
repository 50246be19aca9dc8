import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Scenario } from '../scenario.ts';
import { plants } from '../scenarios.ts';
import { runScenario } from '../testing/run-scenario.ts';

const HOUR = 3600;
const START = Date.UTC(2026, 2, 2, 6);

function oneHour(scenario: Scenario, parameters: object) {
  const run = runScenario(scenario, 5, parameters);
  const events = createHash('sha256')
    .update(JSON.stringify(run.runTo(HOUR)))
    .digest('hex');
  return { events, tables: run.tables };
}

test.each(plants.map((scenario) => ({ name: scenario.name, scenario })))(
  '$name: statistics begin after the time to warm up, and what happens is the same',
  { timeout: 180_000 },
  ({ scenario }) => {
    const [cold, warm] = [oneHour(scenario, {}), oneHour(scenario, { warmUpHours: 0.5 })];
    expect(warm.events).toBe(cold.events);
    let kept = 0;
    for (const [key, { definition, rows }] of warm.tables) {
      if (!definition.isLog) continue;
      const all = (cold.tables.get(key)?.rows ?? []).map((row) => JSON.stringify(row));
      for (const row of rows) expect(all, key).toContain(JSON.stringify(row));
      kept += rows.length;
      const times = definition.columns.filter(({ dataType }) => dataType === 'DATETIME').map(({ name }) => name);
      const ends = times.filter((name) => name !== 'startedAt' && name !== 'dueAt');
      for (const row of rows) {
        if (ends.length === 0 || ends.some((name) => row[name] === null)) continue;
        const latest = Math.max(...ends.map((name) => Date.parse(String(row[name]))));
        expect(latest, key).toBeGreaterThanOrEqual(START + HOUR * 500);
      }
    }
    expect(kept).toBeGreaterThan(100);
    const minutes = warm.tables.get('/throughput')?.rows ?? [];
    expect(minutes).toHaveLength(31);
    const orders = (warm.tables.get('/orders')?.rows ?? []).filter(({ completedAt }) => completedAt !== null);
    const counted = minutes.reduce((sum, row) => sum + Number(row.ordersCompleted ?? row.dropped), 0);
    expect(counted, 'finding 7e').toBe(orders.length);
    const sums = (tables: typeof warm.tables, name: string, column: string) =>
      (tables.get(name)?.rows ?? []).reduce((sum, row) => sum + Number(row[column]), 0);
    for (const row of warm.tables.get('/device-utilisation')?.rows ?? []) expect(row.observedSeconds).toBe(HOUR / 2);
    const energy = [warm, cold].map(({ tables }) => sums(tables, '/energy', 'consumedKilowattHours')) as [
      number,
      number,
    ];
    expect(energy[0]).toBeGreaterThan(0.3 * energy[1]);
    expect(energy[0]).toBeLessThan(0.7 * energy[1]);
  },
);
