import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServiceClient } from '../../client/react/index.ts';

export const SIMULATIONS_KEY = ['simulations'];

/** Date and time in the tables of an instance at simulation time 0; null: nobody says. */
export function useCalendarStart(simulationId: string): string | null {
  const { data } = useSimulations();
  return data?.items.find((known) => known.simulationId === simulationId)?.calendarStart ?? null;
}

/** What people call an instance: its id where nobody says. */
export function useInstanceLabel(simulationId: string): string {
  const { data } = useSimulations();
  return data?.items.find((known) => known.simulationId === simulationId)?.label || simulationId;
}

/** How far the hours before the first instant of an instance have been simulated; null: all of them, as far as is known. */
export function useWarmUp(simulationId: string) {
  const { data } = useSimulations();
  return data?.items.find((known) => known.simulationId === simulationId)?.warmUp ?? null;
}

/** Why an instance failed, in a sentence of its own; null: nobody says. Asked for anew where that is shown. */
export function useFailureOf(simulationId: string): string | null {
  const { data } = useSimulations();
  const queries = useQueryClient();
  // The status is known earlier than the list, which is read every ten seconds.
  useEffect(() => void queries.invalidateQueries({ queryKey: SIMULATIONS_KEY }), [queries]);
  return data?.items.find((known) => known.simulationId === simulationId)?.failure ?? null;
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
