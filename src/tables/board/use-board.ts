import { useMemo } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import type { Tile } from './board-model.ts';
import { forgetAdded, keepBoard, useAddedTiles, useKeptBoard } from './kept-board.ts';
import { derivedBoard, suggestBoard } from './suggest-board.ts';

/** The board of an instance: as it was changed in this browser, else what its tables suggest, or what is derived where it has none. */
export function useBoard(simulationId: string, items: readonly CatalogItem[] | undefined) {
  const kept = useKeptBoard(simulationId);
  const added = useAddedTiles(simulationId);
  // A longer table suggests nothing else: only which tables there are, and of which columns.
  const known = JSON.stringify(items?.map(({ rowCount: _rowCount, ...item }) => item) ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as text, so that rows that come change nothing
  const suggested = useMemo(() => (items?.length === 0 ? derivedBoard() : suggestBoard(items ?? [])), [known]);
  const tiles = useMemo(() => kept ?? [...added, ...suggested], [kept, added, suggested]);
  return {
    tiles,
    isChanged: kept !== null || added.length > 0,
    keep(next: Tile[]) {
      keepBoard(simulationId, next);
      forgetAdded(simulationId);
    },
    reset() {
      keepBoard(simulationId, null);
      forgetAdded(simulationId);
    },
  };
}
