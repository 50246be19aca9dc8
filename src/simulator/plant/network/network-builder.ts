import { compilePathGeometry } from '../../../motion/index.ts';
import type { Path, PathGeometry, Point } from '../../../protocol/index.ts';
import { type Degrees, distanceBetween, headingOfDirection, type Vector3, vector3 } from '../../../units/index.ts';
import { arcEnd, arcGeometry } from './arc.ts';
import { CellRegistry } from './cell-registry.ts';
import type { FootprintSize } from './footprint.ts';
import type { BerthPiece, DrivePiece, Edge, Network, Piece, Section, Station } from './network.ts';

interface NetworkOptions {
  footprint: FootprintSize;
  /** Sections are divided into cells no longer than this. */
  cellMeters: number;
  straightSpeed: number;
  curveSpeed: number;
  reverseSpeed: number;
}

/** Steps between the poses that stand for the floor swept in a cell. */
const SWEEP_STEP_METERS = 0.1;
const SWEEP_STEP_DEGREES = 5;
/** Charges of the route search in seconds. */
const TURN_COST = 6;
const REVERSE_COST = 2;
/** Points nearer than this are the same point. */
const SAME_POINT_METERS = 1e-6;

/** Lays a path network out piece by piece and divides it into cells. */
export class NetworkBuilder {
  private readonly options: NetworkOptions;
  private readonly registry: CellRegistry;
  private readonly points = new Map<string, Point>();
  private readonly paths: Path[] = [];
  private readonly stations = new Map<string, Station>();
  private readonly edges = new Map<string, Edge[]>();

  constructor(options: NetworkOptions) {
    this.options = options;
    this.registry = new CellRegistry(options.footprint);
  }

  point(name: string, position: Vector3): void {
    this.points.set(name, { name, position });
  }

  /** A straight one-way section. */
  line(name: string, from: string, to: string): void {
    const section = this.lineSection(name, from, to);
    this.connect(from, to, this.driveCells(section));
  }

  /** Straight one-way sections through all these points, named by their number. */
  lane(name: string, ...pointNames: string[]): void {
    for (let index = 1; index < pointNames.length; index += 1) {
      this.line(`${name}-${index}`, pointNames[index - 1] ?? '', pointNames[index] ?? '');
    }
  }

  /** A one-way circular curve from a point driven through with `heading`; makes its end point if there is none. */
  curve(name: string, from: string, heading: Degrees, to: string, degrees: Degrees, radius: number): void {
    const section = this.curveSection(name, from, heading, to, degrees, radius);
    this.connect(from, to, this.driveCells(section));
  }

  /**
   * A two-way spur beside a lane: in by a curve off the lane point `from`, straight on to the station, and out again in
   * reverse the same way.
   */
  spur(name: string, from: string, laneHeading: Degrees, degrees: Degrees, radius: number, station: Vector3): void {
    const mouth = `${name}-mouth`;
    const inward = this.curveSection(`${name}-curve`, from, laneHeading, mouth, degrees, radius);
    this.point(name, station);
    const straight = this.lineSection(`${name}-spur`, mouth, name);
    const pieces = [...this.driveCells(inward), ...this.driveCells(straight)];
    this.addStation(name, from, laneHeading + degrees, pieces, []);
  }

  /** A two-way spur square to a lane: carriers turn on the spot at the lane point `from`. */
  turnSpur(name: string, from: string, laneHeading: Degrees, degrees: Degrees, station: Vector3): void {
    const cell = this.registry.add(this.turnPoses(from, laneHeading, degrees));
    const turn = (by: Degrees): Piece => ({ kind: 'turn', cell, pointName: from, degrees: by, length: 0 });
    this.point(name, station);
    const straight = this.lineSection(`${name}-spur`, from, name);
    this.addStation(name, from, laneHeading + degrees, [turn(degrees), ...this.driveCells(straight)], [turn(-degrees)]);
  }

  build(): Network {
    const { points, paths, stations, edges } = this;
    const cells = this.registry.close();
    return { points: [...points.values()], paths, cells, stations, edges };
  }

