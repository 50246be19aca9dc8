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

test.each([1, 2])(
  'nobody runs out of charge, and who is sent to charge says so in its name, seed %i',
  PATIENT,
  (seed) => {
    const run = runScenario(distributionCentre, seed, { batteryHours: 3, chargeBelow: 0.3 });
    let least = 100;
    const events: AnimationEvent[] = [];
    for (let minute = 5; minute <= 180; minute += 5) {
      events.push(...run.runTo(60 * minute));
      // The one that begins with next to nothing is at its post by then.
      for (const { chargePercent } of run.tables.get('/energy')?.rows ?? [])
        if (minute >= 15 && chargePercent !== null) least = Math.min(least, Number(chargePercent));
    }
    expect(least).toBeGreaterThan(15);
    const renamed = events.filter((event) => event.animationType === 'ENTITY_RENAMED');
    const away = renamed.filter(({ newEntityName }) => newEntityName.endsWith(' (charging)'));
    expect(away.length).toBeGreaterThan(3);
    const charging = away.map(({ newEntityName }) => newEntityName);
    for (const { entityName, newEntityName } of renamed.slice(away.length))
      if (charging.includes(entityName)) expect(entityName).toBe(`${newEntityName} (charging)`);
    const sent = (run.tables.get('/energy')?.rows ?? []).reduce((sum, row) => sum + Number(row.timesSentToCharge), 0);
    expect(sent).toBeGreaterThanOrEqual(away.length);
    const charged = (run.tables.get('/device-utilisation')?.rows ?? []).filter(
      (row) => Number(row.chargingSeconds) > 60,
    );
    expect(charged.length).toBeGreaterThan(8);
  },
);

test('no carrier is exchanged by the clock: one was helped up before the run, then none', PATIENT, () => {
  const { removed, created } = exchanges(runScenario(distributionCentre, 1).runTo(2 * HOUR));
  expect(removed).toEqual(['CARRIER-01']);
  expect(created).toEqual(['CARRIER-01']);
});

test('who has broken down is exchanged once it is repaired', PATIENT, () => {
  const run = runScenario(distributionCentre, 1, { hoursBetweenBreakdowns: 1, repairMinutes: 1 });
  const { removed, created } = exchanges(run.runTo(2 * HOUR));
  const broken = (run.tables.get('/incidents')?.rows ?? []).map(({ device }) => device);
  expect(removed.length).toBeGreaterThan(5);
  expect([...removed].sort()).toEqual(expect.arrayContaining([...new Set(created)]));
  for (const name of removed.slice(1)) expect(broken).toContain(name);
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

test('a carrier keeps its id while its name says that it charges: it joins every table', {
  timeout: 180_000,
}, () => {
  const run = runScenario(distributionCentre, 2, { batteryHours: 1 });
  run.runTo(2400);
  const rowsOf = (name: string) => run.tables.get(`/${name}`)?.rows ?? [];
  const ids = new Set(rowsOf('device-utilisation').map(({ deviceId }) => deviceId));
  expect(rowsOf('device-utilisation').some(({ device, deviceId }) => device !== deviceId)).toBe(true);
  for (const name of ['energy', 'transports', 'storage-moves', 'holds', 'incidents'])
    for (const { deviceId } of rowsOf(name)) expect(ids, name).toContain(deviceId);
  for (const id of ids) expect(id).not.toContain('charging');
});
