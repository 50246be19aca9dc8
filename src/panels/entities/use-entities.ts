import { useEffect, useEffectEvent, useState } from 'react';
import { NewestLook } from '../../feed/index.ts';
import { instantShown, useReadoutPace, useViewer, type Viewer } from '../../run/index.ts';
import type { Sampler, World } from '../../world/index.ts';
import { type EntityListing, type EntityQuery, listEntities } from './entity-listing.ts';
import { NameOrder } from './name-order.ts';

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
