import type { CatalogItem } from '../../protocol/index.ts';
import { compareNames } from '../../ui/index.ts';

export interface CatalogGroup {
  /** Owning object, or null for tables of the scene. */
  owner: string | null;
  items: CatalogItem[];
}

/** Tables of the scene first, then those of each owner; both by name, numbers in names by size. */
export function groupCatalog(items: readonly CatalogItem[]): CatalogGroup[] {
  const groups = new Map<string | null, CatalogItem[]>();
  for (const item of items) {
    const group = groups.get(item.ownerEntityName);
    if (group) group.push(item);
    else groups.set(item.ownerEntityName, [item]);
  }
  return [...groups]
    .map(([owner, members]) => ({ owner, items: members.sort((a, b) => compareNames(a.name, b.name)) }))
    .sort((a, b) => compareNames(a.owner ?? '', b.owner ?? ''));
}

/** Owners among the tables, by name. */
export function ownersOf(items: readonly CatalogItem[]): string[] {
  const owners = new Set(items.map((item) => item.ownerEntityName).filter((owner) => owner !== null));
  return [...owners].sort(compareNames);
}

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

/** What a reader typed. */
export interface CatalogFilter {
  nameContains: string;
  owner: string;
}

/** The tables whose name and owner contain what was typed, in any case; an owner's whole name means that owner alone. */
export function filteredTables(
  items: readonly CatalogItem[],
  { nameContains, owner }: CatalogFilter,
  owners: readonly string[],
): readonly CatalogItem[] {
  if (nameContains === '' && owner === '') return items;
  const [name, ownerPart] = [nameContains.toLowerCase(), owner.toLowerCase()];
  const isOwned = owners.includes(owner)
    ? (item: CatalogItem) => item.ownerEntityName === owner
    : (item: CatalogItem) => ownerPart === '' || (item.ownerEntityName ?? '').toLowerCase().includes(ownerPart);
  return items.filter((item) => isOwned(item) && item.name.toLowerCase().includes(name));
}
