import { compilePathGeometry } from '../../../motion/index.ts';
import {
  type Degrees,
  groupedBy,
  headingOfDirection,
  type Meters,
  type Vector3,
  vector3,
} from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { CellRegistry } from '../network/cell-registry.ts';
import { addCell } from '../network/cell-set.ts';
import type { FootprintSize } from '../network/footprint.ts';
import type { BerthPiece, Cell, DrivePiece, Network, Section } from '../network/network.ts';
import { geometriesOf } from './path-geometry.ts';
import type { PathModel, PlantModel } from './plant-model.ts';

/** A path driven one way, whole: forwards along it, or in reverse against it. */
export interface Passage {
  /** Its place among all of the network. */
  readonly index: number;
  readonly from: string;
  readonly to: string;
  readonly pieces: readonly DrivePiece[];
  /** Where the vehicle looks at both ends. */
  readonly startHeading: Degrees;
  readonly endHeading: Degrees;
  readonly meters: Meters;
  /** The cell of the point where it begins: to turn there. */
  readonly spot: Cell;
}

/** A point as a place to stand and turn on. */
export interface Spot {
  readonly name: string;
  readonly position: Vector3;
  readonly berth: BerthPiece;
}

/** The paths of a plant as vehicles drive them. */
export interface RoadNetwork {
  readonly network: Network;
  readonly spots: ReadonlyMap<string, Spot>;
  /** Passages that begin at each point. */
  readonly leaving: ReadonlyMap<string, readonly Passage[]>;
  /** Passages that end at each point. */
  readonly arriving: ReadonlyMap<string, readonly Passage[]>;
  readonly passageCount: number;
  /** Passages that need each cell. */
  readonly needing: ReadonlyMap<number, readonly Passage[]>;
}

/** Paths are divided into cells no longer than this, longer in plants that would have too many. */
const CELL_METERS = 2.5;
const MOST_CELLS = 4_000;
/** Steps between the poses that stand for the floor swept in a cell. */
const SWEEP_STEP_METERS = 0.15;
const SPOT_STEP_DEGREES = 15;

export function* layRoads(model: PlantModel, size: FootprintSize): Steps<RoadNetwork> {
  const registry = new CellRegistry(size);
  const spots = new Map(
    model.points.map(({ name, position }): [string, Spot] => {
      const cell = registry.add(allHeadings(position));
      return [name, { name, position, berth: { kind: 'berth', cell, length: 0 } }];
    }),
  );
  const totalMeters = model.paths.reduce((sum, { lengthMeters }) => sum + lengthMeters, 0);
  const cellMeters = Math.max(CELL_METERS, totalMeters / MOST_CELLS);
  const geometries = geometriesOf(model);
  yield;
  const roads: Road[] = [];
  for (const path of model.paths) {
    roads.push(layRoad(path, geometries.get(path.name), cellMeters, registry));
    yield;
  }
  const cells = yield* registry.closeInSteps();
  shareBlocks(model, cells, spots, roads);
  const passages = roads
    .flatMap((road) => road.passages)
    .map((driven, index): Passage => ({ ...driven, index, ...atItsStart(driven, spots) }));
  const points = model.points.map(({ name, position }) => ({ name, position }));
  const paths = roads.map(({ section }) => section.path);
  return { network: { points, paths, cells, stations: new Map(), edges: new Map() }, spots, ...indexed(passages) };
}

/** A passage as its road knows it. */
type Driven = Omit<Passage, 'index' | 'meters' | 'spot'>;

function atItsStart({ from, pieces }: Driven, spots: ReadonlyMap<string, Spot>): Pick<Passage, 'meters' | 'spot'> {
  const spot = spots.get(from)?.berth.cell;
  if (!spot) throw new Error(`There is no point ${from}`);
  return { spot, meters: pieces.reduce((sum, { length }) => sum + length, 0) };
}

