import type { ServiceClient } from '../../client/index.ts';
import { type Column, MAXIMUM_PAGE_SIZE, type Observation, type TablePage } from '../../protocol/index.ts';
import { joinedObservation } from '../../tabular/index.ts';
import type { TableAddress } from '../table/use-table-page.ts';

export interface WholeTable {
  columns: readonly Column[];
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Simulation time over all pages: earliest start, latest end. */
  observation: Observation;
  /** The pages were read at different simulation times, or the table got another size or columns between them. */
  changedMeanwhile: boolean;
}

interface LoadOptions {
  signal: AbortSignal;
  onProgress: (loadedRows: number, totalRows: number) => void;
}

/**
 * Every row of a table, page after page as large as the service allows (interface 4.2).
 * @throws ServiceError of the page that failed; the signal's reason when it is aborted.
 */
export async function loadWholeTable(
  client: Pick<ServiceClient, 'table'>,
  { simulationId, tableName, entityName }: TableAddress,
  { signal, onProgress }: LoadOptions,
): Promise<WholeTable> {
  const pages: TablePage[] = [];
  let loaded = 0;
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const query = { tableName, entityName, page, pageSize: MAXIMUM_PAGE_SIZE };
    const read = await client.table(simulationId, query, { signal });
    pages.push(read);
    loaded += read.rows.length;
    onProgress(loaded, read.page.totalElements);
    if (page >= read.page.totalPages) return joined(read, pages);
  }
}

function joined(last: TablePage, pages: readonly TablePage[]): WholeTable {
  const observation = joinedObservation(pages.map((page) => page.observation));
  return {
    columns: last.columns,
    rows: pages.flatMap((page) => page.rows),
    observation,
    changedMeanwhile: !observation.timeStable || pages.some((page) => shapeOf(page) !== shapeOf(last)),
  };
}

function shapeOf(page: TablePage): string {
  return JSON.stringify([page.tableId, page.page.totalElements, page.columns]);
}
