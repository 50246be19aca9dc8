import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import { KeptViewersContext, linksTo, useCalendarStart, useServiceClient } from '../../run/index.ts';
import type { TableLinks } from '../../tables/index.ts';
import { clockPlayhead } from './clock-playhead.ts';

/** Cells of a table on its own page lead to the live page; what its viewer knows is known here, too. */
export function usePageLinks(simulationId: string): TableLinks {
  const navigate = useNavigate();
  const viewer = use(KeptViewersContext).find(simulationId);
  const calendarStart = useCalendarStart(simulationId);
  const client = useServiceClient();
  const queries = useQueryClient();
  return useMemo(() => {
    const known = viewer && linksTo(viewer);
    const to = '/simulations/$simulationId';
    return {
      hasEntity: (name) => known?.hasEntity(name) ?? null,
      showEntity: (select) => void navigate({ to, params: { simulationId }, search: { select } }),
      selectedEntityName: viewer?.store.getState().selection.name ?? null,
      reaches: (micros) => known?.reaches(micros) ?? null,
      showTime: (micros) =>
        void navigate({ to, params: { simulationId }, search: { t: Math.max(Math.round(micros), 0) } }),
      calendarStart,
      playhead: known?.playhead ?? clockPlayhead(queries, client, simulationId),
    };
  }, [viewer, simulationId, calendarStart, navigate, client, queries]);
}