function indexed(passages: readonly Passage[]): Pick<RoadNetwork, 'leaving' | 'arriving' | 'passageCount' | 'needing'> {
  const leaving = groupedBy(passages, ({ from }) => from);
  const arriving = groupedBy(passages, ({ to }) => to);
  const needs = passages.flatMap((passage) => passage.pieces.map(({ cell }) => [cell.index, passage] as const));
  const needing = new Map<number, Passage[]>();
  for (const [cell, all] of groupedBy(needs, ([index]) => index)) {
    needing.set(
      cell,
      all.map(([, passage]) => passage),
    );
  }
  return { leaving, arriving, passageCount: passages.length, needing };
}

interface Road {
  readonly section: Section;
  readonly cells: readonly Cell[];
  readonly passages: readonly Driven[];
}

function layRoad(
  { name, from, to, lengthMeters, maxSpeed, maxReverseSpeed }: PathModel,
  geometry: Section['path']['geometry'] | undefined,
  cellMeters: Meters,
  registry: CellRegistry,
): Road {
  if (!geometry) throw new Error(`Path ${name} has no geometry`);
  const path = { name, startPointName: from, endPointName: to, lengthMeters, geometry };
  const section: Section = { path, curve: compilePathGeometry(geometry), maxSpeed };
  const count = Math.max(1, Math.ceil(lengthMeters / cellMeters));
  const bounds = Array.from({ length: count + 1 }, (_, k) => (k === count ? lengthMeters : (lengthMeters * k) / count));
  const forward = bounds.slice(1).map((endOffset, index): DrivePiece => {
    const startOffset = bounds[index] ?? 0;
    const cell = registry.add(sweptPoses(section, startOffset / lengthMeters, endOffset / lengthMeters));
    return { kind: 'drive', cell, section, startOffset, endOffset, length: endOffset - startOffset, gear: 'forward' };
  });
  const passages: Driven[] = [];
  const startHeading = headingAt(section, 0);
  const endHeading = headingAt(section, 1);
  if (maxSpeed > 0) passages.push({ from, to, pieces: forward, startHeading, endHeading });
  if (maxReverseSpeed > 0) {
    const reverse = { ...section, maxSpeed: maxReverseSpeed };
    const pieces = forward.map((piece) => reversed(piece, reverse)).reverse();
    passages.push({ from: to, to: from, pieces, startHeading: endHeading, endHeading: startHeading });
  }
  return { section, cells: forward.map(({ cell }) => cell), passages };
}

function reversed(piece: DrivePiece, section: Section): DrivePiece {
  return { ...piece, section, startOffset: piece.endOffset, endOffset: piece.startOffset, gear: 'reverse' };
}

/** Poses along a part of the path as it is drawn, which may be longer or shorter than it says. */
function sweptPoses(section: Section, from: number, to: number) {
  const steps = Math.max(1, Math.ceil(((to - from) * section.curve.lengthMeters) / SWEEP_STEP_METERS));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const ratio = from + ((to - from) * index) / steps;
    return { position: section.curve.pointAt(ratio, vector3()), heading: headingAt(section, ratio) };
  });
}

function headingAt({ curve }: Section, ratio: number): Degrees {
  const direction = curve.directionAt(ratio, vector3());
  return headingOfDirection(direction.x, direction.z);
}

/** Half a turn covers the floor of a whole one: the outline is the same from both sides. */
function allHeadings(position: Vector3) {
  return Array.from({ length: 180 / SPOT_STEP_DEGREES }, (_, step) => ({
    position,
    heading: step * SPOT_STEP_DEGREES,
  }));
}

/** One vehicle at a time in a block: all its cells exclude each other. */
function shareBlocks(
  { blocks, paths }: PlantModel,
  cells: readonly Cell[],
  spots: ReadonlyMap<string, Spot>,
  roads: readonly Road[],
): void {
  const roadOf = new Map(paths.map(({ name }, index) => [name, roads[index]]));
  for (const { members } of blocks) {
    const inside = members.flatMap((name) => {
      const spot = spots.get(name);
      return spot ? [spot.berth.cell] : (roadOf.get(name)?.cells ?? []);
    });
    for (const cell of inside) {
      for (const other of inside) addCell(cells[cell.index]?.conflicts ?? cell.conflicts, other.index);
    }
  }
}
