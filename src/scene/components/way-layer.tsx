import { type ReactElement, useMemo } from 'react';
import { useStageState } from '../stage/use-stage.ts';
import { wayPoints } from '../surroundings/way-points.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { WideLine } from './wide-line.tsx';

/** A way that was gone, as one line over the floor that shows through what stands before it. */
export function WayLayer({ theme }: { theme: SceneTheme }): ReactElement | null {
  const network = useStageState((state) => state.network);
  const way = useStageState((state) => state.way);
  const points = useMemo(() => (network ? way.flatMap((leg) => wayPoints(network.paths, leg)) : []), [network, way]);
  if (points.length < 2) return null;
  return (
    <WideLine key={points.length} points={points} color={theme.selection} lineWidth={3} opacity={0.9} renderOrder={7} />
  );
}
