import { stringifyExactJson } from '../../protocol/index.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import type { Shown } from './whole-query.ts';

/** Where the gateway gives out a copy, as it is shown, as a file. */
export function exportAddress(
  { simulationId, tableName, entityName }: TableAddress,
  copyId: string,
  shown: Shown,
  format: 'csv' | 'jsonl',
): string {
  const path = `/api/simulations/${encodeURIComponent(simulationId)}/tables/${encodeURIComponent(tableName)}/export`;
  const search = new URLSearchParams({ format, copy: copyId, query: stringifyExactJson(shown) });
  if (entityName !== null) search.set('owner', entityName);
  return `${path}?${search}`;
}
