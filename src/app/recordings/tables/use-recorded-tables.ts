import { useQuery } from '@tanstack/react-query';
import { ServiceError } from '../../../client/index.ts';
import { useServiceClient } from '../../../run/index.ts';
import { LOCAL_RECORDING } from '../local-file.ts';

/** What is being recorded has its tables kept again while they are looked at. */
const READ_MILLIS = 15_000;

/** At which times the result tables of a recording were kept. */
export function useRecordedTables(recordingId: string) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['recordings', recordingId, 'tables'],
    queryFn: ({ signal }) => client.recordings.tables(recordingId, { signal }),
    enabled: recordingId !== LOCAL_RECORDING,
    refetchInterval: ({ state: { error } }) => (isGone(error) ? false : READ_MILLIS),
    retry: false,
  });
}

function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}
