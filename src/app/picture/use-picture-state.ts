import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PictureState, PlantControls } from '../../scene/index.ts';

const NOTHING_KNOWN = createStore<PictureState>(() => ({
  floors: [],
  unbound: [],
  isLarge: false,
  following: null,
  isMeasuring: false,
}));

/** What is known of the picture; nothing while there is none. */
export function usePictureState(controls: PlantControls | null): PictureState {
  return useStore(controls?.state ?? NOTHING_KNOWN);
}
