import type { CatalogItem, CatalogQuery, Page } from '../../protocol/index.ts';
import { Refusal } from '../refusal.ts';
import { pageRange } from './paging.ts';
import type { ResultTable } from './result-table.ts';

/** One page of the catalog (interface 4.1): filters that are omitted, null or empty restrict nothing. */
export function catalogPage(tables: readonly ResultTable[], query: CatalogQuery): { items: CatalogItem[]; page: Page } {
  const owners = query.ownerEntityNames?.length ? new Set(query.ownerEntityNames) : null;
  const contains = query.nameContains ?? '';
  const matching = tables.filter(
    (table) =>
      (owners === null || (table.ownerEntityName !== null && owners.has(table.ownerEntityName))) &&
      (contains === '' || table.name.includes(contains)),
  );
  const { page, start, end } = pageRange(query, matching.length);
  return { items: matching.slice(start, end).map(catalogItem), page };
}

/** Identity of a table as every response states it (interface 2.4). */
export function tableIdentity(table: ResultTable) {
  return {
    tableId: table.tableId,
    name: table.name,
    scope: table.ownerEntityName === null ? ('SCENE' as const) : ('ENTITY' as const),
    ownerEntityName: table.ownerEntityName,
  };
}

function catalogItem(table: ResultTable): CatalogItem {
  return { ...tableIdentity(table), columns: [...table.columns], rowCount: table.rowCount };
}

/**
 * Name by which a table is known in the whole scene. The interface tells a full name from an object's local one
 * (4.2) without showing how it is made; that it is owner, slash, local name is ours.
 */
function fullTableName(table: ResultTable): string {
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
