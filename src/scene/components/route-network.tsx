import { type ReactElement, useMemo } from 'react';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useMaterials, useRedraw, useStageState } from '../stage/use-stage.ts';
import { paintNetwork } from '../surroundings/route-network.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { Painted } from './painted.tsx';

/** Points and paths of the world shown, drawn anew when there are more of them. */
export function RouteNetwork({ theme }: { theme: SceneTheme }): ReactElement | null {
  const network = useStageState((state) => state.network);
  if (!network || network.size === 0) return null;
  return <Network key={network.size} network={network} theme={theme} />;
}

/** Three draw calls for any number of paths and points. */
function Network({ network, theme }: { network: ShownNetwork; theme: SceneTheme }): ReactElement {
  const { cuts } = useMaterials();
  const painted = useMemo(() => paintNetwork(network), [network]);
  useRedraw();
  return (
    <group matrixAutoUpdate={false}>
      <Painted ribbon={painted.paths} color={theme.path} pull={2} />
      <Painted ribbon={painted.points} color={theme.point} pull={2} />
      <lineSegments matrixAutoUpdate={false}>
        <bufferGeometry>
          <bufferAttribute attach="attributes-position" args={[painted.threads, 3]} />
        </bufferGeometry>
        <lineBasicMaterial ref={cuts.surfaceRef} color={theme.path} transparent opacity={0.6} />
      </lineSegments>
    </group>
  );
}
