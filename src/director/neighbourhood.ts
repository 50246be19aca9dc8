import { newTransform, type SimMicros } from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import { isDevice } from './moment.ts';
import type { Steps } from './steps.ts';

/** More devices are not looked at for one shot: what it costs would be seen. */
const MOST_DEVICES = 250;
const REACH_METERS = 45;

const pose = newTransform();

/**
 * Tells who is looked at for a shot: all that is there, or in a large plant those round one device.
 * @param chance 0 to 1: which
 */
export function* neighbourhood(world: World, t: SimMicros, chance: number): Steps<WorldEntity[]> {
  const entities = world.entitiesAt(t);
  const devices = entities.filter(isDevice);
  const middle = devices[Math.floor(chance * devices.length)];
  if (devices.length <= MOST_DEVICES || !middle || !world.writeTransformAt(middle, 'ENTITY', t, pose)) return entities;
  const [x = 0, , z = 0] = pose;
  const near: WorldEntity[] = [];
  for (const entity of entities) {
    if (world.writeTransformAt(entity, 'ENTITY', t, pose)) {
      if (Math.hypot((pose[0] ?? 0) - x, (pose[2] ?? 0) - z) <= REACH_METERS) near.push(entity);
    }
    yield;
  }
  return near;
}
