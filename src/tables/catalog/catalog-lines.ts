import type { CatalogItem } from '../../protocol/index.ts';
import type { CatalogGroup } from './group-catalog.ts';

/** One line of the catalog on screen. */
export interface CatalogLine {
  group: CatalogGroup;
  /** The line names the group, too. */
  isFirst: boolean;
  items: readonly CatalogItem[];
}

const COLUMN_PIXELS = 240;

/** How many columns of names fit beside each other. */
export function columnsIn(widthPixels: number): number {
  return Math.max(Math.floor(widthPixels / COLUMN_PIXELS), 1);
}

/** The tables line by line: the owner stands in the first column, or where there is but one on a line of its own. */
export function catalogLines(groups: readonly CatalogGroup[], columns: number): CatalogLine[] {
  const perLine = Math.max(columns - 1, 1);
  const lines: CatalogLine[] = [];
  for (const group of groups) {
    if (columns === 1) lines.push({ group, isFirst: true, items: [] });
    for (let at = 0; at < group.items.length; at += perLine) {
      lines.push({ group, isFirst: columns > 1 && at === 0, items: group.items.slice(at, at + perLine) });
    }
  }
  return lines;
}
