import { t } from '@lingui/core/macro';
import { stringifyExactJson } from '../../tabular/index.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import { queryOf, type Shown } from './whole-query.ts';

type ExportFormat = 'csv' | 'jsonl' | 'parquet' | 'xlsx';

/** What a whole table can be saved as, as it is shown. */
export function exportFormats(): { format: ExportFormat; label: string }[] {
  return [
    { format: 'csv', label: t`As shown, as CSV` },
    { format: 'xlsx', label: t`As shown, for Excel` },
    { format: 'parquet', label: t`As shown, as Parquet` },
    { format: 'jsonl', label: t`As shown, as JSON lines` },
  ];
}

/** Where the gateway gives out a copy, as it is shown, as a file. */
export function exportAddress(
  { simulationId, tableName, entityName }: TableAddress,
  copyId: string,
  shown: Shown,
  /** Names of those that are shown, in their order. */
  columns: readonly string[],
  format: ExportFormat,
): string {
  const path = `/api/simulations/${encodeURIComponent(simulationId)}/tables/${encodeURIComponent(tableName)}/export`;
  const query = stringifyExactJson({ ...queryOf(shown), columns });
  const search = new URLSearchParams({ format, copy: copyId, query });
  if (entityName !== null) search.set('owner', entityName);
  return `${path}?${search}`;
}
