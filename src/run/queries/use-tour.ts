import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import type { Tour } from '../../tour/index.ts';

const tourKey = (recordingId: string | null) => ['recordings', recordingId, 'tour'];

/** The tour that is kept with a recording; null: none is. Without a recording's id nobody is asked, and `tourOfFile` says it. */
function recordedTourQuery({ recordings }: Pick<ServiceClient, 'recordings'>, recordingId: string | null) {
  return queryOptions({
    queryKey: tourKey(recordingId),
    queryFn: ({ signal }) => recordings.tour(recordingId ?? '', { signal }),
    enabled: recordingId !== null,
    staleTime: 15_000,
  });
}

/** The tour that is kept with a recording. */
export function useRecordedTour(recordingId: string | null) {
  return useQuery(recordedTourQuery(useServiceClient(), recordingId));
}

/** Says which tour came with the file that is shown: no gateway is asked for one. */
export function tourOfFile(queries: QueryClient, tour: Tour): void {
  queries.setQueryDefaults(tourKey(null), { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(tourKey(null), tour);
}

/** Keeps a tour with a recording. */
export function useKeepTour(recordingId: string) {
  const { recordings } = useServiceClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tour: Tour) => recordings.keepTour(recordingId, tour),
    onSettled: () => queries.invalidateQueries({ queryKey: tourKey(recordingId) }),
  });
}
