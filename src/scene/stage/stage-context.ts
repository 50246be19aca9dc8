import { createContext, use } from 'react';
import type { Stage } from './stage.ts';

export const StageContext = createContext<Stage | null>(null);

/** The stage of the picture around. */
export function useStage(): Stage {
  const stage = use(StageContext);
  if (stage === null) throw new Error('useStage is for components inside the picture');
  return stage;
}
