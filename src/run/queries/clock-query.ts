import { queryOptions } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';

/** Status, mode, speed and flow control by the clock endpoint (interface 4.4), also where there is no animation. */
export function clockQuery(client: Pick<ServiceClient, 'clock'>, simulationId: string) {
  return queryOptions({
    queryKey: ['clock', simulationId],
    queryFn: ({ signal }) => client.clock(simulationId, { signal }),
  });
}
