import { describe, expect, test } from 'vitest';
import type { Row } from '../output.ts';
import { scenarios } from '../scenarios.ts';
import { runScenario, type ScenarioRun } from '../testing/run-scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };
const CASES = scenarios.map((scenario) => ({ name: scenario.name, scenario }));

const rowsOf = ({ tables }: ScenarioRun, name: string): readonly Row[] => tables.get(`/${name}`)?.rows ?? [];
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe.each(CASES)('$name', ({ scenario }) => {
  test('transports tell how long they waited and how much of the rest was driving', PATIENT, () => {
    const run = runScenario(scenario, 6);
    run.runTo(HOUR);
    const transports = rowsOf(run, 'transports');
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

  test('energy has a row for every device, and what moves consumes it', PATIENT, () => {
    const run = runScenario(scenario, 6);
    const devices = () => rowsOf(run, 'device-utilisation').map(({ device }) => device);
    expect(rowsOf(run, 'energy').map(({ device }) => device)).toEqual(devices());
    run.runTo(HOUR / 2);
    const half = sumOf(rowsOf(run, 'energy'), 'consumedKilowattHours');
    run.runTo(HOUR);
    const rows = rowsOf(run, 'energy');
    expect(half).toBeGreaterThan(0);
    expect(sumOf(rows, 'consumedKilowattHours') / half).toBeCloseTo(2, 0);
    for (const { source, chargePercent, timesSentToCharge } of rows)
      expect([chargePercent === null, timesSentToCharge === null]).toEqual(Array(2).fill(source === 'MAINS'));
    expect(rows.map(({ device }) => device)).toEqual(devices());
  });

  test('incidents are told from when until when, and count as time out of order', PATIENT, () => {
    const quiet = runScenario(scenario, 6);
    quiet.runTo(HOUR);
    expect([quiet.tables.has('/incidents'), rowsOf(quiet, 'incidents')]).toEqual([true, []]);
    const run = runScenario(scenario, 6, { hoursBetweenBreakdowns: 1, repairMinutes: 2 });
    run.runTo(2 * HOUR);
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

test('stores tell what went into them and out of them', PATIENT, () => {
  for (const scenario of scenarios.filter(({ name }) => name !== 'fleet')) {
    const run = runScenario(scenario, 6);
    run.runTo(HOUR);
    const moves = rowsOf(run, 'storage-moves');
    const minutes = rowsOf(run, 'throughput');
    const counted = (kind: string) => moves.filter((move) => move.kind === kind).length;
    expect(counted('STORE'), scenario.name).toBe(sumOf(minutes, 'stored'));
    expect(counted('RETRIEVE'), scenario.name).toBeGreaterThan(20);
  }
});
