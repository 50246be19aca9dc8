/** What is derived of an animation stream, as tables (docs/recordings.md, "What follows from the stream"). */
export const DERIVED_RELATIONS = ['activity', 'journeys', 'traffic', 'holds'] as const;

export type DerivedRelation = (typeof DERIVED_RELATIONS)[number];

const PREFIX = 'aisle_';

/** By this name a relation can always be asked for; by its own alone where no table of the service has that. */
export function derivedTableName(relation: DerivedRelation): string {
  return PREFIX + relation;
}

/** Null for a table of the service. */
export function derivedRelationOf(tableName: string): DerivedRelation | null {
  return DERIVED_RELATIONS.find((relation) => derivedTableName(relation) === tableName) ?? null;
}
