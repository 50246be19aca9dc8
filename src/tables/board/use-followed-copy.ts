import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ServiceClient, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { wholeCopy } from '../copies/whole-copy.ts';
import { refreshDelay } from '../refresh.ts';
import type { Question } from './board-model.ts';

/** Reading takes at most this share of the time: a long table is read less often. */
const SHARE_OF_TIME = 1 / 20;

export interface Followed {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
  /** Over several tables, in the place of one. */
  question?: Question | undefined;
}

type Client = Pick<ServiceClient, 'tableCopies'>;

/**
 * A whole copy of a table or of an answer, and a newer one again and again, as often as reading it is cheap. The last
 * stays until the next is whole; all who follow the table share it.
 */
export function useFollowedCopy({ simulationId, tableName, ownerEntityName, question }: Followed, everyMillis: number) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['followed copy', simulationId, tableName, ownerEntityName, question],
    queryFn: async ({ signal }) => {
      const began = performance.now();
      const follow = async (table: { tableName: string; ownerEntityName: string | null }) => {
        const asked = { simulationId, ...table };
        const { copyId } = await client.tableCopies.follow(asked, Math.max(everyMillis / 1000, 1), { signal });
        return { copyId, copy: await wholeCopy(client, copyId, signal) };
      };
      const found =
        question === undefined
          ? await follow({ tableName, ownerEntityName })
          : await answerTo(client, simulationId, question, follow, signal);
      return { ...found, tookMillis: performance.now() - began };
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

/** The answer over the newest whole copies of the tables that a question names. */
async function answerTo(
  { tableCopies }: Client,
  simulationId: string,
  { sql, tables }: Question,
  follow: (table: Question['tables'][number]) => Promise<unknown>,
  signal: AbortSignal,
): Promise<{ copyId: string; copy: TableCopy }> {
  await Promise.all(tables.map(follow));
  const { copyId } = await tableCopies.sql({ simulationId, sql, isFollowed: true }, { signal });
  if (copyId === null) throw new Error('an answer without a copy');
  return { copyId, copy: await tableCopies.state(copyId, { signal }) };
}
