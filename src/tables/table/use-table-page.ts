import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';
import { refreshDelay } from '../refresh.ts';

export interface TableAddress {
  simulationId: string;
  tableName: string;
  /** Full name of the owning object where the table has one. */
  entityName: string | null;
}

interface PageRequest extends TableAddress {
  client: ServiceClient;
  page: number;
  pageSize: number;
  everyMillis: number;
}

/** One page of a table; while another page is on its way, or a read fails, the rows read last stay. */
export function useTablePage({ client, page, pageSize, everyMillis, ...address }: PageRequest) {
  const { simulationId, tableName, entityName } = address;
  return useQuery({
    queryKey: ['table', simulationId, tableName, entityName, page, pageSize],
    queryFn: ({ signal }) => client.table(simulationId, { tableName, entityName, page, pageSize }, { signal }),
    placeholderData: (previous, query) =>
      sameTable(query?.queryKey, address) ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => refreshDelay(everyMillis, query.state.error),
  });
}

function sameTable(key: readonly unknown[] | undefined, address: TableAddress): boolean {
  return key?.[1] === address.simulationId && key[2] === address.tableName && key[3] === address.entityName;
}
