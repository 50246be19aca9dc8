import type { World } from '../../world/index.ts';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Part of a floor, in the plan, metres. */
export interface Plate {
  readonly x0: number;
  readonly x1: number;
  readonly z0: number;
  readonly z1: number;
}

/** Edge of a floor's squares, metres. */
export const CELL = 1;
/** Metres of floor on both sides of a way. */
const MARGIN = 1.6;
/** Ways and things this far from a level's height belong to it, metres. */
const SAME = 0.5;
/** Metres between two samples along a way. */
const STEP = 0.8;

/** Floor under every way and thing at a height, as few rectangles as its rows of squares allow. */
export function platesAt(
  heightMeters: number,
  { points, paths }: Pick<World, 'points' | 'paths'>,
  standing: Iterable<Position>,
): Plate[] {
  const cells = new Set<string>();
  const cover = (at: Position): void => {
    if (Math.abs(at.y - heightMeters) < SAME) addSquare(cells, at);
  };
  for (const { position } of points.values()) cover(position);
  for (const at of standing) cover(at);
  for (const { geometry } of paths.values()) {
    const bends = geometry.type === 'LINE' ? [geometry.startPosition, geometry.endPosition] : geometry.controlPoints;
    bends.slice(1).forEach((to, i) => {
      eachStep(bends[i] ?? to, to, cover);
    });
  }
  return merged(cells);
}

function eachStep(from: Position, to: Position, act: (at: Position) => void): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / STEP));
  for (let i = 0; i <= steps; i++) {
    const share = i / steps;
    act({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      z: from.z + (to.z - from.z) * share,
    });
  }
}

function addSquare(cells: Set<string>, { x, z }: Position): void {
  const low = (value: number): number => Math.floor((value - MARGIN) / CELL);
  const high = (value: number): number => Math.floor((value + MARGIN) / CELL);
  for (let column = low(x); column <= high(x); column++) {
    for (let row = low(z); row <= high(z); row++) cells.add(`${row} ${column}`);
  }
}

/** Joins squares of a row to plates, and equal plates of consecutive rows. */
function merged(cells: ReadonlySet<string>): Plate[] {
  const rows = new Map<number, number[]>();
  for (const cell of cells) {
    const [row, column] = cell.split(' ').map(Number) as [number, number];
    const columns = rows.get(row);
    if (columns) columns.push(column);
    else rows.set(row, [column]);
  }
  const open = new Map<string, { from: number; to: number; first: number; last: number }>();
  const plates: Plate[] = [];
  const close = (run: { from: number; to: number; first: number; last: number }): void => {
    plates.push({
      x0: run.from * CELL,
      x1: (run.to + 1) * CELL,
      z0: run.first * CELL,
      z1: (run.last + 1) * CELL,
    });
  };
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    for (const [from, to] of runsOf(rows.get(row) ?? [])) {
      const key = `${from} ${to}`;
      const above = open.get(key);
      if (above && above.last === row - 1) above.last = row;
      else {
        if (above) close(above);
        open.set(key, { from, to, first: row, last: row });
      }
    }
  }
  for (const run of open.values()) close(run);
  return plates;
}

function runsOf(columns: number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const column of columns.sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === column - 1) run[1] = column;
    else runs.push([column, column]);
  }
  return runs;
}
