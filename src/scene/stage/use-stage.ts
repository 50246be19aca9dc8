import { createContext, use, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Stage } from './stage.ts';
import type { Drawing, Eye, Materials, Pointing, StageState } from './stage-state.ts';

export const StageContext = createContext<Stage | null>(null);

function useStage(): Stage {
  const stage = use(StageContext);
  if (!stage) throw new Error('components of the scene stand inside a <Plant>');
  return stage;
}

export const usePlant = (): Stage['plant'] => useStage().plant;
export const useMaterials = (): Materials => useStage().materials;
export const useDrawing = (): Drawing => useStage().drawing;
export const useEye = (): Eye => useStage().eye;
export const usePointing = (): Pointing => useStage().pointing;
export const useControls = (): Stage['controls'] => useStage().controls;
export const useFrameUnderWay = (): Stage['frame'] => useStage().frame;
export const useStageStore = (): Stage['store'] => useStage().store;

export function useStageState<Selected>(select: (state: StageState) => Selected): Selected {
  return useStore(useStage().store, select);
}

/** Draws the picture anew after each render of the component, and when it unmounts. */
export function useRedraw(): void {
  const { invalidate } = useDrawing();
  useEffect(() => invalidate());
  useEffect(() => invalidate, [invalidate]);
}
