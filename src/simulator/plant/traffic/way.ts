import type { Meters } from '../../../units/index.ts';
import { addCells, type CellSet, createCellSet } from '../network/cell-set.ts';
import type { Network, Piece } from '../network/network.ts';

/** Metres per second and metres per second squared. */
export interface DriveLimits {
  readonly maxSpeed: number;
  readonly reverseSpeed: number;
  readonly acceleration: number;
  readonly deceleration: number;
  readonly turnDegreesPerSecond: number;
}

/** A way to drive, with what is the same for everyone who drives it. Boundary k lies before piece k. */
export interface Way {
  readonly pieces: readonly Piece[];
  /** Distance from the start to each boundary. */
  readonly distances: readonly Meters[];
  /** Greatest speed inside each piece; 0 where nothing is driven. */
  readonly limits: readonly number[];
  /** Greatest speed over each boundary: 0 where the carrier must stand, as where it turns or changes gear. */
  readonly bounds: readonly number[];
  /** Everything that may not be occupied by others if the way is to be driven from each piece on to its end. */
  readonly needs: readonly CellSet[];
}

export function compileWay(network: Network, pieces: readonly Piece[], limits: DriveLimits): Way {
  const distances = [0];
  for (const piece of pieces) distances.push((distances.at(-1) ?? 0) + piece.length);
  const speeds = pieces.map((piece) => speedLimit(piece, limits));
  return { pieces, distances, limits: speeds, bounds: boundsOf(pieces, speeds), needs: needsOf(network, pieces) };
}

/** Boundary at which a move that is at piece `from` must end: the end of what is granted or of its run. */
export function runEnd(way: Way, from: number, granted: number): number {
  let end = from + 1;
  while (end < granted && !isRunEnd(way, end)) end += 1;
  return end;
}

/** Greatest speed over a boundary with which the carrier can still stop at the end of what is granted. */
export function exitSpeed(way: Way, boundary: number, granted: number, deceleration: number): number {
  let speed = 0;
  for (let index = granted - 1; index >= boundary; index -= 1) {
    const reachable = Math.sqrt(speed ** 2 + 2 * deceleration * (way.pieces[index]?.length ?? 0));
    speed = Math.min(way.bounds[index] ?? 0, reachable);
  }
  return speed;
}

/** True where a move must end: another speed limit or gear begins, or something that is not driving. */
function isRunEnd(way: Way, boundary: number): boolean {
  const before = way.pieces[boundary - 1];
  const after = way.pieces[boundary];
  if (before?.kind !== 'drive' || after?.kind !== 'drive') return true;
  return before.gear !== after.gear || way.limits[boundary - 1] !== way.limits[boundary];
}

function speedLimit(piece: Piece, limits: DriveLimits): number {
  if (piece.kind !== 'drive') return 0;
  const { maxSpeed } = piece.section;
  return Math.min(maxSpeed, piece.gear === 'forward' ? limits.maxSpeed : limits.reverseSpeed);
}

function boundsOf(pieces: readonly Piece[], speeds: readonly number[]): number[] {
  const bounds = [0];
  for (let boundary = 1; boundary <= pieces.length; boundary += 1) {
    bounds.push(changesGear(pieces, boundary) ? 0 : Math.min(speeds[boundary - 1] ?? 0, speeds[boundary] ?? 0));
  }
  return bounds;
}

function changesGear(pieces: readonly Piece[], boundary: number): boolean {
  const before = pieces[boundary - 1];
  const after = pieces[boundary];
  return before?.kind === 'drive' && after?.kind === 'drive' && before.gear !== after.gear;
}

function needsOf(network: Network, pieces: readonly Piece[]): CellSet[] {
  const needs = [createCellSet(network.cells.length)];
  for (const piece of [...pieces].reverse()) {
    const need = Uint32Array.from(needs[0] as CellSet);
    addCells(need, piece.cell.conflicts);
    needs.unshift(need);
  }
  return needs;
}
