import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from './service-client.ts';

/** Instances that the gateway knows, read again every ten seconds: runs come and go. */
export function useSimulations() {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['simulations'],
    queryFn: ({ signal }) => client.simulations({ signal }),
    refetchInterval: 10_000,
  });
}
