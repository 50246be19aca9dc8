import type { CatalogItem, CatalogQuery, Page } from '../../protocol/index.ts';
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
