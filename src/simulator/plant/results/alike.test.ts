import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requireOpenTcsScenario } from '../opentcs/opentcs-scenario.ts';
import type { Row } from '../output.ts';
import type { Scenario } from '../scenario.ts';
import { plants } from '../scenarios.ts';
import { runScenario, type ScenarioRun } from '../testing/run-scenario.ts';

const HOUR = 3600;
const STATES = ['loaded', 'empty', 'lifting', 'waiting', 'blocked', 'charging', 'down', 'idle'];
/** Read with the same columns in every scenario, and with these columns among their own. */
const SAME = ['device-utilisation', 'transports', 'energy', 'incidents', 'holds'];
const COMMON: Readonly<Record<string, readonly string[]>> = {
  throughput: ['intervalStart:DATETIME', 'ordersReceived:INTEGER', 'ordersCompleted:INTEGER', 'openOrders:INTEGER'],
  orders: [
    ...['order:STRING', 'kind:STRING', 'status:STRING', 'createdAt:DATETIME', 'dueAt:DATETIME'],
    ...['completedAt:DATETIME?', 'leadTimeSeconds:DECIMAL?', 'onTime:BOOLEAN?'],
  ],
};

const imported = (file: string): Scenario => {
  const text = readFileSync(new URL(`../opentcs/testing/${file}`, import.meta.url), 'utf8');
  return requireOpenTcsScenario(text, file);
};
const EVERY = [...plants, imported('ring-hall.xml'), imported('spur-hall.xml')];
const CASES = EVERY.map((scenario) => ({ name: scenario.label, scenario }));

const columnsOf = ({ tables }: ScenarioRun, name: string) =>
  (tables.get(`/${name}`)?.definition.columns ?? []).map(
    (column) => `${column.name}:${column.dataType}${column.nullable ? '?' : ''}`,
  );
const rowsOf = ({ tables }: ScenarioRun, name: string): readonly Row[] => tables.get(`/${name}`)?.rows ?? [];
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe.each(CASES)('$name', ({ scenario }) => {
  const [first] = plants;
  const atFirst = runScenario(scenario, 4);

  test('has the tables of every scenario from the first instant, by the same names, columns and units', () => {
    const model = runScenario(first as Scenario, 4);
    for (const name of SAME) {
      expect(columnsOf(model, name).length, name).toBeGreaterThan(0);
      expect(columnsOf(atFirst, name), name).toEqual(columnsOf(model, name));
    }
    for (const [name, columns] of Object.entries(COMMON))
      expect(columnsOf(atFirst, name), name).toEqual(expect.arrayContaining([...columns]));
    const owners = rowsOf(atFirst, 'device-utilisation').map(({ device }) => String(device));
    expect(owners.length).toBeGreaterThan(2);
    const owned = [...atFirst.tables.values()].map(({ definition }) => definition.ownerEntityName);
    expect(new Set(owned.filter((owner) => owner !== null))).toEqual(new Set(owners));
  });

  test('instants are dates with a name that says so, lengths of time are seconds', () => {
    for (const [key, { definition }] of atFirst.tables) {
      for (const { name, dataType } of definition.columns) {
        expect(/(At|Start)$/.test(name), `${key} ${name}`).toBe(dataType === 'DATETIME');
        expect(name, key).not.toMatch(/^(start|end|created|finished)Seconds$|^(vehicle|minute)$/);
        if (name.endsWith('Seconds')) expect(dataType, `${key} ${name}`).toBe('DECIMAL');
      }
    }
  });

  const run = runScenario(scenario, 4);
  run.runTo(HOUR);

  test('minutes have no hole, count what the orders tell, and times of devices sum to the time', () => {
    const minutes = rowsOf(run, 'throughput');
    expect(minutes).toHaveLength(61);
    for (const [index, { intervalStart }] of minutes.entries())
      expect(Date.parse(String(intervalStart))).toBe(Date.UTC(2026, 2, 2, 6, index));
    const orders = rowsOf(run, 'orders');
    const completed = orders.filter(({ completedAt }) => completedAt !== null);
    expect(completed.length).toBeGreaterThan(3);
    expect([sumOf(minutes, 'ordersReceived'), sumOf(minutes, 'ordersCompleted')]).toEqual([
      orders.length,
      completed.length,
    ]);
    const { intervalStart: lastMinute, openOrders } = minutes.at(-1) ?? {};
    const before = completed.filter(({ completedAt }) => String(completedAt) < String(lastMinute));
    expect(openOrders).toBe(orders.length - before.length);
    for (const { createdAt, completedAt, leadTimeSeconds, dueAt, onTime, truck } of completed) {
      const [from, to] = [Date.parse(String(createdAt)), Date.parse(String(completedAt))];
      expect(Number(leadTimeSeconds)).toBeCloseTo((to - from) / 1000, 2);
      // What leaves with a truck is on time with the one that it is due for, whenever that leaves.
      if (truck === undefined || truck === null) expect(onTime).toBe(to <= Date.parse(String(dueAt)));
    }
    for (const row of rowsOf(run, 'device-utilisation')) {
      expect(row.observedSeconds).toBeCloseTo(HOUR, 5);
      const sum = STATES.reduce((total, state) => total + Number(row[`${state}Seconds`]), 0);
      expect(sum, String(row.device)).toBeCloseTo(HOUR, 5);
    }
  });

  test('in an endless run only logs grow, of which the oldest rows fall out (tables.test.ts)', () => {
    const counts = ({ tables }: ScenarioRun) => new Map([...tables].map(([key, { rows }]) => [key, rows.length]));
    const before = counts(atFirst);
    const grown = [...counts(run)].filter(([key, count]) => count > (before.get(key) ?? 0)).map(([key]) => key);
    expect(grown.length).toBeGreaterThan(3);
    expect(grown.filter((key) => !run.tables.get(key)?.definition.isLog)).toEqual([]);
    // Tables are opened at the start: none is made of what happens.
    expect([...run.tables.keys()].sort()).toEqual([...before.keys()].sort());
  });
});
