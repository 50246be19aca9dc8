import { type ReactElement, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { World } from '../world/index.ts';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';
import { createRouteNetwork } from './surroundings/route-network.ts';

/** Points and paths of the world shown, drawn anew when there are more of them. */
export function RouteNetwork({ appearance }: { appearance: Appearance }): ReactElement | null {
  const network = useStore(useStage().store, (state) => state.network);
  if (!network || network.size === 0) return null;
  return <PaintedNetwork key={network.size} world={network.world} appearance={appearance} />;
}

function PaintedNetwork({ world, appearance }: { world: World; appearance: Appearance }): ReactElement {
  const { cuts, touch } = useStage();
  const painted = useMemo(() => createRouteNetwork(world, cuts), [world, cuts]);
  useEffect(() => () => painted.dispose(), [painted]);
  useEffect(() => {
    painted.wear(appearance);
    touch();
  }, [painted, appearance, touch]);
  return <primitive object={painted.group} />;
}
