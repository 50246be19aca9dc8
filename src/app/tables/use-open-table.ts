import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';

/** A run whose tables are shown: live, or recorded as of an instant. */
export type TablesOfRun =
  | { readonly simulationId: string }
  | { readonly recordingId: string; readonly at?: number | 'run' | undefined };

/** What of a table is shown: of one owner, of all of them as one, or of the scene. */
type Shown = { readonly entity?: string } | { readonly owners: 'all' };

/** Returns what leads to the page of a table. */
export function useOpenTable() {
  const navigate = useNavigate();
  return useCallback(
    (run: TablesOfRun, tableName: string, search: Shown) => {
      if ('simulationId' in run) {
        const { simulationId } = run;
        return navigate({
          ...{ to: '/simulations/$simulationId/tables/$tableName', params: { simulationId, tableName } },
          search,
        });
      }
      const { recordingId, at } = run;
      return navigate({
        ...{ to: '/recordings/$recordingId/tables/$tableName', params: { recordingId, tableName } },
        search: { at, ...search },
      });
    },
    [navigate],
  );
}

/** Names the owner in the address; tables of the scene have none. */
export function ofOwner({ ownerEntityName }: Pick<CatalogItem, 'ownerEntityName'>): Shown {
  return ownerEntityName === null ? {} : { entity: ownerEntityName };
}
