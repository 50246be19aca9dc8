import { type ReactElement, useMemo } from 'react';
import type { Box3 } from 'three';
import { useMaterials, useStageState } from '../stage/use-stage.ts';
import { hallGeometry } from '../surroundings/hall.ts';
import { Solid } from './solid.tsx';

/** Walls and roof round the plant, where they are wanted. */
export function Hall(): ReactElement | null {
  const hasHall = useStageState((state) => state.hasHall);
  const extent = useStageState((state) => state.extent);
  return hasHall ? <Walls extent={extent} /> : null;
}

function Walls({ extent }: { extent: Box3 }): ReactElement {
  const { surfaces } = useMaterials();
  const geometry = useMemo(() => hallGeometry(extent), [extent]);
  return <Solid geometry={geometry} surface={surfaces.surface} />;
}
