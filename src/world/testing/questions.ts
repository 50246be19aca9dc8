import type { Part } from '../../protocol/index.ts';
import { rotateVector, type Seconds, type Transform, type Vector3, vector3 } from '../../units/index.ts';
import type { World, WorldEntity } from '../types.ts';
import { UnsupportedActionError } from '../unsupported-action.ts';
import { seconds } from './builders.ts';

/** Where a part is, as a test writes it down: x, y, z in metres and heading in degrees, all to a millionth. */
export type WrittenPose = [x: number, y: number, z: number, heading: number];

export function poseOf(world: World, name: string, atSeconds: Seconds, part: Part = 'ENTITY'): WrittenPose {
  const { position, quaternion } = transformOf(world, name, atSeconds, part);
  const { x, z } = rotateVector(quaternion, vector3(1, 0, 0), vector3());
  const heading = (Math.atan2(-z, x) * 180) / Math.PI;
  return [position.x, position.y, position.z, heading].map(rounded) as WrittenPose;
}

/** Where the local +Y of a part points. */
export function upOf(world: World, name: string, atSeconds: Seconds, part: Part = 'ENTITY'): Vector3 {
  const up = rotateVector(transformOf(world, name, atSeconds, part).quaternion, vector3(0, 1, 0), vector3());
  return vector3(rounded(up.x), rounded(up.y), rounded(up.z));
}

export function transformOf(world: World, name: string, atSeconds: Seconds, part: Part = 'ENTITY'): Transform {
  const transform = world.transformAt(entityOf(world, name, atSeconds), part, seconds(atSeconds));
  if (!transform) throw new Error(`"${name}" has no ${part} at ${atSeconds} s`);
  return transform;
}

export function entityOf(world: World, name: string, atSeconds: Seconds): WorldEntity {
  const entity = world.entityAt(name, seconds(atSeconds));
  if (!entity) throw new Error(`no entity "${name}" at ${atSeconds} s`);
  return entity;
}

/** The parent as `name/part`, or null. */
export function parentOf(world: World, name: string, atSeconds: Seconds): string | null {
  const parent = world.parentAt(entityOf(world, name, atSeconds), seconds(atSeconds));
  return parent && `${parent.entityName}/${parent.part}`;
}

/** What a refused call said. @throws when it was not refused. */
export function refusalOf(act: () => unknown): UnsupportedActionError {
  try {
    act();
  } catch (error) {
    if (error instanceof UnsupportedActionError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
