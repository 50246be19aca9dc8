import { useEffect, useEffectEvent, useState } from 'react';
import { NewestLook } from '../../feed/index.ts';
import { instantShown, useReadoutPace, useViewer, type Viewer } from '../../run/index.ts';
import { compareNames } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Sampler, World, WorldEntity } from '../../world/index.ts';
import { type EntityListing, type EntityQuery, listEntities } from './entity-listing.ts';

/** So many names are compared between two looks at the clock. */
const STEP = 1000;

/** Milliseconds between two looks at what the entities do. */
const PERIOD = 500;

/** What is listed, and the sample of a world that it was read from. */
export interface Listed {
  readonly world: World;
  readonly sampler: Sampler;
  readonly listing: EntityListing;
}

/** What a query finds at the instant shown, twice a second while that changes. Null until the first was read. */
export function useEntities(query: EntityQuery): Listed | null {
  const viewer = useViewer();
  const [lister] = useState(() => createLister(viewer));
  const [listed, setListed] = useState<Listed | null>(null);
  const look = useEffectEvent((wanted: EntityQuery) => void lister.look(wanted, (found) => found && setListed(found)));
  useReadoutPace(() => look(query), PERIOD);
  useEffect(() => {
    look(query);
    return () => lister.stop();
  }, [lister, query]);
  return listed;
}

function createLister(viewer: Viewer): NewestLook<EntityQuery, Listed | null> {
  const instants = new SampledInstants(viewer);
  return new NewestLook((query) => instants.list(query));
}

/** What is listed of the instant shown, with what is kept from one look to the next. */
class SampledInstants {
  readonly #viewer: Viewer;
  #sampler: Sampler | null = null;
  #order: NameOrder | null = null;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  *list(query: EntityQuery): Generator<void, Listed | null> {
    const instant = instantShown(this.#viewer);
    if (instant === null) return null;
    const { world, simulationTimeMicros: t } = instant;
    if (this.#sampler?.world !== world) {
      const sampler = world.createSampler();
      yield* sampler.prepareAt(t);
      this.#sampler = sampler;
      this.#order = new NameOrder(world);
    }
    const { order, sampler } = { order: this.#order as NameOrder, sampler: this.#sampler };
    yield* order.update(t);
    sampler.sampleAt(t);
    yield;
    return { world, sampler, listing: yield* listEntities(order.entities, sampler, query) };
  }
}

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
