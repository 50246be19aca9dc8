import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ServiceClient } from '../../feed/index.ts';
import { MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { refreshDelay } from '../refresh.ts';
import type { CatalogFilter } from './catalog-filter.ts';

const REFRESH_MILLIS = 10_000;

/** One page of the catalog (interface 4.1); tables come and go, so it is read again by itself. */
export function useCatalog(client: ServiceClient, simulationId: string, filter: CatalogFilter, page: number) {
  return useQuery({
    queryKey: ['catalog', simulationId, filter, page],
    queryFn: ({ signal }) =>
      client.tableCatalog(
        simulationId,
        {
          page,
          pageSize: MAXIMUM_PAGE_SIZE,
          ...filter,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => refreshDelay(REFRESH_MILLIS, query.state.error),
  });
}
