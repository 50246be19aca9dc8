import { queryOptions } from '@tanstack/react-query';
import { type ServiceClient, ServiceError } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';

/** Heals only when somebody does something about it: credentials, ownership, unknown (interface 7). */
const SLOW = new Set<number | null>([401, 403, 404]);
const SLOW_MILLIS = 10_000;
const RETRY_MILLIS = 2500;

interface ClockReading {
  /** Pause before the next read; false: it is not read by itself. */
  millis: number | false | (() => number);
  /** Also while the page is behind others. */
  isInBackground?: boolean;
}

/** Reads the clock of an instance again and again, at a pace of its own while that fails. */
export function usePolledClock(simulationId: string, { millis, isInBackground = false }: ClockReading) {
  const client = useServiceClient();
  return {
    ...clockQuery(client, simulationId),
    refetchInterval: ({ state: { error } }: { state: { error: unknown } }) => {
      if (millis === false || isReleased(error)) return false;
      if (error instanceof ServiceError && SLOW.has(error.status)) return SLOW_MILLIS;
      if (error) return RETRY_MILLIS;
      return typeof millis === 'number' ? millis : millis();
    },
    refetchIntervalInBackground: isInBackground,
  };
}

/** The runtime is gone for good (interface 2.13): no read of this run will ever be answered again. */
function isReleased(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 410;
}

/** Status, mode, speed and flow control by the clock endpoint (interface 4.4), also where there is no animation. */
export function clockQuery(client: Pick<ServiceClient, 'clock'>, simulationId: string) {
  return queryOptions({
    queryKey: ['clock', simulationId],
    queryFn: ({ signal }) => client.clock(simulationId, { signal }),
  });
}
