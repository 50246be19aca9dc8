import { type ReactElement, useMemo } from 'react';
import { slabsOf } from '../instancing/drawn-world.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useMaterials, usePlant, useStageState } from '../stage/use-stage.ts';
import { levelFloorsGeometry } from '../surroundings/level-floors.ts';
import { Solid } from './solid.tsx';

/** Floors under the levels of a route network on which no floor stands. */
export function LevelFloors(): ReactElement | null {
  const network = useStageState((state) => state.network);
  return network && <Levels network={network} />;
}

function Levels({ network }: { network: ShownNetwork }): ReactElement | null {
  const plant = usePlant();
  const { surface, shadow } = useMaterials().surfaces;
  // Made once for a network, of the world that is shown when it comes.
  const geometry = useMemo(() => {
    const { drawn } = plant;
    if (network.size === 0 || drawn === null) return null;
    const heights = slabsOf(drawn).map(({ heightMeters }) => heightMeters);
    return levelFloorsGeometry(drawn.world, heights);
  }, [network, plant]);
  return geometry && <Solid geometry={geometry} surface={surface} shadow={shadow} />;
}
