import type { Degrees, Meters, Vector3 } from '../../../units/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import { addCell, type CellSet, cellSetBlock, cellSetRows } from './cell-set.ts';
import { type Footprint, type FootprintSize, footprintAt, footprintsOverlap } from './footprint.ts';
import type { Cell } from './network.ts';
import { type Circle, Squares } from './squares.ts';

/** Air kept around a carrier when asking whether two could touch. */
const CLEARANCE_METERS = 0.1;

/** Floor that is swept, with what lies round all of it. */
interface FloorShape extends Circle {
  readonly swept: readonly Footprint[];
  /** A rectangle along the axes: of two that lie apart nothing else is to be asked. */
  readonly box: FloorBox;
}

interface OpenCell extends FloorShape {
  index: number;
  conflicts: CellSet;
}

interface FloorBox {
  readonly left: Meters;
  readonly right: Meters;
  readonly top: Meters;
  readonly bottom: Meters;
}

/** Collects cells with the floor that a carrier sweeps in each; finds out at the end which exclude each other. */
export class CellRegistry {
  readonly cells: OpenCell[] = [];
  /** Rows of the conflicts of all cells. */
  block = new Uint32Array(0);
  private squares: Squares<OpenCell> | null = null;
  private readonly size: FootprintSize;

  constructor(size: FootprintSize) {
    const { lengthMeters, widthMeters } = size;
    this.size = { lengthMeters: lengthMeters + CLEARANCE_METERS, widthMeters: widthMeters + CLEARANCE_METERS };
  }

  /** A cell in which a carrier takes all these poses. Its conflicts are filled in by {@link close}. */
  add(poses: readonly { position: Vector3; heading: Degrees }[]): Cell {
    const swept = poses.map(({ position, heading }) => footprintAt(position, heading, this.size));
    const cell = { index: this.cells.length, conflicts: new Uint32Array(0), ...shapeOf(swept) };
    this.cells.push(cell);
    return cell;
  }

  close(): readonly Cell[] {
    return atOnce(this.closeInSteps());
  }

  *closeInSteps(): Steps<readonly Cell[]> {
    this.block = cellSetBlock(this.cells.length);
    const rows = cellSetRows(this.cells.length, this.block);
    for (const cell of this.cells) cell.conflicts = rows(cell.index);
    const squares = new Squares(this.cells);
    this.squares = squares;
    for (const a of this.cells) {
      yield;
      for (const b of squares.near(a)) {
        if (b.index < a.index || (a !== b && !shapesMeet(a, b))) continue;
        addCell(a.conflicts, b.index);
        addCell(b.conflicts, a.index);
      }
    }
    return this.cells;
  }

  /** True where nobody drives or turns; after {@link close}. */
  isFree(footprint: Footprint): boolean {
    const shape = shapeOf([footprint]);
    return !this.squares?.near(shape).some((cell) => shapesMeet(cell, shape));
  }
}

function shapeOf(swept: readonly Footprint[]): FloorShape {
  return { swept, ...circleAround(swept), box: boxAround(swept) };
}

function shapesMeet(a: FloorShape, b: FloorShape): boolean {
  if (!boxesMeet(a.box, b.box)) return false;
  const reach = Math.hypot(a.swept[0]?.halfLength ?? 0, a.swept[0]?.halfWidth ?? 0);
  const nearB = a.swept.filter(({ x, z }) => isWithin(x - b.x, z - b.z, b.radius + reach));
  const nearA = b.swept.filter(({ x, z }) => isWithin(x - a.x, z - a.z, a.radius + reach));
  return nearB.some((one) => nearA.some((other) => footprintsOverlap(one, other)));
}

function isWithin(x: Meters, z: Meters, meters: Meters): boolean {
  return x * x + z * z < meters * meters;
}

function boxesMeet(a: FloorBox, b: FloorBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function boxAround(swept: readonly Footprint[]): FloorBox {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, z, cos, sin, halfLength, halfWidth } of swept) {
    const across = halfLength * Math.abs(cos) + halfWidth * Math.abs(sin);
    const along = halfLength * Math.abs(sin) + halfWidth * Math.abs(cos);
    box.left = Math.min(box.left, x - across);
    box.right = Math.max(box.right, x + across);
    box.top = Math.min(box.top, z - along);
    box.bottom = Math.max(box.bottom, z + along);
  }
  return box;
}

function circleAround(swept: readonly Footprint[]) {
  const x = swept.reduce((sum, footprint) => sum + footprint.x, 0) / swept.length;
  const z = swept.reduce((sum, footprint) => sum + footprint.z, 0) / swept.length;
  let radius = 0;
  for (const footprint of swept) {
    const reach = Math.hypot(footprint.halfLength, footprint.halfWidth);
    radius = Math.max(radius, Math.hypot(footprint.x - x, footprint.z - z) + reach);
  }
  return { x, z, radius };
}
