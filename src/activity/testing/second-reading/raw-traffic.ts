import { cargoTimes, type RawRow } from './raw-rows.ts';
import type { Motion, Thing } from './things.ts';

/** A piece of a path that was driven. */
export interface Piece {
  readonly path: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** So far beside where a vehicle stands may it go on and still be the same passage, as routes touch. */
const BESIDE_METERS = 0.05;

/** What a vehicle drove of each path by one motion, as far as it came. */
export function piecesOf({ from, to, legs, pace }: Motion, until: number): Piece[] {
  const end = Math.min(to, until);
  const reached = pace.at((end - from) / 1e6);
  return legs.flatMap((leg) => {
    const length = Math.abs(leg.to - leg.from);
    const driven = Math.min(length, reached - leg.begun);
    if (driven <= 0) return [];
    const timeOf = (meters: number) => Math.min(end, Math.round(from + pace.when(meters) * 1e6));
    const sign = Math.sign(leg.to - leg.from);
    const piece = {
      ...{ path: leg.path.name, length: leg.path.meters, from: timeOf(leg.begun), to: timeOf(leg.begun + driven) },
      ...{ start: leg.from, end: leg.from + sign * driven },
    };
    return piece.from < piece.to ? [piece] : [];
  });
}

interface Passage {
  readonly pieces: Piece[];
  left: number;
}

/** `path vehicle direction`, with a star where loaded; when it came and left, from where to where, for how long it stood. */
export function trafficRows(thing: Thing, until: number): RawRow[] {
  const end = Math.min(thing.gone, until);
  const cargo = cargoTimes(thing);
  return passagesOf(thing, end).map(({ pieces, left }) => {
    const [first, last] = [pieces[0], pieces.at(-1)] as [Piece, Piece];
    const driving = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
    const name = thing.names.findLast(({ from }) => from <= first.from)?.name;
    const isLoaded = cargo.some(({ from, to }) => from <= first.from && first.from < to);
    const direction = first.end > first.start ? 'forward' : 'backward';
    return {
      said: `${name} ${first.path} ${direction}${isLoaded ? '*' : ''}`,
      figures: [first.from, left, first.start, last.end, left - first.from - driving],
      names: [thing],
    };
  });
}

function passagesOf(thing: Thing, end: number): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  for (const motion of thing.motions.filter(({ from }) => from < end)) {
    for (const piece of piecesOf(motion, end)) {
      const last: Piece | undefined = open?.pieces.at(-1);
      if (open && last && goesOn(last, piece)) open.pieces.push(piece);
      else {
        if (open) open.left = piece.from;
        open = { pieces: [piece], left: end };
        passages.push(open);
      }
      open.left = end;
      const isThrough = Math.abs(piece.end - (piece.end > piece.start ? piece.length : 0)) < 1e-3;
      if (isThrough) {
        open.left = piece.to;
        open = null;
      }
    }
  }
  return passages;
}

function goesOn(last: Piece, next: Piece): boolean {
  const isSameWay = last.path === next.path && last.end > last.start === next.end > next.start;
  return isSameWay && Math.abs(last.end - next.start) <= BESIDE_METERS;
}
