import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { Lanes, laneSums } from '../../activity/index.ts';
import { type KnownAnswer, type RunQuery, readChanged } from '../../client/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { type DerivedAnswers, runShown, useViewer, useViewerState } from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import { type LaneRow, laneRows, type SummedLane } from './lane-rows.ts';
import type { LanesView } from './lanes-view.ts';

/** A stretch that is read at once: of a thousand carriers a few hundred thousand rows. */
const MOST_MICROS = 2 * SECONDS_PER_HOUR * MICROS_PER_SECOND;

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

type LaneAnswer = DerivedAnswers['lanes'];

/** How far lanes have been read: another object with every read, but the same lanes, which hold more. */
export interface LanesRead {
  readonly lanes: Lanes;
  readonly knownMicros: SimMicros;
  /** Nothing more is known than this. */
  readonly isCaughtUp: boolean;
}

/** Reads what the devices of a run did, stretch after stretch, and then what comes to it. */
export class LanesReader {
  readonly lanes = new Lanes();
  readonly #ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>;
  readonly #generation: string;
  #known: KnownAnswer | null = null;

  constructor(ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>, generation: string) {
    this.#ask = ask;
    this.#generation = generation;
  }

  /** The next stretch, or from where on something has changed that had been read. @throws ServiceError */
  async readOn(signal?: AbortSignal): Promise<LanesRead> {
    // From where the ways begin that are under way then.
    const seamBefore = (micros: SimMicros) => this.lanes.seamBefore(micros);
    const { fromMicros, toMicros, head, columns } = await readChanged(this.#known, MOST_MICROS, seamBefore, (stretch) =>
      this.#ask({ generation: this.#generation, ...stretch }, signal),
    );
    this.lanes.replaceFrom(fromMicros, columns);
    this.#known = { micros: head.toMicros, revision: head.revision };
    const isCaughtUp = head.toMicros < toMicros;
    return { lanes: this.lanes, knownMicros: head.toMicros, isCaughtUp };
  }
}
