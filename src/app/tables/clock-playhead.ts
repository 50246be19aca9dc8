import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';
import { clockQuery } from '../../run/index.ts';
import type { TableLinks } from '../../tables/index.ts';

const EVERY_MILLIS = 2_000;

/** Where nobody watches the picture, what it would show: the clock of the run, asked for while a chart is looked at. */
export function clockPlayhead(
  queries: QueryClient,
  client: Pick<ServiceClient, 'clock'>,
  simulationId: string,
): NonNullable<TableLinks['playhead']> {
  const query = clockQuery(client, simulationId);
  return {
    micros: () => queries.getQueryData(query.queryKey)?.simulationTimeMicros ?? null,
    subscribe: (listener) =>
      new QueryObserver(queries, { ...query, refetchInterval: EVERY_MILLIS, retry: false }).subscribe(listener),
  };
}
