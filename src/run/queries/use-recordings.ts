import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordingChanges, ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';

const QUERY_KEY = ['recordings'];
/** What is being recorded grows while it is looked at. */
const READ_MILLIS = 5_000;

/** Recordings that the gateway keeps, read again while the page is open; nothing is read unless they are wanted. */
export function useRecordings({ isWanted = true, readMillis = READ_MILLIS } = {}) {
  const client = useServiceClient();
  return useQuery({ ...recordingsQuery(client), enabled: isWanted, refetchInterval: readMillis });
}

/** The recordings that the gateway keeps, newest first. */
export function recordingsQuery({ recordings }: Pick<ServiceClient, 'recordings'>) {
  return queryOptions({ queryKey: QUERY_KEY, queryFn: ({ signal }) => recordings.list({ signal }) });
}

/** One recording, as it was when it was opened: it may grow, and is read anew by who opens it again. */
export function manifestQuery({ recordings }: Pick<ServiceClient, 'recordings'>, recordingId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEY, recordingId, 'manifest'],
    queryFn: ({ signal }) => recordings.manifest(recordingId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Renames a recording, or says whether it is kept whatever room there is. */
export function useChangeRecording(recordingId: string) {
  const client = useServiceClient();
  return useChange((changes: RecordingChanges) => client.recordings.change(recordingId, changes));
}

export function useDeleteRecording(recordingId: string) {
  const client = useServiceClient();
  return useChange(() => client.recordings.remove(recordingId));
}

function useChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }) });
}
