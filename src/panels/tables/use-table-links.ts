import { useMemo } from 'react';
import type { TableLinks } from '../../grid/index.ts';
import { linksTo, useCalendarStart, useViewer, useViewerState } from '../../run/index.ts';

/** Cells lead to their entities and instants; what is selected is marked. */
export function useTableLinks(simulationId: string): TableLinks {
  const viewer = useViewer();
  const selectedEntityName = useViewerState(({ selection }) => selection.name);
  const calendarStart = useCalendarStart(simulationId);
  return useMemo(
    () => ({ ...linksTo(viewer), selectedEntityName, calendarStart }),
    [viewer, selectedEntityName, calendarStart],
  );
}
