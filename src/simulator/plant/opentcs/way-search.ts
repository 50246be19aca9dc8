import type { Degrees } from '../../../units/index.ts';
import { EventHeap } from '../../engine/index.ts';
import { addCell, addCells, type CellSet, cellsIn, createCellSet, hasCell } from '../network/cell-set.ts';
import type { Cell, Piece } from '../network/network.ts';
import type { DriveLimits } from '../traffic/way.ts';
import type { Passage, RoadNetwork } from './road-network.ts';

/** A way from point to point, and where the vehicle looks at its end. */
export interface Leg {
  readonly pieces: readonly Piece[];
  readonly heading: Degrees;
}

/** A passage at the end of the quickest way to it. */
interface Reached {
  /** Seconds from the start of the search. */
  readonly time: number;
  readonly priority: 0;
  readonly number: number;
  readonly passage: Passage;
  readonly before: Reached | null;
  readonly turn: Degrees;
}

/** A passage with the quickest way on from its end; none where that is there already. */
interface Onward {
  readonly time: number;
  readonly priority: 0;
  readonly number: number;
  readonly passage: Passage;
  readonly next: Onward | null;
}

/** Points to which a vehicle can go from its home, back, and there again, and the cells that it needs for that. */
export interface Round {
  readonly points: ReadonlySet<string>;
  readonly used: CellSet;
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
  /** 1 for each passage that needs a closed cell. */
  private readonly shut: Uint8Array;

