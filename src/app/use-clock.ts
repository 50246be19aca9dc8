import { useQuery } from '@tanstack/react-query';
import { ServiceError } from '../feed/index.ts';
import { clockQuery } from './clock-query.ts';
import { useServiceClient } from './service-client.ts';

/** Cannot heal by asking again: credentials, ownership, unknown, released (interface 7). */
const FINAL = new Set<number | null>([401, 403, 404, 410]);
const SLOW_MILLIS = 10_000;

/** The clock of an instance (interface 4.4), read again every `everyMillis` (false: not by itself); slower while it fails. */
export function useClock(simulationId: string, everyMillis: number | false) {
  const client = useServiceClient();
  return useQuery({
    ...clockQuery(client, simulationId),
    refetchInterval: ({ state: { error } }) => {
      if (everyMillis === false) return false;
      if (error instanceof ServiceError && FINAL.has(error.status)) return SLOW_MILLIS;
      return error ? Math.max(everyMillis, SLOW_MILLIS / 2) : everyMillis;
    },
  });
}
