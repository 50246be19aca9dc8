/** The lists of a snapshot that may be long. */
export type ListName = 'assets' | 'entities' | 'points' | 'paths' | 'motions';

/** A part of one of them. */
export interface ListPiece {
  list: ListName;
  items: unknown[];
}

/** Short enough that taking over a piece is no long task. */
const ITEMS_PER_PIECE = 1000;

export function emptyLists(): Record<ListName, never[]> {
  return { assets: [], entities: [], points: [], paths: [], motions: [] };
}

/** Tells the lists of a snapshot piece by piece. @returns the snapshot without them */
export function tellLists<Snapshot extends Record<ListName, unknown[]>>(
  { assets, entities, points, paths, motions, ...rest }: Snapshot,
  tell: (piece: ListPiece) => void,
): Omit<Snapshot, ListName> {
  for (const [list, items] of Object.entries({ assets, entities, points, paths, motions })) {
    for (let at = 0; at < items.length; at += ITEMS_PER_PIECE) {
      tell({ list: list as ListName, items: items.slice(at, at + ITEMS_PER_PIECE) });
    }
  }
  return rest;
}

/** Puts a piece where it belongs. */
export function addPiece(lists: Record<ListName, unknown[]>, { list, items }: ListPiece): void {
  for (const item of items) lists[list].push(item);
}
