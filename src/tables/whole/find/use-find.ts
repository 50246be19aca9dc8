import { useRef, useState } from 'react';
import type { FoundRow, ServiceClient } from '../../../client/index.ts';
import { stringifyExactJson } from '../../../tabular/index.ts';
import type { ShownQuery } from '../whole-query.ts';

export interface FindState {
  /** Null: nothing was searched for yet. */
  found: FoundRow | null;
  error: Error | null;
  isBusy: boolean;
}

const IDLE: FindState = { found: null, error: null, isBusy: false };

export interface Find extends FindState {
  /** The next row from there on with the text in one of the columns; what is asked later counts. */
  go(contains: string, from: number, direction: 'forward' | 'backward'): Promise<void>;
  clear(): void;
}

/** Searches all rows of a copy as they are shown, beside the gateway. */
export function useFind(
  client: Pick<ServiceClient, 'tableCopies'>,
  copyId: string | null,
  query: ShownQuery,
  columns: readonly string[],
  onFound: (row: number, column: string) => void,
): Find {
  const [state, setState] = useState(IDLE);
  const asking = useRef<AbortController>(null);
  return {
    ...state,
    async go(contains, from, direction) {
      // Before the first rows are there, there is nothing to search.
      if (copyId === null || columns.length === 0) return;
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      const { signal } = controller;
      setState((before) => ({ ...before, isBusy: true }));
      try {
        const search = stringifyExactJson({ ...query, columns, contains, from, direction });
        const found = await client.tableCopies.find(copyId, search, { signal });
        if (signal.aborted) return;
        setState({ found, error: null, isBusy: false });
        if (found.row !== null && found.column !== null) onFound(found.row, found.column);
      } catch (error) {
        if (!signal.aborted) setState({ found: null, error: error as Error, isBusy: false });
      }
    },
    clear() {
      asking.current?.abort();
      setState(IDLE);
    },
  };
}
