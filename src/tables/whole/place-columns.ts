import { type ArrangedColumn, type ArrangedTable, shownLeaves, widthOf } from './columns/use-arranged-table.ts';

/** A column as it is shown: how wide, and where it stays if it is pinned. */
export interface PlacedColumn {
  id: string;
  leaf: ArrangedColumn;
  pixels: number;
  pinnedPixels: number | null;
}

/** Those that are shown, pinned ones first. */
export function placeColumns(table: ArrangedTable): PlacedColumn[] {
  const pinned = table.getStartVisibleLeafColumns();
  let left = 0;
  return shownLeaves(table).map((leaf) => {
    const pixels = widthOf(table, leaf);
    const pinnedPixels = pinned.includes(leaf) ? left : null;
    left += pixels;
    return { id: leaf.id, leaf, pixels, pinnedPixels };
  });
}
