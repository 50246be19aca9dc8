export { BYTE_ORDER_MARK, csvLine, csvText, fileName } from './csv-text.ts';
export { DERIVED_RELATIONS, type DerivedRelation, derivedRelationOf, derivedTableName } from './derived-table.ts';
export { isLongDecimal, type LongDecimal, parseExactJson, stringifyExactJson } from './exact-json.ts';
export { joinedObservation } from './joined-observation.ts';
export { keptTimeColumn, type RecordedRun, recordedRunName, recordedRunOf } from './recorded-run.ts';
export { recordedSqlTableName, sqlName, sqlTableName } from './sql-table-name.ts';
