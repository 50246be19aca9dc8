import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Vector3,
} from 'three';
import type { World } from '../../world/index.ts';
import type { Appearance } from '../look/appearance.ts';
import type { CutUniforms } from '../look/cut.ts';
import { fixed } from '../look/fixed.ts';
import { curveOf, type NetworkPath, pathPoints } from './path-points.ts';
import { createRibbon, type Ribbon } from './ribbon.ts';

const PATH_WIDTH = 0.09;
const ARROW_PITCH = 4;
const POINT_RADIUS = 0.11;
const LIFT_PATH = 0.012;
const LIFT_POINT = 0.02;

export interface RouteNetwork {
  readonly group: Group;
  wear(appearance: Appearance): void;
  dispose(): void;
}

type Network = Pick<World, 'points' | 'paths'>;

/** Paths as painted lines with arrows from start to end, points as discs; three draw calls for any number of them. */
export function createRouteNetwork(network: Network, cuts: CutUniforms): RouteNetwork {
  const [lines, discs] = [createRibbon(), createRibbon()];
  const threads: number[] = [];
  for (const path of network.paths.values()) drawPath(lines, threads, path);
  for (const { position } of network.points.values()) {
    discs.disc(position.x, position.y + LIFT_POINT, position.z, POINT_RADIUS);
  }
  const group = fixed(new Group());
  const materials = [lines, discs].map((ribbon) => {
    // Painted on the floor: pulled towards the eye, so that it never fights with what it lies on.
    const material = new MeshBasicMaterial({ polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
    cuts.putInto(material, 'surface');
    group.add(fixed(new Mesh(toGeometry(ribbon), material)));
    return material;
  });
  const thread = createThreads(threads, cuts);
  group.add(thread.object);
  return {
    group,
    wear({ path, point }) {
      materials[0]?.color.set(path);
      materials[1]?.color.set(point);
      thread.material.color.set(path);
    },
    dispose() {
      for (const child of group.children) (child as Mesh).geometry.dispose();
      for (const material of [...materials, thread.material]) material.dispose();
      group.removeFromParent();
    },
  };
}

/** One pixel wide at any distance: what is left of a painted line from afar. */
function createThreads(
  positions: readonly number[],
  cuts: CutUniforms,
): { object: LineSegments; material: LineBasicMaterial } {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  const material = new LineBasicMaterial({ transparent: true, opacity: 0.6 });
  cuts.putInto(material, 'surface');
  const object = fixed(new LineSegments(geometry, material));
  return { object, material };
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

function toGeometry({ positions, indices }: Ribbon): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices as number[]);
  return geometry;
}
