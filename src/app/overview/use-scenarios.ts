import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../../run/index.ts';

export const SCENARIOS_KEY = ['scenarios'];

/** What can be run; does not change while the service runs, but for the plants that are added here. */
export function useScenarios() {
  const client = useServiceClient();
  return useQuery({
    queryKey: SCENARIOS_KEY,
    queryFn: ({ signal }) => client.control.scenarios({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
