import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../service-client.ts';

/** What can be run; does not change while the service runs. */
export function useScenarios() {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['scenarios'],
    queryFn: ({ signal }) => client.control.scenarios({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
