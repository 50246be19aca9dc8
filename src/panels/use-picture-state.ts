import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { INITIAL_PICTURE_STATE, type PictureState, type PlantControls } from '../scene/index.ts';

const NO_PICTURE = createStore<PictureState>(() => INITIAL_PICTURE_STATE);

/** What is known of the picture; nothing while there is none. */
export function usePictureState(controls: PlantControls | null): PictureState {
  return useStore(controls?.state ?? NO_PICTURE);
}
