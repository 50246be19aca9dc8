import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { SIMULATIONS_KEY, useServiceClient } from '../../run/index.ts';
import { type KnownPlant, type KnownPlants, withAnswer } from './known-plants.ts';

const QUERY_KEY = ['overview'];
const EVERY_MILLIS = 1000;
/** While something in view has not been read at all. */
const FIRST_MILLIS = 300;
const FAILED_MILLIS = 5000;

/** All instances and what is known of them: one question for all, again each second. */
export function useKnownPlants(inView: RefObject<readonly KnownPlant[]>) {
  const { overview } = useServiceClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: QUERY_KEY,
    async queryFn({ signal }) {
      const before = queries.getQueryData<KnownPlants>(QUERY_KEY);
      const answer = await overview.read({ since: before?.revision, inView: idsOf(inView.current) }, { signal });
      const known = withAnswer(before, answer);
      // Who asks for the list alone, as the bar does, has it at once.
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
