export { type Asked, Derivation, UnknownName } from './derive.ts';
export { KnownRun, type KnownSpan } from './known-run.ts';
export type { ActivityRow, JourneyRow, RelationName, Relations, State, TrafficRow } from './relations.ts';
export { COLUMNS } from './relations.ts';
