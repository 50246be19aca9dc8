import { type ReactElement, useEffect, useMemo } from 'react';
import { useRedraw, useStageState } from '../stage/use-stage.ts';
import { FLOOR_Y, FloorGrid, hallOf } from '../surroundings/floor.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';

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
