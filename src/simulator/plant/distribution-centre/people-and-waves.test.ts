import { expect, test } from 'vitest';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const MINUTE_MILLIS = 60_000;
const PATIENT = { timeout: 180_000 };
const instant = (value: unknown) => Date.parse(String(value));

test('in a break nobody packs, loads or unloads, and afterwards they do', PATIENT, () => {
  const run = runScenario(distributionCentre, 8, { hoursBetweenBreaks: 0.5, breakMinutes: 20 });
  run.runTo(1.3 * HOUR);
  const minutes = run.tables.get('/throughput')?.rows ?? [];
  // What was begun before the break is finished in its first minutes.
  const between = (from: number, to: number) => minutes.slice(from, to);
  const done = (from: number, to: number) =>
    between(from, to).reduce(
      (sum, { packed, loaded, received }) => sum + Number(packed) + Number(loaded) + Number(received),
      0,
    );
  expect(done(10, 30)).toBeGreaterThan(20);
  expect(done(34, 50)).toBe(0);
  expect(done(50, 78)).toBeGreaterThan(40);
  expect(run.tables.get('/absences')?.rows.map(({ kind }) => kind)).toEqual(['BREAK']);
});

test('orders are brought out with their wave, express orders at once', PATIENT, () => {
  const [wave, cutOff] = [20 * MINUTE_MILLIS, 5 * MINUTE_MILLIS];
  const run = runScenario(distributionCentre, 8, { waveMinutes: 20, cutOffMinutes: 5, expressShare: 0.3 });
  run.runTo(2 * HOUR);
  const orders = run.tables.get('/orders')?.rows ?? [];
  const broughtOut = new Map(
    (run.tables.get('/storage-moves')?.rows ?? [])
      .filter(({ kind }) => kind === 'RETRIEVE')
      .map(({ pallet, startedAt }) => [String(pallet), instant(startedAt)]),
  );
  const seen = { express: 0, inWave: 0 };
  for (const { express, createdAt, releasedAt, lines, kind } of orders) {
    const [created, released] = [instant(createdAt), instant(releasedAt)];
    const taken = (lines as { pallet: string | null }[]).flatMap(({ pallet }) => broughtOut.get(pallet ?? '') ?? []);
    // Orders of before the run have their pallets on the floor.
    if (taken.length === 0) continue;
    expect(Math.min(...taken), `${kind} of ${createdAt}`).toBeGreaterThanOrEqual(released);
    if (express) {
      seen.express += 1;
      expect(released).toBe(created);
    } else {
      seen.inWave += 1;
      expect(released % wave).toBe(0);
      expect(released - created).toBeGreaterThanOrEqual(cutOff);
      expect(released - created).toBeLessThan(cutOff + wave);
    }
  }
  expect(seen.express).toBeGreaterThan(5);
  expect(seen.inWave).toBeGreaterThan(15);
});

test('at night nobody works and no truck is sent for', PATIENT, () => {
  const run = runScenario(distributionCentre, 8, { staffedHours: 1 });
  run.runTo(3 * HOUR);
  const minutes = run.tables.get('/throughput')?.rows ?? [];
  const sum = (column: string, from: number, to?: number) =>
    minutes.slice(from, to).reduce((total, row) => total + Number(row[column]), 0);
  expect(sum('loaded', 0, 60)).toBeGreaterThan(30);
  // Who has begun with a pallet finishes it, and the trucks that stand there leave.
  expect([sum('loaded', 65), sum('shipped', 80)]).toEqual([0, 0]);
  const slots = (run.tables.get('/deliveries')?.rows ?? []).map(({ appointmentAt }) => instant(appointmentAt));
  expect(Math.max(...slots)).toBeLessThanOrEqual(Date.UTC(2026, 2, 2, 7, 5));
});
