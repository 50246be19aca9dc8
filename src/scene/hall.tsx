import { type ReactElement, useEffect, useMemo } from 'react';
import type { Box3 } from 'three';
import { useStore } from 'zustand';
import { useStage } from './stage/stage-context.ts';
import { createHall } from './surroundings/hall.ts';

/** Walls and roof round the plant, where they are wanted. */
export function Hall(): ReactElement | null {
  const { store } = useStage();
  const [hasHall, extent] = [useStore(store, (state) => state.hasHall), useStore(store, (state) => state.extent)];
  return hasHall ? <Built extent={extent} /> : null;
}

function Built({ extent }: { extent: Box3 }): ReactElement {
  const { surfaces, touch } = useStage();
  const hall = useMemo(() => createHall(extent, surfaces.surface), [extent, surfaces]);
  useEffect(() => {
    touch();
    return () => {
      hall.dispose();
      touch();
    };
  }, [hall, touch]);
  return <primitive object={hall.mesh} />;
}
