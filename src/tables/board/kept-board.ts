import { useMemo } from 'react';
import { keepText, keptText, useKeptText } from '../../ui/index.ts';
import { boardSchema, type Tile } from './board-model.ts';

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
