import { useNavigate } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import { KeptViewersContext, linksTo, useCalendarStart } from '../../../run/index.ts';
import type { TableLinks } from '../../../tables/index.ts';
import type { ShownRun } from './recorded-run.tsx';

/** Cells of a recorded table lead into the recording; what its viewer knows is known here, too. */
export function useRecordedLinks(recordingId: string, { simulationId, micros }: ShownRun): TableLinks {
  const navigate = useNavigate();
  const viewer = use(KeptViewersContext).find(`recording ${recordingId}`);
  const calendarStart = useCalendarStart(simulationId);
  return useMemo(() => {
    const known = viewer && linksTo(viewer);
    const to = '/recordings/$recordingId';
    const params = { recordingId };
    return {
      hasEntity: (name) => known?.hasEntity(name) ?? null,
      showEntity: (select) => void navigate({ to, params, search: { select } }),
      selectedEntityName: viewer?.store.getState().selection.name ?? null,
      reaches: (wanted) => known?.reaches(wanted) ?? null,
      showTime: (wanted) => void navigate({ to, params, search: { t: Math.max(Math.round(wanted), 0) } }),
      calendarStart,
      // Where nobody watches the picture, the time that the tables tell of.
      playhead: known?.playhead ?? { micros: () => micros, subscribe: () => () => undefined },
    };
  }, [viewer, recordingId, calendarStart, navigate, micros]);
}
