import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from './service-client.ts';

/** Date and time in the tables of an instance at simulation time 0; null: nobody says. */
export function useCalendarStart(simulationId: string): string | null {
  const { data } = useSimulations();
  return data?.items.find((known) => known.simulationId === simulationId)?.calendarStart ?? null;
}

/** Instances that the gateway knows, read again every ten seconds: runs come and go. */
export function useSimulations() {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['simulations'],
    queryFn: ({ signal }) => client.simulations({ signal }),
    refetchInterval: 10_000,
  });
}
