import type { Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import { curveOf, type NetworkPath, pathPoints } from './path-points.ts';
import { createRibbon, type Ribbon } from './ribbon.ts';

const PATH_WIDTH = 0.09;
const ARROW_PITCH = 4;
const POINT_RADIUS = 0.11;
const LIFT_PATH = 0.012;
const LIFT_POINT = 0.02;

/** Paths and points as marks on the floor. */
export interface PaintedNetwork {
  /** Painted lines with arrows from start to end. */
  readonly paths: Ribbon;
  readonly points: Ribbon;
  /** One pixel wide at any distance: pairs of positions, what is left of a painted line from afar. */
  readonly threads: Float32Array;
}

export function paintNetwork({ paths, points }: Pick<World, 'points' | 'paths'>): PaintedNetwork {
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
