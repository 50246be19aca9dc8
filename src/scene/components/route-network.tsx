import { type ReactElement, useMemo } from 'react';
import type { Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import type { ShownNetwork } from '../stage/stage-state.ts';
import { useMaterials, useRedraw, useStageState } from '../stage/use-stage.ts';
import { createRibbon, curveOf, type NetworkPath, pathPoints, type Ribbon } from '../surroundings/ribbon.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { Painted } from './painted.tsx';

/** Points and paths of the shown world; made again when there are more. */
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

const PATH_WIDTH = 0.09;
const ARROW_PITCH = 4;
const POINT_RADIUS = 0.11;
const LIFT_PATH = 0.012;
const LIFT_POINT = 0.02;

interface PaintedNetwork {
  /** Lines with arrows from start to end. */
  readonly paths: Ribbon;
  readonly points: Ribbon;
  /** Pairs of positions, one pixel wide: all that is left of a line from afar. */
  readonly threads: Float32Array;
}

function paintNetwork({ paths, points }: Pick<World, 'points' | 'paths'>): PaintedNetwork {
  const [lines, discs] = [createRibbon(), createRibbon()];
  const threads: number[] = [];
  for (const path of paths.values()) drawPath(lines, threads, path);
  for (const { position } of points.values()) {
    discs.disc(position.x, position.y + LIFT_POINT, position.z, POINT_RADIUS);
  }
  return { paths: lines, points: discs, threads: new Float32Array(threads) };
}

function drawPath(lines: Ribbon, threads: number[], path: NetworkPath): void {
  const curve = curveOf(path);
  const length = curve.getLength();
  const points = pathPoints(path).map(lifted);
  lines.strip(points, PATH_WIDTH);
  points.slice(1).forEach((point, i) => {
    threads.push(...(points[i] ?? point).toArray(), ...point.toArray());
  });
  const arrows = Math.max(1, Math.round(length / ARROW_PITCH));
  for (let i = 0; i < arrows; i++) {
    const at = (i + 0.5) / arrows;
    lines.arrow(lifted(curve.getPointAt(at)), curve.getTangentAt(at), 0.46, 0.26);
  }
}

function lifted(point: Vector3): Vector3 {
  return point.setY(point.y + LIFT_PATH);
}
