import { type ReactElement, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { World } from '../world/index.ts';
import { slabsOf } from './drawing/drawn-world.ts';
import { useStage } from './stage/stage-context.ts';
import { createLevelFloors } from './surroundings/level-floors.ts';

/** Floors under the levels of a route network on which no floor stands. */
export function LevelFloors(): ReactElement | null {
  const network = useStore(useStage().store, (state) => state.network);
  return network && <Levels key={network.size} world={network.world} />;
}

function Levels({ world }: { world: World }): ReactElement | null {
  const { plant, surfaces, touch } = useStage();
  const floors = useMemo(() => {
    const slabs = plant.drawn?.world === world ? slabsOf(plant.drawn) : [];
    return createLevelFloors(
      world,
      slabs.map(({ heightMeters }) => heightMeters),
      surfaces,
    );
  }, [world, plant, surfaces]);
  useEffect(() => {
    touch();
    return () => {
      floors?.geometry.dispose();
      floors?.dispose();
    };
  }, [floors, touch]);
  return floors && <primitive object={floors} />;
}
