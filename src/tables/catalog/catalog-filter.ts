import { type CatalogQuery, MAXIMUM_OWNER_ENTITY_NAMES } from '../../protocol/index.ts';

/** What a reader typed. */
export interface FilterWords {
  nameContains: string;
  owner: string;
}

export type CatalogFilter = Required<Pick<CatalogQuery, 'nameContains' | 'ownerEntityNames'>>;

/**
 * The filter of a catalog query (interface 4.1). The service matches owners by their full name only, so a part of a
 * name becomes the known owners that contain it; a text that no known owner contains is taken for a full name.
 */
export function catalogFilter({ nameContains, owner }: FilterWords, knownOwners: readonly string[]): CatalogFilter {
  return { nameContains, ownerEntityNames: owner === '' ? [] : ownersFor(owner, knownOwners) };
}

function ownersFor(typed: string, known: readonly string[]): string[] {
  if (known.includes(typed)) return [typed];
  const part = typed.toLowerCase();
  const fitting = known.filter((owner) => owner.toLowerCase().includes(part));
  return fitting.length > 0 ? fitting.slice(0, MAXIMUM_OWNER_ENTITY_NAMES) : [typed];
}
