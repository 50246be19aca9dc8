import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServiceClient } from '../../client/react/index.ts';

export const SIMULATIONS_KEY = ['simulations'];

/** Date and time in the tables of an instance at simulation time 0; null: nobody says. */
export function useCalendarStart(simulationId: string): string | null {
  return useInstance(simulationId)?.calendarStart ?? null;
}

/** What people call an instance: its id where nobody says. */
export function useInstanceLabel(simulationId: string): string {
  return useInstance(simulationId)?.label || simulationId;
}

/** How far the hours before the first instant of an instance have been simulated; null: all of them, as far as is known. */
export function useWarmUp(simulationId: string) {
  return useInstance(simulationId)?.warmUp ?? null;
}

/** Why an instance failed, in a sentence of its own; null: nobody says. Asked for anew where that is shown. */
export function useFailureOf(simulationId: string): string | null {
  const failure = useInstance(simulationId)?.failure ?? null;
  const queries = useQueryClient();
  // The status is known earlier than the list, which is read every ten seconds.
  useEffect(() => void queries.invalidateQueries({ queryKey: SIMULATIONS_KEY }), [queries]);
  return failure;
}

/** What the gateway says of an instance; undefined: nothing yet, or it has none of that id. */
function useInstance(simulationId: string) {
  return useSimulations().data?.items.find((known) => known.simulationId === simulationId);
}

/**
 * Instances that the gateway knows, read again every ten seconds: runs come and go; each second while some become warm.
 * @param isAsked false to know only what others on the page have asked for
 */
export function useSimulations(isAsked = true) {
  const client = useServiceClient();
  return useQuery({
    enabled: isAsked,
    queryKey: SIMULATIONS_KEY,
    queryFn: ({ signal }) => client.simulations({ signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ warmUp }) => warmUp) ? 1000 : 10_000),
  });
}
