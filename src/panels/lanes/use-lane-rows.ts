import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { laneSums } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { runShown, useViewer, useViewerState } from '../../run/index.ts';
import { type LaneRow, laneRows, type SummedLane } from './lane-rows.ts';
import type { LanesView } from './lanes-view.ts';
import type { LanesRead } from './read-lanes.ts';

const ALL: TimeRange = { startMicros: 0, endMicros: Number.POSITIVE_INFINITY };

/** The marked area in simulation time of the run that is shown; null: none. */
export function useMarkedTime(): TimeRange | null {
  const viewer = useViewer();
  const marked = useViewerState((state) => state.marked);
  const offsetMicros = useViewerState(() => runShown(viewer)?.offsetMicros ?? 0);
  return useMemo(
    () => marked && { startMicros: marked.startMicros - offsetMicros, endMicros: marked.endMicros - offsetMicros },
    [marked, offsetMicros],
  );
}

/** The lines of the view as it is asked for, with sums over the marked area. */
export function useLaneRows(read: LanesRead | null, view: StoreApi<LanesView>): readonly LaneRow[] {
  const { text, sort, pinned, closed } = useStore(view);
  const marked = useMarkedTime();
  const selected = useViewerState(({ selection }) => selection.name);
  const summed = useMemo(() => {
    const { startMicros, endMicros } = marked ?? ALL;
    return Array.from(
      read?.lanes.all ?? [],
      (lane): SummedLane => ({ lane, sums: laneSums(lane, startMicros, endMicros) }),
    );
  }, [read, marked]);
  return useMemo(
    () => laneRows(summed, { text, sort, pinned, closed, selected }),
    [summed, text, sort, pinned, closed, selected],
  );
}
