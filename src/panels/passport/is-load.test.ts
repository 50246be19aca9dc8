import { expect, test } from 'vitest';
import { type AnimationAction, emptySnapshot } from '../../protocol/index.ts';
import { createWorld, type WorldEntity } from '../../world/index.ts';
import { isLoad } from './is-load.ts';

const NOWHERE = { x: 0, y: 0, z: 0 };

function standing(entityName: string, supportedActions: ('TRANSFER_CARGO' | 'ATTACH_CARGO' | 'DETACH_CARGO')[] = []) {
  return { entityName, entityType: 'THING', assetId: 'thing', supportedActions, position: NOWHERE, rotation: NOWHERE };
}

test('what was ever carried as cargo is a load, also what carries others itself and stands on its own by now', () => {
  const cargo = ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'] as const;
  const entities = [standing('LIFT', [...cargo]), standing('PALLET', [...cargo]), standing('CHARGER')];
  const world = createWorld({ ...emptySnapshot('sim'), entities });
  const known = () =>
    ['LIFT', 'PALLET', 'CHARGER'].filter((name) => isLoad(world, world.entityAt(name, 3e6) as WorldEntity));
  expect(known()).toEqual([]);

  const handed = { entityName: 'LIFT', entityType: 'THING', cargoName: 'PALLET', part: 'ENTITY' as const };
  const events: AnimationAction[] = [
    {
      ...handed,
      animationType: 'ATTACH_CARGO',
      simulationTimeMicros: 1e6,
      localPosition: NOWHERE,
      localRotation: NOWHERE,
    },
    { ...handed, animationType: 'DETACH_CARGO', simulationTimeMicros: 2e6, position: NOWHERE, rotation: NOWHERE },
  ];
  world.applyBatch({ sequence: 1, assets: [], events });
  expect(world.parentAt(world.entityAt('PALLET', 3e6) as WorldEntity, 3e6)).toBeNull();
  expect(known()).toEqual(['PALLET']);
});
