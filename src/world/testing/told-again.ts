import type { AnimationEvent } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../index.ts';
import { batch } from './builders.ts';
import { snapshotAt, unfinishedOf } from './snapshot-at.ts';

/** A world of the states at t and of what is not over then; null where something hangs on what has yet to come. */
export function toldAgain(world: World, t: SimMicros): World | null {
  const hasParent = (name: string | undefined) => name === undefined || world.entityAt(name, t) !== undefined;
  const entities = world.entitiesAt(t);
  if (!entities.every((entity) => hasParent(world.parentAt(entity, t)?.entityName))) return null;
  if (new Set(entities.map((entity) => entity.nameAt(t))).size < entities.length) return null;
  const { motions, announced } = unfinishedOf(world, t);
  const { cursor, ...states } = snapshotAt(world, t);
  const before = { ...cursor, sequence: cursor.sequence - 1 };
  const joined = createWorld({ ...states, motions, cursor: before });
  joined.applyBatch(batch(cursor.sequence, ...announced));
  return joined;
}

/** Events as a sentence each: what, who, whose, when in seconds. */
export const sentences = (events: readonly AnimationEvent[]): string[] =>
  events.map((event) => {
    const who = event.animationType === 'ENTITY_CREATED' ? event.entity.entityName : event.entityName;
    const what =
      'cargoName' in event ? ` ${event.cargoName}` : 'newEntityName' in event ? ` ${event.newEntityName}` : '';
    return `${event.animationType} ${who}${what} at ${event.simulationTimeMicros / 1e6}`;
  });
