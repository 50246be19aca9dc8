import { type ReactElement, useEffect } from 'react';
import type { Box3 } from 'three';
import { useStore } from 'zustand';
import { useStage } from './stage/stage-context.ts';
import { createHall } from './surroundings/hall.ts';
import { useMade } from './use-made.ts';

/** Walls and roof round the plant, where they are wanted. */
export function Hall(): ReactElement | null {
  const { store } = useStage();
  const [hasHall, extent] = [useStore(store, (state) => state.hasHall), useStore(store, (state) => state.extent)];
  return hasHall ? <Built extent={extent} /> : null;
}

function Built({ extent }: { extent: Box3 }): ReactElement {
  const { surfaces, touch } = useStage();
  const hall = useMade(() => createHall(extent, surfaces.surface), [extent, surfaces]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hall is another picture
  useEffect(() => {
    touch();
    return touch;
  }, [hall, touch]);
  return <primitive object={hall.mesh} />;
}
