import type { CatalogItem } from '../protocol/index.ts';
import { derivedRelationOf, recordedRunOf } from '../tabular/index.ts';

export interface TableAddress {
  simulationId: string;
  tableName: string;
  /** Full name of the owning object where the table has one. */
  entityName: string | null;
}

/** How a table is shown: plain data, which an address or a layout can hold. */
export interface TableConfig {
  page: number;
  pageSize: number;
  /** How the page is shown: JSON of `Shown`; missing: as the service sends it. */
  shown?: string | undefined;
  /** How often the page is read again: one of `REFRESH_CHOICES`; missing: every two seconds, a recorded one never. */
  every?: string | undefined;
  /** How the whole table is shown, as in its address; missing: its pages are shown. */
  whole?: string | undefined;
  /** The chart over the rows: JSON of `Chart`; missing: there is none. */
  chart?: string | undefined;
}

/** How a table of the catalog is asked for: scene tables by name alone, others with their owner (interface 4.2). */
export function tableAddress(simulationId: string, item: CatalogItem): TableAddress {
  return { simulationId, tableName: item.name, entityName: item.ownerEntityName };
}

/** What is derived has no pages at the service: it is shown as a whole from the first. */
export function firstShown({
  tableName,
  entityName,
}: Pick<TableAddress, 'tableName' | 'entityName'>): string | undefined {
  return entityName === null && derivedRelationOf(tableName) !== null ? '{}' : undefined;
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
