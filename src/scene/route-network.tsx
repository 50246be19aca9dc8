import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Appearance } from './look/appearance.ts';
import { useStage } from './stage/stage-context.ts';
import type { ShownNetwork } from './stage/stage-state.ts';
import { createRouteNetwork } from './surroundings/route-network.ts';
import { useMade } from './use-made.ts';

/** Points and paths of the world shown, drawn anew when there are more of them. */
export function RouteNetwork({ appearance }: { appearance: Appearance }): ReactElement | null {
  const network = useStore(useStage().store, (state) => state.network);
  if (!network || network.size === 0) return null;
  return <PaintedNetwork key={network.size} network={network} appearance={appearance} />;
}

function PaintedNetwork({ network, appearance }: { network: ShownNetwork; appearance: Appearance }): ReactElement {
  const { cuts, touch } = useStage();
  const painted = useMade(() => createRouteNetwork(network, cuts), [network, cuts]);
  useEffect(() => {
    painted.wear(appearance);
    touch();
  }, [painted, appearance, touch]);
  return <primitive object={painted.group} />;
}
