import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ServiceClient, ServiceError } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';

/** Heals only when somebody does something about it: credentials, ownership, unknown (interface 7). */
const SLOW = new Set<number | null>([401, 403, 404]);
const SLOW_MILLIS = 10_000;

/** The clock of an instance (interface 4.4), read again every `everyMillis` (false: not by itself); slower while it fails. */
export function useClock(simulationId: string, everyMillis: number | false) {
  const client = useServiceClient();
  return useQuery({
    ...clockQuery(client, simulationId),
    refetchInterval: ({ state: { error } }) => {
      if (everyMillis === false) return false;
      if (isReleased(error)) return false;
      if (error instanceof ServiceError && SLOW.has(error.status)) return SLOW_MILLIS;
      return error ? Math.max(everyMillis, SLOW_MILLIS / 2) : everyMillis;
    },
  });
}

/** The runtime is gone for good (interface 2.13): no read of this run will ever be answered again. */
export function isReleased(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 410;
}

/** Status, mode, speed and flow control by the clock endpoint (interface 4.4), also where there is no animation. */
export function clockQuery(client: Pick<ServiceClient, 'clock'>, simulationId: string) {
  return queryOptions({
    queryKey: ['clock', simulationId],
    queryFn: ({ signal }) => client.clock(simulationId, { signal }),
  });
}
