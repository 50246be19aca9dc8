import { useQuery } from '@tanstack/react-query';
import { basesOf, RETRY_MILLIS, restMillis, useDerivedRun, useViewer } from '../../run/index.ts';

/** The stations of a load in the run that is shown; follows it while the run goes on. */
export function usePassport(loadName: string) {
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const { source, isLocal, generation, thread } = useDerivedRun();
  const query = useQuery({
    queryKey: ['passport', key, source, generation, loadName],
    queryFn: async ({ signal }) => {
      if (source === null || generation === null) throw new Error('there is no run to ask about');
      const begun = performance.now();
      const load = { name: loadName, bases: basesOf(viewer) };
      const { head, found } = await thread.ask({ what: 'passport', source, query: { generation }, load }, signal);
      return { ...head, ...found, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && loadName !== '',
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      hasLive && (error === null ? restMillis(data?.tookMillis ?? 0) : RETRY_MILLIS),
  });
  return { ...query, isLocal };
}
