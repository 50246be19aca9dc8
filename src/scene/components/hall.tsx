import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { type Box3, type BufferGeometry, Color, type InstancedMesh, type Material, Matrix4 } from 'three';
import { slabsOf } from '../instancing/drawn-world.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useMaterials, usePlant, useRedraw, useStageState } from '../stage/use-stage.ts';
import { FLOOR_Y, FloorGrid, hallOf } from '../surroundings/floor.ts';
import { hallGeometry } from '../surroundings/hall.ts';
import { levelFloorsGeometry } from '../surroundings/level-floors.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';

/** Walls and roof round the plant, if shown. */
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

interface SolidProps {
  /** Disposed on unmount and when replaced. */
  geometry: BufferGeometry;
  surface: Material;
  /** Material for the shadow map; without it the solid casts no shadow. */
  shadow?: Material;
}

/** A single solid, as one instance: it shares the program of everything else. */
export function Solid({ geometry, surface, shadow }: SolidProps): ReactElement {
  useRedraw();
  useEffect(() => () => geometry.dispose(), [geometry]);
  const place = useCallback((mesh: InstancedMesh | null) => {
    mesh?.setMatrixAt(0, new Matrix4());
    mesh?.setColorAt(0, new Color('#ffffff'));
  }, []);
  return (
    <instancedMesh
      ref={place}
      args={[geometry, surface, 1]}
      matrixAutoUpdate={false}
      frustumCulled={false}
      receiveShadow
      {...(shadow && { castShadow: true, customDepthMaterial: shadow })}
    />
  );
}

/** Floors under those levels of a route network that have none of their own. */
export function LevelFloors(): ReactElement | null {
  const network = useStageState((state) => state.network);
  return network && <Levels network={network} />;
}

function Levels({ network }: { network: ShownNetwork }): ReactElement | null {
  const plant = usePlant();
  const { surface, shadow } = useMaterials().surfaces;
  // Made once for a network, from the world shown when it comes.
  const geometry = useMemo(() => {
    const { drawn } = plant;
    if (network.size === 0 || drawn === null) return null;
    const heights = slabsOf(drawn).map(({ heightMeters }) => heightMeters);
    return levelFloorsGeometry(drawn.world, heights);
  }, [network, plant]);
  return geometry && <Solid geometry={geometry} surface={surface} shadow={shadow} />;
}

/** The floor under the plant, with a grid on the true coordinates. */
export function HallFloor({ theme }: { theme: SceneTheme }): ReactElement {
  const extent = useStageState((state) => state.extent);
  const { min, max } = useMemo(() => hallOf(extent), [extent]);
  const grid = useMemo(() => new FloorGrid(), []);
  useEffect(() => grid.set(theme, min, max), [grid, theme, min, max]);
  useRedraw();
  return (
    <mesh
      receiveShadow
      rotation-x={-Math.PI / 2}
      position={[(min.x + max.x) / 2, FLOOR_Y, (min.y + max.y) / 2]}
      scale={[max.x - min.x, max.y - min.y, 1]}
    >
      <planeGeometry />
      <meshLambertMaterial color={theme.floor} onBeforeCompile={grid.addTo} />
    </mesh>
  );
}
