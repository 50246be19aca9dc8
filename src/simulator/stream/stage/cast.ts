import { UnsupportedEventError } from '../unsupported-event.ts';
import type { Journal } from './journal.ts';
import type { Scenery } from './scenery.ts';
import type { StageEntity } from './stage-entity.ts';

/** Everything that handlers of events work on. */
export interface Cast {
  readonly journal: Journal;
  readonly scenery: Scenery;
  /** By current name. */
  readonly entities: Map<string, StageEntity>;
}

/** @throws UnsupportedEventError for a missing target (interface 6) */
export function entityNamed(cast: Cast, name: string): StageEntity {
  const entity = cast.entities.get(name);
  if (entity) return entity;
  throw new UnsupportedEventError(`there is no entity "${name}"`);
}

/** What the entity itself carries, on any part, or has as a child. */
export function carriedBy(cast: Cast, carrier: StageEntity): StageEntity[] {
  if (!carrier.hasCarried) return [];
  return [...cast.entities.values()].filter((entity) => entity.carrying?.carrier === carrier);
}
