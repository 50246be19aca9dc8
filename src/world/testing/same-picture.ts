import type { Part } from '../../protocol/index.ts';
import type { SimMicros, Transform } from '../../units/index.ts';
import type { World, WorldEntity } from '../types.ts';

const PARTS = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const satisfies readonly Part[];

const MOST_METERS = 1e-4;
/** Half of a hundredth of a degree, as the cosine of half an angle is near 1. */
const LEAST_COSINE = Math.cos((0.01 / 2) * (Math.PI / 180));

/**
 * The first thing that two worlds show otherwise at t: who is there, on what, doing what, and where to 0.1 mm and 0.01
 * degrees. Null where both show the same.
 */
export function differenceAt(world: World, twin: World, t: SimMicros): string | null {
  const [names, twinNames] = [namesAt(world, t), namesAt(twin, t)];
  if (names.join('\n') !== twinNames.join('\n')) return told(t, 'who is there', names, twinNames);
  for (const name of names) {
    const [entity, other] = [world.entityAt(name, t), twin.entityAt(name, t)];
    const difference = entity && other ? entityDifferenceAt(world, entity, twin, other, t) : 'cannot be found by name';
    if (difference !== null) return `"${name}": ${difference}`;
  }
  return null;
}

function namesAt(world: World, t: SimMicros): string[] {
  const named = world.entitiesAt(t).map((entity) => entity.nameAt(t));
  return named.filter((name) => named.indexOf(name) === named.lastIndexOf(name)).sort();
}

function entityDifferenceAt(
  world: World,
  entity: WorldEntity,
  twin: World,
  other: WorldEntity,
  t: SimMicros,
): string | null {
  const [parent, otherParent] = [world.parentAt(entity, t), twin.parentAt(other, t)];
  if (JSON.stringify(parent) !== JSON.stringify(otherParent)) return told(t, 'parent', parent, otherParent);
  const [activity, otherActivity] = [world.activityAt(entity, t), twin.activityAt(other, t)];
  if (activity !== otherActivity) return told(t, 'activity', activity, otherActivity);
  for (const part of PARTS) {
    const [pose, otherPose] = [world.transformAt(entity, part, t), twin.transformAt(other, part, t)];
    if (!isSamePose(pose, otherPose)) return told(t, part, pose, otherPose);
  }
  return null;
}

function isSamePose(a: Transform | null, b: Transform | null): boolean {
  if (a === null || b === null) return a === b;
  const { position: p, quaternion: q } = a;
  const { position: o, quaternion: r } = b;
  const cosine = Math.abs(q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w);
  return Math.hypot(p.x - o.x, p.y - o.y, p.z - o.z) <= MOST_METERS && cosine >= LEAST_COSINE;
}

function told(t: SimMicros, what: string, one: unknown, other: unknown): string {
  return `${what} at ${t / 1e6} s: ${JSON.stringify(one)} and ${JSON.stringify(other)}`;
}
