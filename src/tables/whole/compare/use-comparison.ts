import { useQuery } from '@tanstack/react-query';
import type { Comparison, ServiceClient, TableCopy } from '../../../client/index.ts';
import type { TableAddress } from '../../table/use-table-page.ts';
import { type OpenedCopy, useCopy } from '../use-copy.ts';
import type { Compare } from '../whole-query.ts';

export interface CompareState {
  /** Null while a copy is being read, or they are compared. */
  comparison: Comparison | null;
  /** The copy that it is compared with, and how far that is. */
  other: OpenedCopy;
  error: Error | null;
  retry(): void;
}

/** What differs between a copy and another one, once both are whole. */
export function useComparison(
  client: ServiceClient,
  address: TableAddress,
  { copyId, copy }: OpenedCopy,
  { with: chosen, keys }: Compare,
): CompareState {
  const simulationId = 'simulationId' in chosen ? chosen.simulationId : null;
  const opened = useCopy(client, simulationId === null ? null : { ...address, simulationId });
  const former = useFormer(client, 'copyId' in chosen ? chosen.copyId : null);
  const other = simulationId === null ? former : opened;
  const isWhole = copy?.state === 'complete' && other.copy?.state === 'complete';
  const compared = useQuery({
    queryKey: ['table comparison', other.copyId, copyId, keys],
    queryFn: ({ signal }) =>
      client.tableCopies.compare(
        { before: other.copyId ?? '', after: copyId ?? '', ...(keys && keys.length > 0 && { keys }) },
        { signal },
      ),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return {
    comparison: compared.data ?? null,
    other,
    error: other.error ?? compared.error,
    retry: () => void compared.refetch(),
  };
}

/** A copy that was read before: it is there, or was dropped. */
function useFormer(client: ServiceClient, copyId: string | null): OpenedCopy {
  const state = useQuery<TableCopy>({
    queryKey: ['table copy state', copyId],
    queryFn: ({ signal }) => client.tableCopies.state(copyId ?? '', { signal }),
    enabled: copyId !== null,
    retry: false,
  });
  const again = () => void state.refetch();
  const acts = { cancel: again, resume: again, readAgain: again, retry: again };
  return { copyId, copy: state.data ?? null, error: state.error, ...acts };
}
