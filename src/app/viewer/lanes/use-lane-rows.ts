import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { laneSums } from '../../../activity/index.ts';
import type { TimeRange } from '../../../playback/index.ts';
import { useViewerState } from '../viewer-context.ts';
import { type LaneRow, laneRows, type SummedLane } from './lane-rows.ts';
import type { LanesView } from './lanes-view.ts';
import type { LanesRead } from './read-lanes.ts';

/** What sums are of: the marked area, else all that is known. */
export function summedRange(marked: TimeRange | null): TimeRange {
  return marked ?? { startMicros: 0, endMicros: Number.POSITIVE_INFINITY };
}

/** The lines of the view as it is asked for, with sums over the marked area. */
export function useLaneRows(read: LanesRead | null, view: StoreApi<LanesView>): readonly LaneRow[] {
  const { text, sort, pinned, closed, marked } = useStore(view);
  const selected = useViewerState(({ selection }) => selection.name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lanes are the same object, and hold more with each revision
  const summed = useMemo(() => {
    const { startMicros, endMicros } = summedRange(marked);
    return Array.from(
      read?.lanes.all ?? [],
      (lane): SummedLane => ({ lane, sums: laneSums(lane, startMicros, endMicros) }),
    );
  }, [read?.lanes, read?.revision, marked]);
  return useMemo(
    () => laneRows(summed, { text, sort, pinned, closed, selected }),
    [summed, text, sort, pinned, closed, selected],
  );
}