  constructor(roads: RoadNetwork, limits: DriveLimits, closed: CellSet) {
    this.roads = roads;
    this.limits = limits;
    this.closed = closed;
    this.shut = new Uint8Array(roads.passageCount);
    for (const cell of cellsIn(closed)) for (const { index } of roads.needing.get(cell) ?? []) this.shut[index] = 1;
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

  /** What can be served from a home: there, back, and from the way back there again. All points by three searches. */
  roundFrom(home: string, heading: Degrees, points: ReadonlySet<string>): Round {
    const there = this.reachFrom(home, heading, points);
    const onwards = this.onwardsTo(home, points);
    const again = new Map<Degrees, ReadonlyMap<string, Reached>>();
    const served = new Set<string>();
    const used = createCellSet(this.roads.network.cells.length);
    const marked = new Set<Reached | Onward>();
    for (const point of points) {
      if (point === home) served.add(point);
      const out = there.get(point);
      const back = out && this.quickestOnward(point, out.passage.endHeading, onwards);
      if (!out || !back) continue;
      const { endHeading } = lastOf(back).passage;
      const reached = again.get(endHeading) ?? this.reachFrom(home, endHeading, points);
      again.set(endHeading, reached);
      const anew = reached.get(point);
      if (!anew) continue;
      served.add(point);
      this.markReached(out, used, marked);
      this.markReached(anew, used, marked);
      this.markOnward(back, used, marked);
      addCell(used, this.spotCell(point).index);
    }
    return { points: served, used };
  }

  private markReached(reached: Reached, used: CellSet, marked: Set<Reached | Onward>): void {
    for (let step: Reached | null = reached; step && !marked.has(step); step = step.before) {
      marked.add(step);
      this.mark(step.passage, used);
    }
  }

  private markOnward(onward: Onward, used: CellSet, marked: Set<Reached | Onward>): void {
    for (let step: Onward | null = onward; step && !marked.has(step); step = step.next) {
      marked.add(step);
      this.mark(step.passage, used);
    }
  }

  /** Its cells, and the place where it may be turned into. */
  private mark({ spot, pieces }: Passage, used: CellSet): void {
    addCell(used, spot.index);
    for (const { cell } of pieces) addCell(used, cell.index);
  }

  private search(from: string, heading: Degrees, to: string): Reached | null {
    for (const reached of this.settled(from, heading)) if (reached.passage.to === to) return reached;
    return null;
  }

  /** The quickest way to each of these points that can be reached; who has them all looks no further. */
  private reachFrom(from: string, heading: Degrees, points: ReadonlySet<string>): ReadonlyMap<string, Reached> {
    const first = new Map<string, Reached>();
    for (const reached of this.settled(from, heading)) {
      const { to } = reached.passage;
      if (!points.has(to) || first.has(to)) continue;
      first.set(to, reached);
      if (first.size === points.size) break;
    }
    return first;
  }

  /** Passages in the order of the time after which they can have been driven. */
  private *settled(from: string, heading: Degrees): Generator<Reached, void, void> {
    const open = new EventHeap<Reached>();
    const soonest = this.never();
    let number = 0;
    const reach = (before: Reached | null, point: string, looking: Degrees) => {
      for (const passage of this.roads.leaving.get(point) ?? []) {
        const turn = this.turnInto(passage, looking);
        if (turn === null) continue;
        const time = (before?.time ?? 0) + this.secondsFor(passage, turn, before?.passage);
        if (time >= (soonest[passage.index] as number)) continue;
        soonest[passage.index] = time;
        number += 1;
        open.push({ time, priority: 0, number, passage, before, turn });
      }
    };
    reach(null, from, heading);
    for (let next = open.pop(); next; next = open.pop()) {
      // It has been reached sooner by another way.
      if (next.time > (soonest[next.passage.index] as number)) continue;
      yield next;
      reach(next, next.passage.to, next.passage.endHeading);
    }
  }

  /** From every passage that leaves one of these points and leads on to another, the quickest way there. */
  private onwardsTo(to: string, points: ReadonlySet<string>): readonly (Onward | undefined)[] {
    const open = new EventHeap<Onward>();
    const settled = new Array<Onward | undefined>(this.roads.passageCount);
    const soonest = this.never();
    let number = 0;
    const offer = (passage: Passage, time: number, next: Onward | null) => {
      if (time >= (soonest[passage.index] as number)) return;
      soonest[passage.index] = time;
      number += 1;
      open.push({ time, priority: 0, number, passage, next });
    };
    let wanted = this.openFrom(points);
    for (const passage of this.roads.arriving.get(to) ?? []) if (!this.isShut(passage)) offer(passage, 0, null);
    for (let onward = open.pop(); onward; onward = open.pop()) {
      const { passage, time } = onward;
      if (time > (soonest[passage.index] as number)) continue;
      settled[passage.index] = onward;
      if (points.has(passage.from)) wanted -= 1;
      if (wanted === 0) break;
      for (const before of this.roads.arriving.get(passage.from) ?? []) {
        if (this.isShut(before)) continue;
        const turn = this.turnInto(passage, before.endHeading);
        if (turn !== null) offer(before, time + this.secondsFor(passage, turn, before), onward);
      }
    }
    return settled;
  }

  /** How many passages leave these points that may be driven. */
  private openFrom(points: ReadonlySet<string>): number {
    let count = 0;
    for (const point of points) {
      for (const passage of this.roads.leaving.get(point) ?? []) if (!this.isShut(passage)) count += 1;
    }
    return count;
  }

  private quickestOnward(from: string, heading: Degrees, onwards: readonly (Onward | undefined)[]): Onward | undefined {
    let best: Onward | undefined;
    let bestTime = Number.POSITIVE_INFINITY;
    for (const passage of this.roads.leaving.get(from) ?? []) {
      const onward = onwards[passage.index];
      const turn = onward ? this.turnInto(passage, heading) : null;
      if (!onward || turn === null) continue;
      const time = onward.time + this.secondsFor(passage, turn, undefined);
      if (time >= bestTime) continue;
      best = onward;
      bestTime = time;
    }
    return best;
  }

  /** By how much a vehicle turns before it drives a passage; null where it may not. */
  private turnInto(passage: Passage, heading: Degrees): Degrees | null {
    if (this.isShut(passage)) return null;
    const turn = turnBetween(heading, passage.startHeading);
    return turn !== 0 && this.isClosed(passage.spot) ? null : turn;
  }

  private isShut({ index }: Passage): boolean {
    return this.shut[index] === 1;
  }

  private never(): Float64Array {
    return new Float64Array(this.roads.passageCount).fill(Number.POSITIVE_INFINITY);
  }

  private secondsFor({ pieces, meters }: Passage, turn: Degrees, before: Passage | undefined): number {
    const [first] = pieces;
    if (!first) return 0;
    const { maxSpeed, reverseSpeed, turnDegreesPerSecond } = this.limits;
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
      return [
        { kind: 'turn', cell: passage.spot, pointName: passage.from, degrees: turn, length: 0 },
        ...passage.pieces,
      ];
    });
  }

  private spotCell(point: string): Cell {
    const spot = this.roads.spots.get(point);
    if (!spot) throw new Error(`There is no point ${point}`);
    return spot.berth.cell;
  }

  private isClosed({ index }: Cell): boolean {
    return hasCell(this.closed, index);
  }
}

/** The shorter way round; nothing for a kink that is driven through. */
function turnBetween(from: Degrees, to: Degrees): Degrees {
  const turn = to - from - 360 * Math.round((to - from) / 360);
  return Math.abs(turn) <= SMOOTH_DEGREES ? 0 : turn;
}

function lastOf(onward: Onward): Onward {
  let last = onward;
  while (last.next) last = last.next;
  return last;
}

export function conflictsOf(cells: readonly Cell[], cellCount: number): CellSet {
  const closed = createCellSet(cellCount);
  for (const { conflicts } of cells) addCells(closed, conflicts);
  return closed;
}

export function areApart(a: Cell, b: Cell): boolean {
  return !hasCell(a.conflicts, b.index);
}
