import type { CatalogItem } from '../../protocol/index.ts';
import { compareNames } from '../../ui/index.ts';

/** The tables of one name, which several objects have. */
export interface OwnedTables {
  readonly name: string;
  readonly items: readonly CatalogItem[];
  /** Of all of them; null where the service does not tell. */
  readonly rowCount: number | null;
}

/** A line of the list of tables. */
export type CatalogLine =
  | {
      readonly kind: 'heading' /** Null: the scene; undefined: objects. */;
      readonly owner: string | null | undefined;
      readonly count: number;
    }
  | {
      readonly kind: 'table';
      readonly item: CatalogItem /** It stands under others of its name, and is told by its owner. */;
      readonly isOfMany: boolean;
    }
  | { readonly kind: 'owned'; readonly tables: OwnedTables; readonly isOpen: boolean };

/**
 * Tables of the scene first, then those of objects: one line for all of a name, and below it, where it is open, one for each owner.
 * Empty tables stand behind the others; all by name, numbers in names by size.
 */
export function catalogLines(items: readonly CatalogItem[], open: ReadonlySet<string>): CatalogLine[] {
  const scene = items.filter(({ ownerEntityName }) => ownerEntityName === null).sort(compareTables);
  const owned = items.filter(({ ownerEntityName }) => ownerEntityName !== null);
  const byName = ownedTables(owned);
  const lines: CatalogLine[] = [];
  if (scene.length > 0) lines.push({ kind: 'heading', owner: null, count: scene.length });
  for (const item of scene) lines.push({ kind: 'table', item, isOfMany: false });
  if (owned.length > 0) lines.push({ kind: 'heading', owner: onlyOwner(owned), count: owned.length });
  for (const tables of byName) {
    const [only] = tables.items;
    if (only && tables.items.length === 1) lines.push({ kind: 'table', item: only, isOfMany: false });
    else lines.push(...linesOf(tables, open.has(tables.name)));
  }
  return lines;
}

function linesOf(tables: OwnedTables, isOpen: boolean): CatalogLine[] {
  const line: CatalogLine = { kind: 'owned', tables, isOpen };
  if (!isOpen) return [line];
  const below = [...tables.items].sort(compareOwners).map((item) => ({ kind: 'table' as const, item, isOfMany: true }));
  return [line, ...below];
}

/** Returns the tables of each name that objects have. */
export function ownedTables(items: readonly CatalogItem[]): OwnedTables[] {
  const byName = new Map<string, CatalogItem[]>();
  for (const item of items) {
    const others = byName.get(item.name);
    if (others) others.push(item);
    else byName.set(item.name, [item]);
  }
  return [...byName]
    .map(([name, members]) => ({ name, items: members, rowCount: rowsOf(members) }))
    .sort((a, b) => Number(a.rowCount === 0) - Number(b.rowCount === 0) || compareNames(a.name, b.name));
}

function rowsOf(items: readonly CatalogItem[]): number | null {
  let sum = 0;
  for (const { rowCount } of items) {
    if (rowCount === undefined) return null;
    sum += rowCount;
  }
  return sum;
}

function compareTables(a: CatalogItem, b: CatalogItem): number {
  return compareEmpty(a, b) || compareNames(a.name, b.name);
}

function compareOwners(a: CatalogItem, b: CatalogItem): number {
  return compareEmpty(a, b) || compareNames(a.ownerEntityName ?? '', b.ownerEntityName ?? '');
}

function compareEmpty(a: CatalogItem, b: CatalogItem): number {
  return Number(a.rowCount === 0) - Number(b.rowCount === 0);
}

/** Undefined where several objects have them. */
function onlyOwner(items: readonly CatalogItem[]): string | undefined {
  const first = items[0]?.ownerEntityName ?? undefined;
  return items.every(({ ownerEntityName }) => ownerEntityName === first) ? first : undefined;
}

export function ownersOf(items: readonly CatalogItem[]): string[] {
  const owners = new Set(items.map((item) => item.ownerEntityName).filter((owner) => owner !== null));
  return [...owners].sort(compareNames);
}

export interface CatalogFilter {
  nameContains: string;
  owner: string;
}

/** Tables whose name and owner contain the filter, in any case; an owner's whole name matches only that owner. */
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
