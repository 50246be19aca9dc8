import type { PathCurve } from '../../../motion/index.ts';
import type { Path, Point } from '../../../protocol/index.ts';
import type { Degrees, Meters, Vector3 } from '../../../units/index.ts';

/** A piece of the network that one carrier at a time may be in. Cells whose carriers could touch exclude each other. */
export interface Cell {
  readonly index: number;
  /** Cells that nobody else may hold meanwhile, this one included: a bit set over cell indexes. */
  readonly conflicts: Uint32Array;
}

/** A path with its compiled curve and the greatest speed on it in metres per second. */
export interface Section {
  readonly path: Path;
  readonly curve: PathCurve;
  readonly maxSpeed: number;
}

/** Driving through one cell: forwards or in reverse, along its section or against it. */
export interface DrivePiece {
  readonly kind: 'drive';
  readonly cell: Cell;
  readonly section: Section;
  readonly startOffset: Meters;
  readonly endOffset: Meters;
  readonly length: Meters;
  readonly gear: 'forward' | 'reverse';
}

/** Turning on the spot at a point, by a signed angle. */
export interface TurnPiece {
  readonly kind: 'turn';
  readonly cell: Cell;
  readonly pointName: string;
  readonly degrees: Degrees;
  readonly length: 0;
}

/** Standing at the end of a way; what a carrier holds while it rests there. */
export interface BerthPiece {
  readonly kind: 'berth';
  readonly cell: Cell;
  readonly length: 0;
}

/** Standing at a point on the way, as long as what is done there takes. */
export interface ServicePiece {
  readonly kind: 'service';
  readonly cell: Cell;
  readonly pointName: string;
  readonly length: 0;
}

export type Piece = DrivePiece | TurnPiece | ServicePiece | BerthPiece;

/** Directed connection of two nodes of the route graph. */
export interface Edge {
  readonly to: string;
  readonly pieces: readonly Piece[];
  /** What the search adds up: seconds at full speed, with a charge for turning and backing. */
  readonly cost: number;
}

/** A place where a carrier may rest without being in anybody's way. */
export interface Station {
  readonly name: string;
  readonly position: Vector3;
  /** Heading of a carrier that rests here. */
  readonly heading: Degrees;
  readonly berth: BerthPiece;
}

export interface Network {
  readonly points: readonly Point[];
  readonly paths: readonly Path[];
  readonly cells: readonly Cell[];
  readonly stations: ReadonlyMap<string, Station>;
  /** Edges that leave each node. */
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
}
