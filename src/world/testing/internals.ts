import type { EntityRecord } from '../entity-record.ts';
import type { SampledWorld } from '../sampler/sampler.ts';
import type { World, WorldEntity } from '../types.ts';

/** What a world keeps of one of its entities. */
export function recordOf(world: World, { index }: WorldEntity): EntityRecord {
  const record = (world as SampledWorld).registry.byIndex[index];
  if (!record) throw new Error('an entity of this world');
  return record;
}
