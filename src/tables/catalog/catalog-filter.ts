import type { CatalogItem } from '../../protocol/index.ts';

/** What a reader typed. */
export interface FilterWords {
  nameContains: string;
  owner: string;
}

/** The tables whose name and owner contain what was typed, in any case; an owner's whole name means that owner alone. */
export function filteredTables(
  items: readonly CatalogItem[],
  { nameContains, owner }: FilterWords,
  owners: readonly string[],
): readonly CatalogItem[] {
  if (nameContains === '' && owner === '') return items;
  const [name, ownerPart] = [nameContains.toLowerCase(), owner.toLowerCase()];
  const isOwned = owners.includes(owner)
    ? (item: CatalogItem) => item.ownerEntityName === owner
    : (item: CatalogItem) => ownerPart === '' || (item.ownerEntityName ?? '').toLowerCase().includes(ownerPart);
  return items.filter((item) => isOwned(item) && item.name.toLowerCase().includes(name));
}
