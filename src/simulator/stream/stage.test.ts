import { expect, test } from 'vitest';
import { snapshotOf, updatesOf } from '../testing/answers.ts';
import { createService } from '../testing/service.ts';
import { workshop } from '../testing/workshop.ts';

/** The workshop's story up to a second, as a reader finds it who comes then. */
async function joinAt(seconds: number) {
  const service = createService({ scenarios: [workshop] });
  service.elapse(seconds * 1000);
  const snapshot = await snapshotOf(service, 'demo-workshop');
  const entity = (name: string) => snapshot.entities.find((state) => state.entityName === name);
  return { service, snapshot, entity };
}

test('[S5] what an event brings along for the first time is registered by its batch', async () => {
  const { service, snapshot } = await joinAt(1);
  const { batches } = await updatesOf(service, 'demo-workshop', { ...snapshot.cursor, sequence: 0 });
  expect(batches[0]?.assets).toEqual([{ assetId: 'crate', sourceObjectName: 'box' }]);
});

test('[S20] every part has its own motion, as it began', async () => {
  const { snapshot, entity } = await joinAt(6.5);
  const seen = snapshot.motions.map((motion) => [motion.animationType, motion.simulationTimeMicros / 1e6]);
  expect(Object.fromEntries(seen)).toEqual({
    MOVE_ALONG_PATH: 1,
    TRAVEL: 3,
    MOVE_VERTICAL: 4,
    EXTEND_FORK: 5,
    TRANSFER_CARGO: 6,
  });
  expect(seen).toHaveLength(5);
  expect(snapshot.motions.find((motion) => motion.animationType === 'MOVE_ALONG_PATH')).toMatchObject({
    position: { x: 0, y: 0, z: 0 },
  });
  // A quarter of the fork's way and a fifth of the transfer, in the frames they belong to.
  expect(entity('crane')?.forkLocalPosition?.z).toBeCloseTo((-1.2 * 1.5) / 4, 9);
  expect(entity('pallet')).toMatchObject({ parentEntityName: 'crane', part: 'FORK' });
  expect(entity('pallet')?.localPosition?.x).toBeCloseTo(-1 + 0.5 / 2.5, 9);
});

test('[S20] motions go on under the new names of entity and cargo', async () => {
  const { snapshot, entity } = await joinAt(7.5);
  expect(entity('carrier')).toBeUndefined();
  expect(entity('top')?.parentEntityName).toBe('tug');
  const names = snapshot.motions.map((motion) => motion.entityName);
  expect(names).toContain('tug');
  expect(names).not.toContain('carrier');
  expect(snapshot.motions.find((motion) => motion.animationType === 'TRANSFER_CARGO')).toMatchObject({
    entityName: 'crane',
    cargoName: 'load',
  });
});

test('[S22] what a removed entity carried stands where it was', async () => {
  const before = (await joinAt(15.9)).entity('load');
  expect(before).toMatchObject({ parentEntityName: 'rack', part: 'STORAGE', localPosition: { x: 1, y: 1, z: 0 } });
  const after = (await joinAt(16.1)).entity('load');
  // The rack stands at (30, 0, 3), turned by 180 degrees.
  expect(after?.position).toMatchObject({ x: expect.closeTo(29, 9), y: expect.closeTo(1, 9), z: expect.closeTo(3, 9) });
  expect(after?.parentEntityName).toBeUndefined();
});
