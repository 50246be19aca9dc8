import type { Degrees } from '../../../units/index.ts';
import { type CellSet, cellSetsMeet } from '../network/cell-set.ts';
import type { Cell, Piece } from '../network/network.ts';
import type { DriveLimits } from '../traffic/way.ts';
import type { Passage, RoadNetwork } from './road-network.ts';

/** A way from point to point, and where the vehicle looks at its end. */
export interface Leg {
  readonly pieces: readonly Piece[];
  readonly heading: Degrees;
}

interface Reached {
  readonly seconds: number;
  readonly passage: Passage;
  readonly before: Reached | null;
  readonly turn: Degrees;
}

/** A kink that a vehicle takes without turning on the spot. */
const SMOOTH_DEGREES = 1;
/** Braking and starting again costs this much, beside the turn itself. */
const STOPPING_SECONDS = 3;

/** Quickest ways over a road network for vehicles that keep clear of some cells. */
export class WaySearch {
  private readonly roads: RoadNetwork;
  private readonly limits: DriveLimits;
  /** Cells that must stay free for others, as a set. */
  private readonly closed: CellSet;
  private readonly known = new Map<string, Leg | null>();

  constructor(roads: RoadNetwork, limits: DriveLimits, closed: CellSet) {
    this.roads = roads;
    this.limits = limits;
    this.closed = closed;
  }

  /** Null where no way leads there. */
  find(from: string, heading: Degrees, to: string): Leg | null {
    if (from === to) return { pieces: [], heading };
    const key = JSON.stringify([from, Math.round(heading * 100), to]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const reached = this.search(from, heading, to);
    const leg = reached && { pieces: this.piecesTo(reached), heading: reached.passage.endHeading };
    this.known.set(key, leg);
    return leg;
  }

  private search(from: string, heading: Degrees, to: string): Reached | null {
    const open = new Map<Passage, Reached>();
    const done = new Set<Passage>();
    this.reach(open, done, null, from, heading);
    for (let next = quickest(open); next; next = quickest(open)) {
      if (next.passage.to === to) return next;
      open.delete(next.passage);
      done.add(next.passage);
      this.reach(open, done, next, next.passage.to, next.passage.endHeading);
    }
    return null;
  }

  private reach(
    open: Map<Passage, Reached>,
    done: ReadonlySet<Passage>,
    before: Reached | null,
    point: string,
    heading: Degrees,
  ): void {
    for (const passage of this.roads.leaving.get(point) ?? []) {
      if (done.has(passage) || passage.pieces.some(({ cell }) => this.isClosed(cell))) continue;
      const turn = turnBetween(heading, passage.startHeading);
      if (turn !== 0 && this.isClosed(this.spotCell(point))) continue;
      const seconds = (before?.seconds ?? 0) + this.secondsFor(passage, turn, before?.passage);
      if (seconds < (open.get(passage)?.seconds ?? Number.POSITIVE_INFINITY)) {
        open.set(passage, { seconds, passage, before, turn });
      }
    }
  }

  private secondsFor({ pieces }: Passage, turn: Degrees, before: Passage | undefined): number {
    const [first] = pieces;
    if (!first) return 0;
    const { maxSpeed, reverseSpeed, turnDegreesPerSecond } = this.limits;
    const meters = pieces.reduce((sum, { length }) => sum + length, 0);
    const speed = Math.min(first.section.maxSpeed, first.gear === 'forward' ? maxSpeed : reverseSpeed);
    const turning = turn === 0 ? 0 : STOPPING_SECONDS + Math.abs(turn) / turnDegreesPerSecond;
    const shifting = before && before.pieces[0]?.gear !== first.gear ? STOPPING_SECONDS : 0;
    return meters / speed + turning + shifting;
  }

  private piecesTo(reached: Reached): Piece[] {
    const steps: Reached[] = [];
    for (let step: Reached | null = reached; step; step = step.before) steps.unshift(step);
    return steps.flatMap(({ passage, turn }): readonly Piece[] => {
      if (turn === 0) return passage.pieces;
      const cell = this.spotCell(passage.from);
      return [{ kind: 'turn', cell, pointName: passage.from, degrees: turn, length: 0 }, ...passage.pieces];
    });
  }

  private spotCell(point: string): Cell {
    const spot = this.roads.spots.get(point);
    if (!spot) throw new Error(`There is no point ${point}`);
    return spot.berth.cell;
  }

  private isClosed({ index }: Cell): boolean {
    return (((this.closed[index >> 5] ?? 0) >> (index & 31)) & 1) === 1;
  }
}

/** The shorter way round; nothing for a kink that is driven through. */
function turnBetween(from: Degrees, to: Degrees): Degrees {
  const turn = to - from - 360 * Math.round((to - from) / 360);
  return Math.abs(turn) <= SMOOTH_DEGREES ? 0 : turn;
}

function quickest(open: ReadonlyMap<Passage, Reached>): Reached | undefined {
  let best: Reached | undefined;
  for (const reached of open.values()) if (!best || reached.seconds < best.seconds) best = reached;
  return best;
}

export function conflictsOf(cells: readonly Cell[], cellCount: number): CellSet {
  const closed = new Uint32Array(Math.ceil(cellCount / 32));
  for (const { conflicts } of cells) {
    for (let word = 0; word < closed.length; word += 1) closed[word] = (closed[word] ?? 0) | (conflicts[word] ?? 0);
  }
  return closed;
}

export function areApart(a: Cell, b: Cell): boolean {
  return !cellSetsMeet(a.conflicts, soleCell(b, a.conflicts.length));
}

function soleCell({ index }: Cell, words: number): CellSet {
  const set = new Uint32Array(words);
  set[index >> 5] = 1 << (index & 31);
  return set;
}
