import type { CatalogItem } from '../protocol/index.ts';
import { derivedRelationOf, recordedRunOf } from '../tabular/index.ts';

export interface TableAddress {
  simulationId: string;
  tableName: string;
  /** Full name of the owning object, if the table has one. */
  entityName: string | null;
}

/** How a table is shown: plain data, for an address or a layout. */
export interface TableConfig {
  page: number;
  pageSize: number;
  /** JSON of `Shown` for the page; missing: as the service sends it. */
  shown?: string | undefined;
  /** How often the page is read again: one of `REFRESH_CHOICES`; missing: every two seconds, a recorded one never. */
  every?: string | undefined;
  /** JSON of `Shown` for the whole table; missing: its pages are shown. */
  whole?: string | undefined;
  /** JSON of `Chart`; missing: no chart. */
  chart?: string | undefined;
  /** `all`: the tables of this name of all owners as one. */
  owners?: string | undefined;
}

/** Address of a table of the catalog: scene tables by name alone, others with their owner (interface 4.2). */
export function tableAddress(simulationId: string, item: CatalogItem): TableAddress {
  return { simulationId, tableName: item.name, entityName: item.ownerEntityName };
}

/** Derived relations have no pages at the service: they are shown whole from the first. */
export function firstShown({
  tableName,
  entityName,
}: Pick<TableAddress, 'tableName' | 'entityName'>): string | undefined {
  return entityName === null && derivedRelationOf(tableName) !== null ? '{}' : undefined;
}

/** Address of the page that shows the tables of a name of all owners as one. */
export function joinedHref(simulationId: string, tableName: string): string {
  const href = tableHref({ simulationId, tableName, entityName: null });
  return `${href}${href.includes('?') ? '&' : '?'}owners=all`;
}

/** Address of a table's own page (ARCHITECTURE.md, "Pages"). */
export function tableHref({ simulationId, tableName, entityName }: TableAddress): string {
  const run = recordedRunOf(simulationId);
  const of = run === null ? `/simulations/${encodeURIComponent(simulationId)}` : `/recordings/${run.recordingId}`;
  const search = new URLSearchParams({
    ...(entityName !== null && { entity: entityName }),
    ...(run !== null && run.at !== null && { at: String(run.at) }),
  });
  return `${of}/tables/${encodeURIComponent(tableName)}${search.size === 0 ? '' : `?${search}`}`;
}
