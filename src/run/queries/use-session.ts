import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../../client/react/index.ts';

const LOOK_MILLIS = 60_000;

/** Who is signed in; looked at again now and then where sessions can end. */
export function useSession() {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => client.gateway.session({ signal }),
    refetchInterval: ({ state: { data } }) => (data?.caller?.by === 'nothing' ? false : LOOK_MILLIS),
  });
}
