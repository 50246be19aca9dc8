import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { OverviewAnswer, OverviewCard, OverviewPlant } from '../../client/index.ts';
import { SIMULATIONS_KEY, useServiceClient } from '../../run/index.ts';

/** All instances, put together from answers that report changes only. */
export interface KnownPlants {
  revision: string;
  plants: readonly KnownPlant[];
  controlPlane: boolean;
}

/** An instance with its card; the same object until something of it changes. */
export interface KnownPlant extends OverviewPlant {
  /** Null until something has been read of it. */
  card: OverviewCard | null;
}

export function withAnswer(before: KnownPlants | undefined, answer: OverviewAnswer): KnownPlants {
  const known = new Map(before?.plants.map((plant) => [plant.simulationId, plant]));
  const told = new Map(answer.cards.map((card) => [card.simulationId, card]));
  const cardOf = (simulationId: string) =>
    told.get(simulationId) ?? (answer.isWhole ? null : (known.get(simulationId)?.card ?? null));
  const plants = (answer.simulations ?? before?.plants ?? []).map((listed) => {
    const card = cardOf(listed.simulationId);
    const same = known.get(listed.simulationId);
    if (same !== undefined && same.card === card && (answer.simulations === null || isSamePlant(same, listed)))
      return same;
    return { ...listed, card };
  });
  return { revision: answer.revision, plants, controlPlane: answer.controlPlane };
}

function isSamePlant({ card: _, ...a }: KnownPlant, b: OverviewPlant): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const QUERY_KEY = ['overview'];
const EVERY_MILLIS = 1000;
/** While a plant in view has not been read at all. */
const FIRST_MILLIS = 300;
const FAILED_MILLIS = 5000;

/** All instances: one request for all of them, again each second. */
export function useKnownPlants(inView: RefObject<readonly KnownPlant[]>) {
  const { overview } = useServiceClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: QUERY_KEY,
    async queryFn({ signal }) {
      const before = queries.getQueryData<KnownPlants>(QUERY_KEY);
      const answer = await overview.read({ since: before?.revision, inView: idsOf(inView.current) }, { signal });
      const known = withAnswer(before, answer);
      // The navigation asks for the list alone: this fills its query.
      if (answer.simulations !== null) {
        queries.setQueryData(SIMULATIONS_KEY, { items: answer.simulations, controlPlane: answer.controlPlane });
      }
      return known;
    },
    structuralSharing: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return FAILED_MILLIS;
      return data && isAwaited(data, idsOf(inView.current)) ? FIRST_MILLIS : EVERY_MILLIS;
    },
  });
}

function isAwaited({ plants }: KnownPlants, inView: readonly string[]): boolean {
  return plants.some(({ simulationId, card, warmUp }) => card === null && !warmUp && inView.includes(simulationId));
}

function idsOf(plants: readonly KnownPlant[]): string[] {
  return plants.map(({ simulationId }) => simulationId);
}
