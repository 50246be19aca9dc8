import type { CatalogItem } from '../protocol/index.ts';
import { recordedRunOf } from '../tabular/index.ts';
import type { TableAddress } from './table/use-table-page.ts';

/** How a table of the catalog is asked for: scene tables by name alone, others with their owner (interface 4.2). */
export function tableAddress(simulationId: string, item: CatalogItem): TableAddress {
  return { simulationId, tableName: item.name, entityName: item.ownerEntityName };
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
