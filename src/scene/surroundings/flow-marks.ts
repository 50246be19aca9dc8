import { Color, Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import type { Flow, FlowHit, FlowTarget } from '../theme/layers.ts';
import { createRibbon, pathPoints } from './ribbon.ts';

/** Metres: hardly used paths must differ from unused ones. */
const WIDTH = { least: 0.16, most: 0.62 };
const LIFT = 0.03;
/** Metres round a path that count as the path. */
const REACH = 0.6;
/** Metres up and down within which a point is on the same floor. */
const FLOOR_REACH = 0.9;
const CELL_GAP = 0.06;

interface FlowPath {
  readonly name: string;
  readonly share: number;
  readonly points: readonly Vector3[];
}

/** Flow as paint on the floor: one draw call for all of it. */
export class FlowMarks implements FlowTarget {
  readonly ribbon = createRibbon();
  readonly #colors: number[] = [];
  readonly #flow: Flow;
  readonly #paths: readonly FlowPath[];

  /** @param ramp colours from nothing to the top of the scale */
  constructor(paths: World['paths'], flow: Flow, ramp: readonly string[]) {
    this.#flow = flow;
    // The most used paths lie on top of crossings.
    this.#paths = [...flow.paths]
      .sort((a, b) => a.share - b.share)
      .flatMap(({ name, share }) => {
        const path = paths.get(name);
        return path ? [{ name, share, points: pathPoints(path) }] : [];
      });
    this.#paint(ramp.map((stop) => new Color(stop)));
  }

  /** Colour of each vertex of the ribbon. */
  get colors(): Float32Array {
    return new Float32Array(this.#colors);
  }

  hitAt(point: Vector3): FlowHit | null {
    let [nearest, distance]: [string | null, number] = [null, REACH];
    for (const { name, points } of this.#paths) {
      const away = distanceToLine(point, points);
      if (away < distance) [nearest, distance] = [name, away];
    }
    if (nearest !== null) return { path: nearest };
    const half = this.#flow.cellMeters / 2;
    const cell = this.#flow.cells.findIndex(
      ({ x, y, z }) =>
        Math.abs(x - point.x) <= half && Math.abs(z - point.z) <= half && Math.abs(y - point.y) < FLOOR_REACH,
    );
    return cell < 0 ? null : { cell };
  }

  #paint(stops: readonly Color[]): void {
    const half = this.#flow.cellMeters / 2 - CELL_GAP;
    for (const { x, y, z, share } of this.#flow.cells) {
      const along = [new Vector3(x - half, y + LIFT, z), new Vector3(x + half, y + LIFT, z)];
      this.ribbon.strip(along, 2 * half);
      this.#color(stops, share);
    }
    for (const { points, share } of this.#paths) {
      const lifted = points.map((point) => new Vector3(point.x, point.y + LIFT, point.z));
      this.ribbon.strip(lifted, WIDTH.least + (WIDTH.most - WIDTH.least) * share);
      this.#color(stops, share);
    }
  }

  /** Colours the piece that was added to the ribbon last. */
  #color(stops: readonly Color[], share: number): void {
    const { r, g, b } = colorOf(stops, share);
    while (this.#colors.length < this.ribbon.positions.length) this.#colors.push(r, g, b);
  }
}

function colorOf(stops: readonly Color[], share: number): Color {
  const at = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(at));
  const [from = new Color(), to = from] = [stops[index], stops[index + 1]];
  return new Color().lerpColors(from, to, at - index);
}

/** Metres in the plan from a point to a line on its floor; infinite on another floor. */
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
