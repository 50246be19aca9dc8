import { describe, expect, test } from 'vitest';
import type { Row } from '../output.ts';
import type { Scenario } from '../scenario.ts';
import { plants } from '../scenarios.ts';
import { type RanPlant, ranOnce } from '../testing/ran-once.ts';
import { runScenario } from '../testing/run-scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };
const CASES = plants.map((scenario) => ({ name: scenario.name, scenario }));

const rowsOf = ({ tables }: Pick<RanPlant, 'tables'>, name: string): readonly Row[] =>
  tables.get(`/${name}`)?.rows ?? [];
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** An hour of a scenario in which nothing breaks, run once for all who look at it. */
const quietHours = new Map(CASES.map(({ name, scenario }) => [name, quietHour(scenario)]));

function quietHour(scenario: Scenario) {
  const begun = runScenario(scenario, 6);
  const devices = rowsOf(begun, 'energy').map(({ device }) => device);
  const devicesInUse = rowsOf(begun, 'device-utilisation').map(({ device }) => device);
  const halfKilowattHours = sumOf(rowsOf(ranOnce(scenario, 6, HOUR / 2), 'energy'), 'consumedKilowattHours');
  return { run: ranOnce(scenario, 6, HOUR), atStart: { devices, devicesInUse }, halfKilowattHours };
}

describe.each(CASES)('$name', ({ name, scenario }) => {
  const { run: hour, atStart, halfKilowattHours } = quietHours.get(name) ?? quietHour(scenario);

  test('transports tell how long they waited and how much of the rest was driving', () => {
    const transports = rowsOf(hour, 'transports');
    expect(transports.length).toBeGreaterThan(50);
    for (const row of transports) {
      const { requestedAt, startedAt, loadedAt, deliveredAt, durationSeconds } = row;
      const instants = [requestedAt, startedAt, loadedAt, deliveredAt].map(String);
      expect(instants, String(row.pallet)).toEqual([...instants].sort());
      const seconds = (Date.parse(String(deliveredAt)) - Date.parse(String(startedAt))) / 1000;
      expect(durationSeconds).toBeCloseTo(seconds, 2);
      expect(Number(row.drivingSeconds) + Number(row.blockedSeconds)).toBeLessThanOrEqual(seconds + 0.01);
      expect(Number(row.waitingSeconds)).toBeGreaterThanOrEqual(0);
    }
    // Most of a transport is driving, handing over takes its time as well.
    const driven = sumOf(transports, 'drivingSeconds') / sumOf(transports, 'durationSeconds');
    expect(driven).toBeGreaterThan(0.2);
    expect(driven).toBeLessThan(0.95);
  });

  test('what is taken somewhere for an order names it, and every load of an order has been', () => {
    const loadsOf = (row: Row) =>
      name === 'fleet' ? [row.pallet] : (row.lines as { pallet: string | null }[]).map(({ pallet }) => pallet);
    const orders = new Map(rowsOf(hour, 'orders').map((row) => [row.order, row]));
    const moves = [...rowsOf(hour, 'transports'), ...rowsOf(hour, 'storage-moves')];
    const moved = moves.filter(({ order }) => order !== null);
    for (const { order, pallet } of moved)
      expect(loadsOf(orders.get(order) ?? expect.fail(String(order)))).toContain(pallet);
    const known = new Set(moved.map(({ order, pallet }) => `${order} ${pallet}`));
    const completed = [...orders.values()].filter(({ completedAt }) => completedAt !== null);
    expect(completed.length).toBeGreaterThan(3);
    for (const row of completed) {
      for (const pallet of loadsOf(row)) if (pallet !== null) expect(known).toContain(`${row.order} ${pallet}`);
    }
    expect(moves.filter(({ kind, order }) => kind === 'STORE' && order !== null)).toEqual([]);
    expect(moves.filter(({ kind, order }) => kind === 'RETRIEVE' && order === null)).toEqual([]);
  });

  test('energy has a row for every device, and what moves consumes it', () => {
    expect(atStart.devices).toEqual(atStart.devicesInUse);
    const rows = rowsOf(hour, 'energy');
    expect(halfKilowattHours).toBeGreaterThan(0);
    expect(sumOf(rows, 'consumedKilowattHours') / halfKilowattHours).toBeCloseTo(2, 0);
    for (const { source, chargePercent, timesSentToCharge } of rows)
      expect([chargePercent === null, timesSentToCharge === null]).toEqual(Array(2).fill(source === 'MAINS'));
    const devicesInUse = rowsOf(hour, 'device-utilisation').map(({ device }) => device);
    expect(rows.map(({ device }) => device)).toEqual(devicesInUse);
  });

  test('incidents are told from when until when, and count as time out of order', PATIENT, () => {
    expect([hour.tables.has('/incidents'), rowsOf(hour, 'incidents')]).toEqual([true, []]);
    const run = ranOnce(scenario, 6, HOUR, { hoursBetweenBreakdowns: 1, repairMinutes: 2 });
    const incidents = rowsOf(run, 'incidents');
    const ended = incidents.filter(({ endedAt }) => endedAt !== null);
    expect(ended.length).toBeGreaterThan(8);
    const names = rowsOf(run, 'device-utilisation').map(({ device }) => String(device).replace(' (charging)', ''));
    for (const { device, kind, startedAt, endedAt, durationSeconds } of ended) {
      expect(kind).toBe('BREAKDOWN');
      expect(names).toContain(String(device));
      const seconds = (Date.parse(String(endedAt)) - Date.parse(String(startedAt))) / 1000;
      expect(durationSeconds).toBeCloseTo(seconds, 2);
    }
    const down = sumOf(rowsOf(run, 'device-utilisation'), 'downSeconds');
    expect(down).toBeGreaterThan(0.95 * sumOf(ended, 'durationSeconds'));
  });
});

test('stores tell what went into them and out of them', () => {
  for (const [name, { run }] of quietHours) {
    if (name === 'fleet') continue;
    const moves = rowsOf(run, 'storage-moves');
    const minutes = rowsOf(run, 'throughput');
    const counted = (kind: string) => moves.filter((move) => move.kind === kind).length;
    expect(counted('STORE'), name).toBe(sumOf(minutes, 'stored'));
    expect(counted('RETRIEVE'), name).toBeGreaterThan(20);
  }
});
