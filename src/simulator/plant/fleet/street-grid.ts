import { compilePathGeometry } from '../../../motion/index.ts';
import type { Path, Point } from '../../../protocol/index.ts';
import type { Degrees, Meters, Vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { arcEnd, arcGeometry } from '../network/arc.ts';
import type { Driving } from './driving.ts';
import { Junction, STOP_LINE_METERS } from './junction.ts';
import { Lane } from './lane.ts';
import type { Spot } from './neighbourhood.ts';

/** From one junction to the next: along a row (X), and along a column (Z). */
export const BLOCK_METERS: readonly [row: Meters, column: Meters] = [25, 15];
export const ROW = 0;
export const COLUMN = 1;

export interface StreetGrid {
  /** Streets in each direction. */
  readonly size: number;
  readonly junctions: readonly Junction[];
  readonly lanes: readonly Lane[];
  readonly points: readonly Point[];
  readonly paths: readonly Path[];
  /** The lane of a street between two junctions, both counted from north-west. */
  laneAt(kind: 0 | 1, street: number, place: number): Lane;
  /** Where two streets cross. */
  crossingAt(row: number, column: number): Vector3;
}

/** So many lanes are joined in one step. */
const LANES_PER_STEP = 1000;

/**
 * One-way streets in a square, neighbours in opposite directions. With an even number of them the outermost form a
 * ring, so that every place can be reached from every other. Laid in steps.
 */
export function* layStreets(size: number, driving: Driving): Steps<StreetGrid> {
  const builder = new StreetBuilder(size, driving);
  for (let street = 0; street < size; street += 1) {
    builder.street(ROW, street);
    builder.street(COLUMN, street);
  }
  yield* builder.joinLanes();
  return builder;
}

class StreetBuilder implements StreetGrid {
  readonly size: number;
  readonly junctions: Junction[];
  readonly lanes: Lane[] = [];
  readonly points: Point[] = [];
  readonly paths: Path[] = [];
  /** Lanes by the junction at which they begin, one for each street there. */
  private readonly leaving: [Lane | undefined, Lane | undefined][];
  private readonly placed = new Map<string, Lane>();
  private readonly measuredCorners = new Map<Degrees, Meters>();
  private readonly driving: Driving;

  constructor(size: number, driving: Driving) {
    this.size = size;
    this.driving = driving;
    this.junctions = Array.from({ length: size * size }, (_, index) => new Junction(index, driving));
    this.leaving = this.junctions.map(() => [undefined, undefined]);
  }

  /** A whole street: rows of even number run along +X, columns of odd number along +Z, the others against it. */
  street(kind: 0 | 1, street: number): void {
    const isForward = (street % 2 === 0) === (kind === ROW);
    const heading = kind === ROW ? (isForward ? 0 : 180) : isForward ? -90 : 90;
    const name = `${kind === ROW ? 'row' : 'column'}-${street + 1}`;
    const junctionAt = (step: number) => this.junctionIndex(kind, street, isForward ? step : this.size - 1 - step);
    let from = this.point(`${name}.start`, ahead(this.middle(junctionAt(0)), heading, STOP_LINE_METERS));
    for (let block = 1; block < this.size; block += 1) {
      const joinOffset = block === 1 ? 0 : 2 * STOP_LINE_METERS;
      const end = ahead(this.middle(junctionAt(block)), heading, -STOP_LINE_METERS);
      const to = this.point(`${name}.stop-${block}`, end);
      const path = this.line(`${name}.block-${block}`, from, to);
      const junction = this.junctions[junctionAt(block)] as Junction;
      const place = isForward ? block - 1 : this.size - 1 - block;
      const shape = { path, start: from.position, heading, joinOffset, spot: this.spotOf(kind, street, place) };
      const lane = new Lane(this.lanes.length, shape, this.driving, junction, kind);
      this.lanes.push(lane);
      this.placed.set(`${kind}/${street}/${place}`, lane);
      (this.leaving[junctionAt(block - 1)] as (Lane | undefined)[])[kind] = lane;
      from = to;
    }
  }

  *joinLanes(): Steps<void> {
    for (const lane of this.lanes) {
      if (lane.index % LANES_PER_STEP === 0) yield;
      for (const next of this.leaving[lane.junction.index] ?? []) {
        if (!next) continue;
        const corner = next.street === lane.street ? null : this.corner(lane, next);
        const metersToJoin = corner?.lengthMeters ?? 2 * STOP_LINE_METERS;
        lane.exits.push({ lane: next, corner, metersToJoin });
      }
    }
  }

  private corner(lane: Lane, next: Lane): Path {
    const start = lane.position(lane.path.lengthMeters);
    const degrees = ((next.heading - lane.heading + 540) % 360) - 180;
    const to = this.point(`${lane.path.name}.join`, arcEnd(start, lane.heading, degrees, STOP_LINE_METERS));
    const geometry = arcGeometry(start, lane.heading, degrees, STOP_LINE_METERS);
    const path: Path = {
      name: `${lane.path.name}.corner`,
      startPointName: lane.path.endPointName,
      endPointName: to.name,
      lengthMeters: this.cornerMeters(degrees, geometry),
      geometry,
    };
    this.paths.push(path);
    return path;
  }

  /** Corners to one side are all alike: one of them is measured. */
  private cornerMeters(degrees: Degrees, geometry: Path['geometry']): Meters {
    const meters = this.measuredCorners.get(degrees) ?? compilePathGeometry(geometry).lengthMeters;
    this.measuredCorners.set(degrees, meters);
    return meters;
  }

  private line(name: string, from: Point, to: Point): Path {
    const geometry = { type: 'LINE' as const, startPosition: from.position, endPosition: to.position };
    const { lengthMeters } = compilePathGeometry(geometry);
    const path = { name, startPointName: from.name, endPointName: to.name, lengthMeters, geometry };
    this.paths.push(path);
    return path;
  }

  private point(name: string, position: Vector3): Point {
    const point = { name, position };
    this.points.push(point);
    return point;
  }

  laneAt(kind: 0 | 1, street: number, place: number): Lane {
    const lane = this.placed.get(`${kind}/${street}/${place}`);
    if (!lane) throw new Error(`There is no lane ${place} on street ${street}`);
    return lane;
  }

  crossingAt(row: number, column: number): Vector3 {
    const half = (this.size - 1) / 2;
    return { x: (column - half) * BLOCK_METERS[ROW], y: 0, z: (row - half) * BLOCK_METERS[COLUMN] };
  }

  /** The block to which a lane belongs; the last streets belong to the blocks before them. */
  private spotOf(kind: 0 | 1, street: number, place: number): Spot {
    const within = Math.min(street, this.size - 2);
    return kind === ROW ? { column: place, row: within } : { column: within, row: place };
  }

  private junctionIndex(kind: 0 | 1, street: number, step: number): number {
    return kind === ROW ? street * this.size + step : step * this.size + street;
  }

  private middle(junction: number): Vector3 {
    return this.crossingAt(Math.floor(junction / this.size), junction % this.size);
  }
}

function ahead({ x, y, z }: Vector3, heading: Degrees, meters: Meters): Vector3 {
  if (heading === 0) return { x: x + meters, y, z };
  if (heading === 180) return { x: x - meters, y, z };
  return { x, y, z: heading === 90 ? z - meters : z + meters };
}
