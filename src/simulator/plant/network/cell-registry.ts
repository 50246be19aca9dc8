import type { Degrees, Meters, Vector3 } from '../../../units/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import { addCell, type CellSet, createCellSet } from './cell-set.ts';
import { type Footprint, type FootprintSize, footprintAt, footprintsOverlap } from './footprint.ts';
import type { Cell } from './network.ts';
import { type Circle, Squares } from './squares.ts';

/** Air kept around a carrier when asking whether two could touch. */
const CLEARANCE_METERS = 0.1;

interface OpenCell extends Circle {
  index: number;
  conflicts: CellSet;
  swept: Footprint[];
}

/** Collects cells with the floor that a carrier sweeps in each; finds out at the end which exclude each other. */
export class CellRegistry {
  private readonly cells: OpenCell[] = [];
  private readonly size: FootprintSize;

  constructor(size: FootprintSize) {
    const { lengthMeters, widthMeters } = size;
    this.size = { lengthMeters: lengthMeters + CLEARANCE_METERS, widthMeters: widthMeters + CLEARANCE_METERS };
  }

  /** A cell in which a carrier takes all these poses. Its conflicts are filled in by {@link close}. */
  add(poses: readonly { position: Vector3; heading: Degrees }[]): Cell {
    const swept = poses.map(({ position, heading }) => footprintAt(position, heading, this.size));
    const cell = { index: this.cells.length, conflicts: new Uint32Array(0), swept, ...circleAround(swept) };
    this.cells.push(cell);
    return cell;
  }

  close(): readonly Cell[] {
    return atOnce(this.closeInSteps());
  }

  *closeInSteps(): Steps<readonly Cell[]> {
    for (const cell of this.cells) cell.conflicts = createCellSet(this.cells.length);
    const squares = new Squares(this.cells);
    for (const a of this.cells) {
      yield;
      for (const b of squares.near(a)) {
        if (b.index < a.index || !sweptAreasMeet(a, b)) continue;
        addCell(a.conflicts, b.index);
        addCell(b.conflicts, a.index);
      }
    }
    return this.cells;
  }
}

function sweptAreasMeet(a: OpenCell, b: OpenCell): boolean {
  if (a.index === b.index) return true;
  if (!isWithin(a.x - b.x, a.z - b.z, a.radius + b.radius)) return false;
  const reach = Math.hypot(a.swept[0]?.halfLength ?? 0, a.swept[0]?.halfWidth ?? 0);
  const nearB = a.swept.filter(({ x, z }) => isWithin(x - b.x, z - b.z, b.radius + reach));
  const nearA = b.swept.filter(({ x, z }) => isWithin(x - a.x, z - a.z, a.radius + reach));
  return nearB.some((one) => nearA.some((other) => footprintsOverlap(one, other)));
}

function isWithin(x: Meters, z: Meters, meters: Meters): boolean {
  return x * x + z * z < meters * meters;
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
