import { expect, test } from 'vitest';
import type { AnimationEvent } from '../../../protocol/index.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };
const isCarrier = (name: string) => name.startsWith('CARRIER-');

/** Carriers that left and came, in order, by name. */
function exchanges(events: readonly AnimationEvent[]) {
  const removed = events.flatMap((event) =>
    event.animationType === 'ENTITY_REMOVED' && isCarrier(event.entityName) ? [event.entityName] : [],
  );
  const created = events.flatMap((event) =>
    event.animationType === 'ENTITY_CREATED' && isCarrier(event.entity.entityName) ? [event.entity.entityName] : [],
  );
  return { removed, created };
}

test.each([1, 2])('nobody runs out of charge, and who has little is sent to charge, seed %i', PATIENT, (seed) => {
  const run = runScenario(distributionCentre, seed, { batteryHours: 3, chargeBelow: 0.3 });
  let least = 100;
  for (let minute = 5; minute <= 180; minute += 5) {
    run.runTo(60 * minute);
    for (const { chargePercent } of run.tables.get('/energy')?.rows ?? [])
      if (chargePercent !== null) least = Math.min(least, Number(chargePercent));
  }
  expect(least).toBeGreaterThan(15);
  const sent = (run.tables.get('/energy')?.rows ?? []).reduce((sum, row) => sum + Number(row.timesSentToCharge), 0);
  expect(sent).toBeGreaterThan(3);
  const charged = (run.tables.get('/device-utilisation')?.rows ?? []).filter((row) => Number(row.chargingSeconds) > 60);
  expect(charged.length).toBeGreaterThan(8);
});

test('no carrier is exchanged by the clock', PATIENT, () => {
  expect(exchanges(runScenario(distributionCentre, 1).runTo(2 * HOUR))).toEqual({ removed: [], created: [] });
});

test('who has broken down is exchanged once it is repaired', PATIENT, () => {
  const run = runScenario(distributionCentre, 1, { hoursBetweenBreakdowns: 1, repairMinutes: 1 });
  const { removed, created } = exchanges(run.runTo(2 * HOUR));
  const broken = (run.tables.get('/incidents')?.rows ?? []).map(({ device }) => device);
  expect(removed.length).toBeGreaterThan(5);
  expect([...removed].sort()).toEqual(expect.arrayContaining([...new Set(created)]));
  for (const name of removed) expect(broken).toContain(name);
});

test('at every place where a carrier rests there is a charging post', () => {
  const { scene } = runScenario(distributionCentre, 1, { carriers: 5, mezzanineCarriers: 2 });
  const posts = scene.entities.filter(({ assetId }) => assetId === 'charger');
  expect(posts.map(({ entityName }) => entityName)).toEqual([
    ...[1, 2, 3, 4, 5].map((place) => `CHARGER-PARK-${place}`),
    ...[2, 3].map((place) => `CHARGER-PARK-M-${place}`),
  ]);
  for (const post of posts) expect(post).toMatchObject({ entityType: 'CHARGE_STATION', supportedActions: [] });
});

test(
  '[29] names are names: a carrier bears one while it charges or is exchanged, and it joins every table',
  PATIENT,
  () => {
    const run = runScenario(distributionCentre, 2, { batteryHours: 1, hoursBetweenBreakdowns: 1 });
    const events = run.runTo(2400);
    expect(events.filter(({ animationType }) => animationType === 'ENTITY_RENAMED')).toEqual([]);
    const rowsOf = (name: string) => run.tables.get(`/${name}`)?.rows ?? [];
    expect(rowsOf('energy').some(({ timesSentToCharge }) => Number(timesSentToCharge) > 0)).toBe(true);
    const ids = new Set(rowsOf('device-utilisation').map(({ deviceId }) => deviceId));
    for (const { device, deviceId } of rowsOf('device-utilisation')) expect(device).toBe(deviceId);
    for (const name of ['energy', 'transports', 'storage-moves', 'holds', 'incidents'])
      for (const { deviceId } of rowsOf(name)) expect(ids, name).toContain(deviceId);
  },
);
