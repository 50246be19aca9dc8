import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../service-client.ts';

const POLL_MILLIS = 1000;
const RETRY_MILLIS = 2500;

/** Status, mode, speed and flow control by the clock endpoint (interface 4.4), also where there is no animation. */
export function useInstanceClock(simulationId: string) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['clock', simulationId],
    queryFn: ({ signal }) => client.clock(simulationId, { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MILLIS : POLL_MILLIS),
    refetchIntervalInBackground: true,
  });
}