  private addStation(name: string, from: string, heading: Degrees, inward: Piece[], afterwards: Piece[]): void {
    const position = this.position(name);
    const berth: BerthPiece = { kind: 'berth', cell: this.registry.add([{ position, heading }]), length: 0 };
    this.connect(from, name, [...inward, berth]);
    const drives = inward.filter((piece) => piece.kind === 'drive');
    this.connect(name, from, [...drives.map(reversed).reverse(), ...afterwards]);
    this.stations.set(name, { name, position, heading, berth });
  }

  private position(name: string): Vector3 {
    const point = this.points.get(name);
    if (!point) throw new Error(`The network has no point "${name}"`);
    return point.position;
  }

  private lineSection(name: string, from: string, to: string): Section {
    const geometry = { type: 'LINE' as const, startPosition: this.position(from), endPosition: this.position(to) };
    return this.section(name, from, to, geometry, this.options.straightSpeed);
  }

  private curveSection(
    name: string,
    from: string,
    heading: Degrees,
    to: string,
    degrees: Degrees,
    radius: number,
  ): Section {
    const start = this.position(from);
    const end = arcEnd(start, heading, degrees, radius);
    if (!this.points.has(to)) this.point(to, end);
    if (distanceBetween(this.position(to), end) > SAME_POINT_METERS) {
      throw new Error(`Curve "${name}" ends at ${end.x}, ${end.z}, not at point "${to}"`);
    }
    return this.section(name, from, to, arcGeometry(start, heading, degrees, radius), this.options.curveSpeed);
  }

  private section(name: string, from: string, to: string, geometry: PathGeometry, maxSpeed: number): Section {
    const curve = compilePathGeometry(geometry);
    const path = { name, startPointName: from, endPointName: to, lengthMeters: curve.lengthMeters, geometry };
    this.paths.push(path);
    return { path, curve, maxSpeed };
  }

  private driveCells(section: Section): DrivePiece[] {
    const total = section.path.lengthMeters;
    const count = Math.max(1, Math.ceil(total / this.options.cellMeters));
    return Array.from({ length: count }, (_, index) => {
      const startOffset = (total * index) / count;
      const endOffset = index === count - 1 ? total : (total * (index + 1)) / count;
      const cell = this.registry.add(sweptPoses(section, startOffset, endOffset));
      return { kind: 'drive', cell, section, startOffset, endOffset, length: endOffset - startOffset, gear: 'forward' };
    });
  }

  private turnPoses(pointName: string, heading: Degrees, degrees: Degrees) {
    const steps = Math.ceil(Math.abs(degrees) / SWEEP_STEP_DEGREES);
    const position = this.position(pointName);
    return Array.from({ length: steps + 1 }, (_, index) => ({
      position,
      heading: heading + (degrees * index) / steps,
    }));
  }

  private connect(from: string, to: string, pieces: readonly Piece[]): void {
    const edges = this.edges.get(from) ?? [];
    edges.push({ to, pieces, cost: pieces.reduce((sum, piece) => sum + this.costOf(piece), 0) });
    this.edges.set(from, edges);
  }

  private costOf(piece: Piece): number {
    if (piece.kind === 'turn') return TURN_COST;
    if (piece.kind !== 'drive') return 0;
    if (piece.gear === 'forward') return piece.length / piece.section.maxSpeed;
    return REVERSE_COST + piece.length / this.options.reverseSpeed;
  }
}

function reversed(piece: DrivePiece): DrivePiece {
  return { ...piece, startOffset: piece.endOffset, endOffset: piece.startOffset, gear: 'reverse' };
}

function sweptPoses({ path, curve }: Section, startOffset: number, endOffset: number) {
  const steps = Math.max(1, Math.ceil((endOffset - startOffset) / SWEEP_STEP_METERS));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const ratio = (startOffset + ((endOffset - startOffset) * index) / steps) / path.lengthMeters;
    const direction = curve.directionAt(ratio, vector3());
    return { position: curve.pointAt(ratio, vector3()), heading: headingOfDirection(direction.x, direction.z) };
  });
}
