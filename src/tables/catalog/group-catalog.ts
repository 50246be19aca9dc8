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
