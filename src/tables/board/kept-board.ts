import { useMemo } from 'react';
import { useMadeFor } from '../../grid/index.ts';
import type { CatalogItem } from '../../protocol/index.ts';
import { keepText, keptText, useKeptText, useRegion } from '../../ui/index.ts';
import { boardSchema, type Tile } from './board-model.ts';
import { derivedBoard, suggestBoard } from './suggest-board.ts';

/**
 * The board of an instance: the reader's own, else the one that its tables suggest, or the derived one without tables.
 */
export function useBoard(simulationId: string, items: readonly CatalogItem[] | undefined) {
  const kept = useKeptBoard(simulationId);
  const added = useAddedTiles(simulationId);
  // More rows suggest nothing new: only tables and their columns count.
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

/** The reader's own board of an instance; null: none. */
export function useKeptBoard(simulationId: string): Tile[] | null {
  const text = useKeptText(keyOf(simulationId));
  return useMemo(() => readBoard(text), [text]);
}

/** Null if nothing is kept, or no board. */
export function readBoard(text: string | null): Tile[] | null {
  if (text === null || text === '') return null;
  try {
    return boardSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Null: back to the suggested board. */
export function keepBoard(simulationId: string, tiles: readonly Tile[] | null): void {
  keepText(keyOf(simulationId), tiles === null ? '' : JSON.stringify(tiles));
}

/** A tile that was put on a suggested board; it stands first until the board is made. */
const addedKey = (simulationId: string) => `aisle.board.added.${simulationId}`;

/** Puts a tile in front of a board, the reader's own or the suggested one. */
export function addToBoard(simulationId: string, tile: Tile): void {
  const kept = readBoard(keptText(keyOf(simulationId)));
  if (kept !== null) keepBoard(simulationId, [tile, ...kept]);
  else {
    const waiting = readBoard(keptText(addedKey(simulationId))) ?? [];
    keepText(addedKey(simulationId), JSON.stringify([tile, ...waiting]));
  }
}

/** Tiles that were put on a suggested board. */
export function useAddedTiles(simulationId: string): Tile[] {
  const text = useKeptText(addedKey(simulationId));
  return useMemo(() => readBoard(text) ?? [], [text]);
}

export function forgetAdded(simulationId: string): void {
  keepText(addedKey(simulationId), '');
}
