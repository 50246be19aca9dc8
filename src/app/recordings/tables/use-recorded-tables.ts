import { useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../../service-client.ts';

/** What is being recorded has its tables kept again while they are looked at. */
const READ_MILLIS = 15_000;

/** At which times the result tables of a recording were kept. */
export function useRecordedTables(recordingId: string) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['recordings', recordingId, 'tables'],
    queryFn: ({ signal }) => client.recordings.tables(recordingId, { signal }),
    refetchInterval: READ_MILLIS,
    retry: false,
  });
}
