import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ServiceClient, ServiceError } from '../client/index.ts';
import { MAXIMUM_NAME_CONTAINS_LENGTH, MAXIMUM_PAGE_SIZE } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { compareNames } from '../ui/index.ts';
import type { TableAddress } from './table-address.ts';

/** Queries about tables with their keys: each key is read once. */

/** Choices of how often a table is read again, in milliseconds; 0 is off. */
export const REFRESH_CHOICES = ['0', '1000', '2000', '5000', '15000'] as const;

export type RefreshChoice = (typeof REFRESH_CHOICES)[number];

/** Asking again does not help: credentials, ownership, unknown, released (interface 7). */
const FINAL = new Set<number | null>([401, 403, 404, 410]);
const AFTER_FAILURE_MILLIS = 5000;

interface PageRequest {
  address: TableAddress;
  page: number;
  pageSize: number;
  everyMillis: number;
}

/** One page of a table; the last rows stay while another page is on its way, or a read fails. */
export function pageQuery(client: ServiceClient, { address, page, pageSize, everyMillis }: PageRequest) {
  const { simulationId, ...table } = address;
  return queryOptions({
    queryKey: ['table', address, page, pageSize] as const,
    queryFn: ({ signal }) => client.table(simulationId, { ...table, page, pageSize }, { signal }),
    placeholderData: (previous, query) =>
      isSame(query?.queryKey[1], address) ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => refreshDelay(everyMillis, query.state.error),
  });
}

function isSame(known: TableAddress | undefined, { simulationId, tableName, entityName }: TableAddress): boolean {
  return known?.simulationId === simulationId && known.tableName === tableName && known.entityName === entityName;
}

/** The objects that have a table of this name, over all pages of the catalog. */
export function ownersQuery(client: ServiceClient, simulationId: string, tableName: string) {
  return queryOptions({
    queryKey: ['owners of a table', simulationId, tableName],
    queryFn: ({ signal }) => readOwners(client, { simulationId, tableName }, signal),
  });
}

export async function readOwners(
  client: Pick<ServiceClient, 'tableCatalog'>,
  { simulationId, tableName }: Pick<TableAddress, 'simulationId' | 'tableName'>,
  signal: AbortSignal,
): Promise<string[]> {
  const owners = new Set<string>();
  const nameContains = tableName.slice(0, MAXIMUM_NAME_CONTAINS_LENGTH);
  for (let page = 1, last = 1; page <= last; page += 1) {
    const asked = { nameContains, page, pageSize: MAXIMUM_PAGE_SIZE };
    const read = await client.tableCatalog(simulationId, asked, { signal });
    for (const { name, ownerEntityName } of read.items) {
      if (name === tableName && ownerEntityName !== null) owners.add(ownerEntityName);
    }
    last = read.page.totalPages;
  }
  return [...owners].sort(compareNames);
}

/** State and observation of a copy. */
export function copyStateQuery(client: Pick<ServiceClient, 'tableCopies'>, copyId: string | null) {
  return queryOptions({
    queryKey: ['table copy state', copyId],
    queryFn: ({ signal }) => client.tableCopies.state(copyId ?? '', { signal }),
    enabled: copyId !== null,
    retry: false,
  });
}

/** A state of a copy, and a query of it: the same answer as long as both are the same. */
interface AskedCopy {
  copyId: string;
  readSoFar: string | number;
  query: object;
}

/** Rows of a copy. */
export function copyRowsQuery(client: Pick<ServiceClient, 'tableCopies'>, { copyId, readSoFar, query }: AskedCopy) {
  return queryOptions({
    queryKey: ['table copy rows', copyId, readSoFar, query],
    queryFn: ({ signal }) => client.tableCopies.query(copyId, stringifyExactJson(query), { signal }),
    retry: false,
  });
}

/** The instants at which the tables of a recording were kept. */
export function instantsQuery(client: Pick<ServiceClient, 'recordings'>, recordingId: string | null) {
  return queryOptions({
    queryKey: ['recordings', recordingId, 'tables'],
    queryFn: ({ signal }) => client.recordings.tables(recordingId ?? '', { signal }),
    enabled: recordingId !== null,
    retry: false,
  });
}

export function refreshWords(choice: RefreshChoice): string {
  if (choice === '0') return t`Off`;
  const seconds = Number(choice) / 1000;
  return t`Every ${seconds} s`;
}

/** Milliseconds until the next automatic read, or false for none. The client itself obeys `Retry-After`. */
export function refreshDelay(everyMillis: number, error: unknown): number | false {
  if (everyMillis === 0) return false;
  if (error instanceof ServiceError && FINAL.has(error.status)) return false;
  return error ? Math.max(everyMillis, AFTER_FAILURE_MILLIS) : everyMillis;
}
