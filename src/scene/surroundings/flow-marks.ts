import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import type { CutUniforms } from '../look/cut.ts';
import { fixed } from '../look/fixed.ts';
import type { Flow, FlowTarget } from '../look/flow.ts';
import { pathPoints } from './path-points.ts';
import { createRibbon } from './ribbon.ts';

/** Flow as paint on the floor: one draw call, whatever there is of it. */
export interface FlowMarks extends FlowTarget {
  readonly mesh: Mesh;
  dispose(): void;
}

/** Metres: paths that are hardly used are still told from those that are not. */
const WIDTH = { least: 0.16, most: 0.62 };
const LIFT = 0.03;
/** Metres round a path that count as the path. */
const REACH = 0.6;
/** Metres up and down within which a point is on the same floor. */
const FLOOR_REACH = 0.9;
const CELL_GAP = 0.06;

/** @param ramp colours from nothing to the top of the scale */
export function createFlowMarks(
  paths: World['paths'],
  flow: Flow,
  ramp: readonly string[],
  cuts: CutUniforms,
): FlowMarks {
  const ribbon = createRibbon();
  const colors: number[] = [];
  const stops = ramp.map((stop) => new Color(stop));
  const paint = (share: number): void => {
    const { r, g, b } = colorOf(stops, share);
    while (colors.length < ribbon.positions.length) colors.push(r, g, b);
  };
  // The most used lie on top where paths cross.
  const drawn = [...flow.paths]
    .sort((a, b) => a.share - b.share)
    .flatMap(({ name, share }) => {
      const path = paths.get(name);
      return path ? [{ name, share, points: pathPoints(path) }] : [];
    });
  for (const { x, y, z, share } of flow.cells) {
    const half = flow.cellMeters / 2 - CELL_GAP;
    const along = [new Vector3(x - half, y + LIFT, z), new Vector3(x + half, y + LIFT, z)];
    ribbon.strip(along, 2 * half);
    paint(share);
  }
  for (const { points, share } of drawn) {
    const lifted = points.map((point) => new Vector3(point.x, point.y + LIFT, point.z));
    ribbon.strip(lifted, WIDTH.least + (WIDTH.most - WIDTH.least) * share);
    paint(share);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(ribbon.positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  geometry.setIndex([...ribbon.indices]);
  const material = new MeshBasicMaterial({
    vertexColors: true,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -4,
  });
  cuts.putInto(material, 'surface');
  const mesh = fixed(new Mesh(geometry, material));
  mesh.renderOrder = 1;
  return {
    mesh,
    hitAt(point) {
      let [nearest, distance]: [string | null, number] = [null, REACH];
      for (const { name, points } of drawn) {
        const away = distanceToLine(point, points);
        if (away < distance) [nearest, distance] = [name, away];
      }
      if (nearest !== null) return { path: nearest };
      const half = flow.cellMeters / 2;
      const cell = flow.cells.findIndex(
        ({ x, y, z }) =>
          Math.abs(x - point.x) <= half && Math.abs(z - point.z) <= half && Math.abs(y - point.y) < FLOOR_REACH,
      );
      return cell < 0 ? null : { cell };
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      mesh.removeFromParent();
    },
  };
}

function colorOf(stops: readonly Color[], share: number): Color {
  const at = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(at));
  const [from = new Color(), to = from] = [stops[index], stops[index + 1]];
  return new Color().lerpColors(from, to, at - index);
}

/** Metres in the plan to a line through points on the floor of a point; infinite on another floor. */
function distanceToLine(at: Vector3, points: readonly Vector3[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1] as Vector3, points[index] as Vector3];
    const [dx, dz] = [b.x - a.x, b.z - a.z];
    const length = dx * dx + dz * dz;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.z - a.z) * dz) / length));
    if (Math.abs(a.y + (b.y - a.y) * share - at.y) > FLOOR_REACH) continue;
    least = Math.min(least, Math.hypot(at.x - (a.x + dx * share), at.z - (a.z + dz * share)));
  }
  return least;
}
