import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Scenario } from '../scenario.ts';
import { scenarios } from '../scenarios.ts';
import { runScenario } from '../testing/run-scenario.ts';

const HOUR = 3600;
const START = Date.UTC(2026, 2, 2, 6);
/** Whatever says when something was, in a log. */
const INSTANTS = ['intervalStart', 'createdAt', 'arrivedAt', 'deliveredAt', 'endedAt', 'startedAt'];

function oneHour(scenario: Scenario, parameters: object) {
  const run = runScenario(scenario, 5, parameters);
  const events = createHash('sha256')
    .update(JSON.stringify(run.runTo(HOUR)))
    .digest('hex');
  return { events, tables: run.tables };
}

test.each(scenarios.map((scenario) => ({ name: scenario.name, scenario })))(
  '$name: statistics begin after the time to warm up, and what happens is the same',
  { timeout: 180_000 },
  ({ scenario }) => {
    const [cold, warm] = [oneHour(scenario, {}), oneHour(scenario, { warmUpHours: 0.5 })];
    expect(warm.events).toBe(cold.events);
    let kept = 0;
    for (const [key, { definition, rows }] of warm.tables) {
      if (!definition.isLog) continue;
      const all = cold.tables.get(key)?.rows ?? [];
      expect(rows, key).toEqual(all.slice(all.length - rows.length));
      kept += rows.length;
      const instant = INSTANTS.find((name) => rows[0] && name in rows[0] && name !== 'startedAt');
      if (instant === undefined) continue;
      const over = rows.filter((row) => row[instant] !== null);
      for (const row of over) expect(Date.parse(String(row[instant])), key).toBeGreaterThanOrEqual(START + HOUR * 500);
    }
    expect(kept).toBeGreaterThan(100);
    expect(warm.tables.get('/throughput')?.rows).toHaveLength(31);
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
