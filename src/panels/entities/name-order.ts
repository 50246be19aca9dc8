import { compareNames } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';

/** So many names are compared between two looks at the clock. */
const STEP = 1000;

interface Named {
  readonly entity: WorldEntity;
  readonly name: string;
}

/**
 * All entities of a world by name, kept in order as some come and go: only those that are new are sorted. One that is renamed
 * keeps its place.
 */
export class NameOrder {
  readonly #world: World;
  #revision = -1;
  #named: readonly Named[] = [];
  #entities: readonly WorldEntity[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Those that the world knows, also at other times. */
  get entities(): readonly WorldEntity[] {
    return this.#entities;
  }

  /** Takes over what has come and gone, in short steps. @param t the time whose names count for what is new */
  *update(t: SimMicros): Generator<void, void> {
    const { structureRevision } = this.#world;
    if (structureRevision === this.#revision) return;
    const known = new Set(this.#entities);
    const there = new Set<WorldEntity>();
    const added: Named[] = [];
    for (const entity of this.#world.entities) {
      there.add(entity);
      if (!known.has(entity)) added.push({ entity, name: entity.nameAt(t) });
      if (there.size % STEP === 0) yield;
    }
    const kept = this.#named.filter(({ entity }) => there.has(entity));
    yield;
    this.#named = yield* merged(kept, yield* sorted(added));
    this.#entities = this.#named.map(({ entity }) => entity);
    this.#revision = structureRevision;
  }
}

function compare(a: Named, b: Named): number {
  return compareNames(a.name, b.name);
}

function* sorted(items: readonly Named[]): Generator<void, readonly Named[]> {
  if (items.length <= STEP) return items.toSorted(compare);
  const middle = items.length >> 1;
  const first = yield* sorted(items.slice(0, middle));
  yield;
  return yield* merged(first, yield* sorted(items.slice(middle)));
}

function* merged(a: readonly Named[], b: readonly Named[]): Generator<void, readonly Named[]> {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const all: Named[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    if (right === undefined || (left !== undefined && compare(left, right) <= 0)) all.push(a[i++] as Named);
    else all.push(b[j++] as Named);
    if (all.length % STEP === 0) yield;
  }
  return all;
}
