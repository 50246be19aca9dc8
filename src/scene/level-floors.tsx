import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { slabsOf } from './drawing/drawn-world.ts';
import { useStage } from './stage/stage-context.ts';
import type { ShownNetwork } from './stage/stage-state.ts';
import { createLevelFloors } from './surroundings/level-floors.ts';
import { useMade } from './use-made.ts';

/** Floors under the levels of a route network on which no floor stands. */
export function LevelFloors(): ReactElement | null {
  const network = useStore(useStage().store, (state) => state.network);
  return network && <Levels key={network.size} network={network} />;
}

function Levels({ network }: { network: ShownNetwork }): ReactElement | null {
  const { plant, surfaces, touch } = useStage();
  // Made once for a network, of the world that is shown when it comes.
  const floors = useMade(() => {
    const { drawn } = plant;
    if (network.size === 0 || drawn === null) return null;
    const heights = slabsOf(drawn).map(({ heightMeters }) => heightMeters);
    const mesh = createLevelFloors(drawn.world, heights, surfaces);
    if (mesh === null) return null;
    const dispose = (): void => {
      mesh.geometry.dispose();
      mesh.dispose();
    };
    return { mesh, dispose };
  }, [network, plant, surfaces]);
  useEffect(() => {
    if (floors) touch();
  }, [floors, touch]);
  return floors && <primitive object={floors.mesh} />;
}
