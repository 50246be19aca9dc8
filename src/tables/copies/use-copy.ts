import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceClient, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { copyStateQuery } from '../queries.ts';
import type { TableAddress } from '../table-address.ts';

const LOADING_MILLIS = 500;
/** Keeps a copy alive while it is looked at: the gateway drops copies that nobody asks for. */
const LOOKING_MILLIS = 60_000;

export interface OpenedCopy {
  copyId: string | null;
  copy: TableCopy | null;
  error: Error | null;
  /** The copy shown before this one; null or missing: none. */
  formerCopyId?: string | null;
  cancel(): void;
  resume(): void;
  readAgain(): void;
  /** Begins a copy that could not be begun, or asks again for a state that could not be read. */
  retry(): void;
}

/** The copy of a whole table, begun or joined when it is first shown, with its progress. Null: of none. */
export function useCopy(address: TableAddress | null): OpenedCopy {
  const client = useServiceClient();
  const [again, setAgain] = useState(0);
  const [formerCopyId, setFormer] = useState<string | null>(null);
  const { simulationId = '', tableName = '', entityName = null } = address ?? {};
  const table = { simulationId, tableName, ownerEntityName: entityName };
  const queries = useQueryClient();
  const queryKey = ['table copy', table, again];
  const opened = useQuery({
    queryKey,
    queryFn: () => client.tableCopies.open(table, again > 0),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const copyId = opened.data?.copyId ?? null;
  const state = useQuery({
    ...copyStateQuery(client, copyId),
    refetchInterval: (query) => (query.state.data?.state === 'loading' ? LOADING_MILLIS : LOOKING_MILLIS),
  });
  const onSettled = () => void state.refetch();
  const cancel = useMutation({ mutationFn: () => client.tableCopies.end(copyId ?? ''), onSettled });
  // Goes on with the rows read so far, also of a copy that was read again.
  const resume = useMutation({
    mutationFn: () => client.tableCopies.open(table, false),
    onSuccess: (joined) => queries.setQueryData(queryKey, joined),
    onSettled,
  });
  const readAgain = () => {
    setFormer(copyId);
    setAgain(again + 1);
  };
  return {
    copyId,
    copy: state.data ?? null,
    error: opened.error ?? cancel.error ?? resume.error ?? state.error,
    cancel: () => cancel.mutate(),
    resume: () => resume.mutate(),
    formerCopyId,
    readAgain,
    retry: () => {
      if (opened.error) return readAgain();
      cancel.reset();
      resume.reset();
      onSettled();
    },
  };
}

/** A finished copy that may have been dropped and is never resumed: `onAgain` repairs it. */
export function useKeptCopy(copyId: string | null, onAgain?: () => void): OpenedCopy {
  const client = useServiceClient();
  const state = useQuery({ ...copyStateQuery(client, copyId), staleTime: Number.POSITIVE_INFINITY });
  const again = onAgain ?? (() => void state.refetch());
  const acts = { cancel: again, resume: again, readAgain: again, retry: again };
  return { copyId, copy: state.data ?? null, error: state.error, ...acts };
}

const LOOK_MILLIS = 200;

/**
 * A copy once it is finished.
 * @throws the service's error if the table could not be read; the signal's reason on abort
 */
export async function wholeCopy(
  { tableCopies }: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  signal: AbortSignal,
  onProgress?: (copy: TableCopy) => void,
): Promise<TableCopy> {
  for (;;) {
    const copy = await tableCopies.state(copyId, { signal });
    if (copy.state === 'complete' || copy.state === 'paused') return copy;
    if (copy.trouble !== null) throw Object.assign(new Error(copy.trouble.message), copy.trouble);
    onProgress?.(copy);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    signal.throwIfAborted();
  }
}
