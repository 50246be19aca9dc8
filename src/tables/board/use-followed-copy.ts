import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ServiceClient, TableCopy } from '../../feed/index.ts';
import { refreshDelay } from '../refresh.ts';

const LOOK_MILLIS = 200;
/** Reading takes at most this share of the time: a long table is read less often. */
const SHARE_OF_TIME = 1 / 20;

export interface FollowedTable {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
}

/**
 * A whole copy of a table, and a newer one again and again, as often as reading it is cheap. The last stays until the
 * next is whole; all who follow the table share it.
 */
export function useFollowedCopy(
  client: Pick<ServiceClient, 'tableCopies'>,
  { simulationId, tableName, ownerEntityName }: FollowedTable,
  everyMillis: number,
) {
  return useQuery({
    queryKey: ['followed copy', simulationId, tableName, ownerEntityName],
    queryFn: async ({ signal }) => {
      const began = performance.now();
      const table = { simulationId, tableName, ownerEntityName };
      const { copyId } = await client.tableCopies.follow(table, Math.max(everyMillis / 1000, 1), { signal });
      const copy = await whole(client, copyId, signal);
      return { copyId, copy, tookMillis: performance.now() - began };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (everyMillis === 0) return false;
      return refreshDelay(Math.max(everyMillis, (state.data?.tookMillis ?? 0) / SHARE_OF_TIME), state.error);
    },
    staleTime: everyMillis === 0 ? Number.POSITIVE_INFINITY : everyMillis,
    gcTime: 60_000,
    retry: false,
  });
}

/** @throws what the service said where the table could not be read */
async function whole(
  client: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  signal: AbortSignal,
): Promise<TableCopy> {
  for (;;) {
    const copy = await client.tableCopies.state(copyId, { signal });
    if (copy.state === 'complete' || copy.state === 'paused') return copy;
    if (copy.trouble !== null) throw Object.assign(new Error(copy.trouble.message), copy.trouble);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    signal.throwIfAborted();
  }
}
