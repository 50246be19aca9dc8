import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { FeedState, WorldInstant } from '../feed/index.ts';
import type { PlantControls } from '../scene/index.ts';
import { MAIN_PICTURE, type Viewer } from './viewer.ts';
import { hasDrawn, type Readout, type ViewerState } from './viewer-state.ts';

export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer of the page around. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === null) throw new Error('useViewer is for components inside the viewer page');
  return viewer;
}

/** A part of the viewer's state; renders again when that part is another value. */
export function useViewerState<Part>(select: (state: ViewerState) => Part): Part {
  return useStore(useViewer().store, select);
}

/** The controls of the main picture of the run; null while nothing is drawn. */
export function usePictureControls(): PlantControls | null {
  return useViewerState(({ pictures }) => pictures[MAIN_PICTURE]?.controls ?? null);
}

/** A part of what is known of the simulation and of the connection to it; renders again when that part is another value. */
export function useFeedState<Part>(select: (state: FeedState) => Part): Part {
  return useStore(useViewer().feed.store, select);
}

/** Is another one once runs lie elsewhere on the timeline: another run moves what lies behind it. */
export function useTimelineRevision(): string {
  return useFeedState(({ epochs, past }) => `${epochs.length} ${past.kind}`);
}

/**
 * Whether the picture has yet to come: what can wait is loaded after it, or once it is known that none will come. What has
 * begun to be shown stays.
 */
export function useIsPictureAwaited(): boolean {
  const isOver = useViewerState(
    (state) => hasDrawn(state) || Object.values(state.pictures).some(({ isTroubled }) => isTroubled),
  );
  const isTroubled = useFeedState(({ connection }) => connection.trouble !== null);
  const wasOver = useRef(false);
  wasOver.current ||= isOver || isTroubled;
  return !wasOver.current;
}

/** A ref to an element whose text follows the readout ten times a second, without rendering. */
export function useReadoutText<Element extends HTMLElement>(
  format: (readout: Readout) => string,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const { store } = useViewer();
  useEffect(() => {
    const write = ({ readout }: ViewerState) => {
      const text = format(readout);
      if (ref.current && ref.current.textContent !== text) ref.current.textContent = text;
    };
    write(store.getState());
    return store.subscribe(write);
  }, [store, format]);
  return ref;
}

/** Returns the instant that the readouts tell, with its world; null where nothing is read. A picture may be a frame further. */
export function instantShown({ feed, store }: Pick<Viewer, 'feed' | 'store'>): WorldInstant | null {
  return feed.store.timeline.instantAt(store.getState().readout.timelineMicros);
}
