import { type Degrees, groupedBy, type Meters, type Vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import type { BerthPiece, Cell, DrivePiece, Network, Section } from '../network/network.ts';
import { type DividedPath, headingAt } from './divided-paths.ts';
import type { PlantModel } from './plant-model.ts';

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
  readonly passages: readonly Passage[];
  /** Passages that begin at each point. */
  readonly leaving: ReadonlyMap<string, readonly Passage[]>;
  /** Passages that end at each point. */
  readonly arriving: ReadonlyMap<string, readonly Passage[]>;
  /** Passages that need each cell. */
  readonly needing: ReadonlyMap<number, readonly Passage[]>;
}

/** @param cells those of the points and after them those of the paths, as the floor was divided (floor.ts) */
export function* layRoads(
  model: PlantModel,
  divided: readonly DividedPath[],
  cells: readonly Cell[],
): Steps<RoadNetwork> {
  const spots = new Map(
    model.points.map(({ name, position }, index): [string, Spot] => {
      return [name, { name, position, berth: { kind: 'berth', cell: cellAt(cells, index), length: 0 } }];
    }),
  );
  const passages: Passage[] = [];
  for (const path of divided) {
    for (const driven of passagesOf(path, cells)) {
      passages.push({ ...driven, index: passages.length, ...atItsStart(driven, spots) });
    }
    yield;
  }
  const points = model.points.map(({ name, position }) => ({ name, position }));
  const paths = divided.map(({ section }) => section.path);
  const network = { points, paths, cells, stations: new Map(), edges: new Map() };
  return { network, spots, passages, ...(yield* indexed(passages)) };
}

function cellAt(cells: readonly Cell[], index: number): Cell {
  const cell = cells[index];
  if (!cell) throw new Error(`There is no cell ${index}`);
  return cell;
}

/** A passage as its road knows it. */
type Driven = Omit<Passage, 'index' | 'meters' | 'spot'>;

function atItsStart({ from, pieces }: Driven, spots: ReadonlyMap<string, Spot>): Pick<Passage, 'meters' | 'spot'> {
  const spot = spots.get(from)?.berth.cell;
  if (!spot) throw new Error(`There is no point ${from}`);
  return { spot, meters: pieces.reduce((sum, { length }) => sum + length, 0) };
}

function* indexed(passages: readonly Passage[]): Steps<Pick<RoadNetwork, 'leaving' | 'arriving' | 'needing'>> {
  const leaving = groupedBy(passages, ({ from }) => from);
  yield;
  const arriving = groupedBy(passages, ({ to }) => to);
  const needing = new Map<number, readonly Passage[]>();
  for (const passage of passages) {
    yield;
    for (const { cell } of passage.pieces) needing.set(cell.index, [...(needing.get(cell.index) ?? []), passage]);
  }
  return { leaving, arriving, needing };
}

/** The ways in which a path may be driven. */
function passagesOf({ model, section, bounds, firstCell }: DividedPath, cells: readonly Cell[]): Driven[] {
  const { from, to, maxSpeed, maxReverseSpeed } = model;
  const forward = bounds.slice(1).map((endOffset, index): DrivePiece => {
    const startOffset = bounds[index] ?? 0;
    const cell = cellAt(cells, firstCell + index);
    return { kind: 'drive', cell, section, startOffset, endOffset, length: endOffset - startOffset, gear: 'forward' };
  });
  const passages: Driven[] = [];
  const [startHeading, endHeading] = [headingAt(section, 0), headingAt(section, 1)];
  if (maxSpeed > 0) passages.push({ from, to, pieces: forward, startHeading, endHeading });
  if (maxReverseSpeed > 0) {
    const reverse = { ...section, maxSpeed: maxReverseSpeed };
    const pieces = forward.map((piece) => reversed(piece, reverse)).reverse();
    passages.push({ from: to, to: from, pieces, startHeading: endHeading, endHeading: startHeading });
  }
  return passages;
}

function reversed(piece: DrivePiece, section: Section): DrivePiece {
  return { ...piece, section, startOffset: piece.endOffset, endOffset: piece.startOffset, gear: 'reverse' };
}
