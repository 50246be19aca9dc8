import type { EntityAt, StateAt } from '../../../archive/index.ts';
import type { SimMicros } from '../../../units/index.ts';

/** Which entities of a state are asked for. */
export interface Wanted {
  readonly entities?: readonly string[] | undefined;
  readonly entityType?: string | undefined;
  readonly carriedBy?: string | undefined;
  /** At most so many are told. */
  readonly most: number;
}

export interface ChosenState {
  readonly atMicros: SimMicros;
  /** All that were there. */
  readonly present: number;
  /** Of these as many as are asked for, and the first of them. */
  readonly found: number;
  readonly entities: readonly EntityAt[];
  /** Names that nothing bears then. */
  readonly missing: readonly string[];
  /** What stands on what as a part of it, by name. */
  readonly bases: ReadonlyMap<string, string>;
}

/** Of a state what is asked for. */
export function chosenOf({ atMicros, entities }: StateAt, wanted: Wanted): ChosenState {
  const found = entities.filter((entity) => isWanted(entity, wanted));
  const names = new Set(entities.map(({ name }) => name));
  const bases = entities.flatMap(({ name, parent }): [string, string][] =>
    parent && !parent.isCargo ? [[name, parent.entityName]] : [],
  );
  return {
    ...{ atMicros, present: entities.length, found: found.length, entities: found.slice(0, wanted.most) },
    missing: (wanted.entities ?? []).filter((name) => !names.has(name)),
    bases: new Map(bases),
  };
}

function isWanted({ name, entityType, parent }: EntityAt, wanted: Wanted): boolean {
  return (
    (wanted.entities?.includes(name) ?? true) &&
    (wanted.entityType === undefined || entityType === wanted.entityType) &&
    (wanted.carriedBy === undefined || parent?.entityName === wanted.carriedBy)
  );
}
