import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import { type CatalogItem, type CatalogPage, MAXIMUM_PAGE_SIZE, type Observation } from '../../protocol/index.ts';
import { joinedObservation } from '../../tabular/index.ts';
import { refreshDelay } from '../queries.ts';

export interface KnownTables {
  items: readonly CatalogItem[];
  /** The service's own count. */
  total: number;
  observation: Observation;
}

const REFRESH_MILLIS = 10_000;
/** A long catalog is read again less often: this long for each of its pages. */
const REFRESH_MILLIS_PER_PAGE = 2_000;

/**
 * The catalog, page after page (interface 4.1); pages are shown as they come. Tables come and go, so it is read again
 * while it is followed. Null: reads nothing.
 */
export function useCatalog(simulationId: string | null, isFollowed = true) {
  const client = useServiceClient();
  const query = useInfiniteQuery({
    enabled: simulationId !== null,
    queryKey: ['catalog', simulationId],
    queryFn: ({ pageParam: page, signal }) =>
      client.tableCatalog(simulationId ?? '', { page, pageSize: MAXIMUM_PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page }: CatalogPage) => (page.number < page.totalPages ? page.number + 1 : undefined),
    refetchInterval: ({ state }) =>
      isFollowed &&
      refreshDelay(Math.max(REFRESH_MILLIS, (state.data?.pages.length ?? 0) * REFRESH_MILLIS_PER_PAGE), state.error),
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = query;
  const pages = query.data?.pages;
  // Each page asks for the next.
  const next = hasNextPage && !isFetching && error === null ? (pages?.length ?? 0) : null;
  useEffect(() => {
    if (next !== null) void fetchNextPage();
  }, [next, fetchNextPage]);
  const shown = shownPages(pages?.length ?? 0, hasNextPage);
  const known = useMemo(() => pages && knownTables(pages.slice(0, shown)), [pages, shown]);
  return {
    known,
    isComplete: !query.hasNextPage,
    isPending: query.isPending,
    error: query.error,
    retry: query.refetch,
  };
}

/**
 * Sorting all tables again for each page would take longer than reading them: shows the first 1, 2, 4, 8 … pages, then
 * all.
 */
export function shownPages(read: number, isMoreToCome: boolean): number {
  return isMoreToCome && read > 0 ? 2 ** Math.floor(Math.log2(read)) : read;
}

/** A table that came or went between two reads may stand on two pages: it counts once. */
export function knownTables(pages: readonly CatalogPage[]): KnownTables | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.tableId, item]));
  return {
    items: [...items.values()],
    total: pages.at(-1)?.page.totalElements ?? 0,
    observation: joinedObservation(pages.map((page) => page.observation)),
  };
}
