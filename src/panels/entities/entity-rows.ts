import { carrierWords } from '../../run/index.ts';
import { compareNames, formatCoordinates } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Activity, World, WorldEntity } from '../../world/index.ts';

/** One entity in words: what the canvas shows to those who see it. */
export interface EntityRow {
  readonly entity: WorldEntity;
  readonly name: string;
  readonly type: string;
  /** What it is at work with: as it is painted in the picture. */
  readonly activity: Activity;
  /** Whether it carries a load; null where that is no question. */
  readonly isLoaded: boolean | null;
  /** Name of what carries it, and which part; null where it stands by itself. */
  readonly carriedBy: string | null;
  readonly position: string;
}

export interface EntityQuery {
  /** Part of the name, in any case; empty for all. */
  readonly text: string;
  /** Null for all. */
  readonly type: string | null;
}

export interface EntityPage {
  readonly rows: readonly EntityRow[];
  /** How many there are in all; more than the rows where they were too many. */
  readonly total: number;
  readonly types: readonly string[];
}

/** More rows than this are no list that anybody reads: the filter is for finding one. */
const MOST = 200;

/** Entities of an instant that a query asks for, by name. */
export function entityPage(
  world: World,
  t: SimMicros,
  { text, type }: EntityQuery,
  isLoaded: (entity: WorldEntity) => boolean | null,
): EntityPage {
  const all = world.entitiesAt(t);
  const wanted = text.trim().toLowerCase();
  const found = createFirst<Named>(MOST, (a, b) => compareNames(a.name, b.name));
  for (const entity of all) {
    if (type !== null && entity.entityType !== type) continue;
    const name = entity.nameAt(t);
    if (name.toLowerCase().includes(wanted)) found.add({ entity, name });
  }
  return {
    rows: found.items.map(({ entity, name }) => ({ ...describe(world, t, entity, name), isLoaded: isLoaded(entity) })),
    total: found.count,
    types: [...new Set(all.map(({ entityType }) => entityType))].sort(),
  };
}

interface Named {
  readonly entity: WorldEntity;
  readonly name: string;
}

function describe(world: World, t: SimMicros, entity: WorldEntity, name: string): Omit<EntityRow, 'isLoaded'> {
  const parent = world.parentAt(entity, t);
  const at = world.transformAt(entity, 'ENTITY', t)?.position;
  return {
    entity,
    name,
    type: entity.entityType,
    activity: world.workAt(entity, t),
    carriedBy: parent && carrierWords(parent),
    position: at ? formatCoordinates(at) : '',
  };
}

/** The first so many of what is added, in order: of 200,000 names nobody needs all sorted. */
function createFirst<Item>(most: number, compare: (a: Item, b: Item) => number) {
  const items: Item[] = [];
  const first = {
    items: items as readonly Item[],
    count: 0,
    add(item: Item): void {
      first.count += 1;
      const last = items.at(-1);
      if (items.length === most && last !== undefined && compare(item, last) >= 0) return;
      let [low, high] = [0, items.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(item, items[middle] as Item) < 0) high = middle;
        else low = middle + 1;
      }
      items.splice(low, 0, item);
      if (items.length > most) items.pop();
    },
  };
  return first;
}
