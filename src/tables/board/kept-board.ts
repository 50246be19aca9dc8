import { useMemo } from 'react';
import { useMadeFor } from '../../grid/index.ts';
import type { CatalogItem } from '../../protocol/index.ts';
import { keepText, keptText, useKeptText, useRegion } from '../../ui/index.ts';
import { boardSchema, type Tile } from './board-model.ts';
import { derivedBoard, suggestBoard } from './suggest-board.ts';

/** The board of an instance: as it was changed in this browser, else what its tables suggest, or what is derived where it has none. */
export function useBoard(simulationId: string, items: readonly CatalogItem[] | undefined) {
  const kept = useKeptBoard(simulationId);
  const added = useAddedTiles(simulationId);
  // A longer table suggests nothing else: only which tables there are, and of which columns.
  const known = JSON.stringify(items?.map(({ rowCount: _rowCount, ...item }) => item) ?? null);
  const { language } = useRegion();
  const suggested = useMadeFor(`${language} ${known}`, () =>
    items?.length === 0 ? derivedBoard() : suggestBoard(items ?? []),
  );
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

const keyOf = (simulationId: string) => `aisle.board.${simulationId}`;

/** The board of an instance as it was changed in this browser; null: it was not. */
export function useKeptBoard(simulationId: string): Tile[] | null {
  const text = useKeptText(keyOf(simulationId));
  return useMemo(() => readBoard(text), [text]);
}

/** Null where nothing was kept, or nothing that is a board. */
export function readBoard(text: string | null): Tile[] | null {
  if (text === null || text === '') return null;
  try {
    return boardSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Null: back to the board that is made by itself. */
export function keepBoard(simulationId: string, tiles: readonly Tile[] | null): void {
  keepText(keyOf(simulationId), tiles === null ? '' : JSON.stringify(tiles));
}

/** Something put on the board before the board itself was seen; it stands first until the board is made. */
const addedKey = (simulationId: string) => `aisle.board.added.${simulationId}`;

/** Puts a tile in front of a board, whether that was changed before or is the one made by itself. */
export function addToBoard(simulationId: string, tile: Tile): void {
  const kept = readBoard(keptText(keyOf(simulationId)));
  if (kept !== null) keepBoard(simulationId, [tile, ...kept]);
  else {
    const waiting = readBoard(keptText(addedKey(simulationId))) ?? [];
    keepText(addedKey(simulationId), JSON.stringify([tile, ...waiting]));
  }
}

/** Tiles that were put on a board that had not been changed before. */
export function useAddedTiles(simulationId: string): Tile[] {
  const text = useKeptText(addedKey(simulationId));
  return useMemo(() => readBoard(text) ?? [], [text]);
}

export function forgetAdded(simulationId: string): void {
  keepText(addedKey(simulationId), '');
}
