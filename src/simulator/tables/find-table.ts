import { Refusal } from '../refusal.ts';
import type { ResultTable } from './result-table.ts';

/**
 * Name by which a table is known in the whole scene. The interface tells a full name from an object's local one
 * (4.2) without showing how it is made; that it is owner, slash, local name is ours.
 */
export function fullTableName(table: ResultTable): string {
  return table.ownerEntityName === null ? table.name : `${table.ownerEntityName}/${table.name}`;
}

/**
 * The one table of that name (interface 4.2); an empty owner name restricts nothing, like null.
 * @throws Refusal ENTITY_NOT_FOUND, TABLE_NOT_FOUND or TABLE_NAME_AMBIGUOUS
 */
export function findTable(
  tables: readonly ResultTable[],
  tableName: string,
  entityName: string | null,
  isEntity: (name: string) => boolean,
): ResultTable {
  const owner = entityName === '' ? null : entityName;
  const candidates = owner === null ? tables : tables.filter((table) => table.ownerEntityName === owner);
  if (owner !== null && candidates.length === 0 && !isEntity(owner)) {
    throw new Refusal('ENTITY_NOT_FOUND', `There is no object named ${owner}.`);
  }
  const found = candidates.filter((table) => table.name === tableName || fullTableName(table) === tableName);
  const [table] = found;
  if (table === undefined) throw new Refusal('TABLE_NOT_FOUND', `There is no table named ${tableName}.`);
  if (found.length > 1) {
    const names = found.slice(0, 10).map(fullTableName).join(', ');
    throw new Refusal('TABLE_NAME_AMBIGUOUS', `${found.length} tables match ${tableName}: ${names}. Give entityName.`);
  }
  return table;
}
