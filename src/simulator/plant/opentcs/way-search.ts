import type { Degrees } from '../../../units/index.ts';
import { EventHeap } from '../../engine/index.ts';
import { addCells, type CellSet, cellsIn, createCellSet, hasCell } from '../network/cell-set.ts';
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
    this.shut = new Uint8Array(roads.passages.length);
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

  /** Passages are settled in the order of the time after which they can have been driven, until one ends there. */
  private search(from: string, heading: Degrees, to: string): Reached | null {
    const open = new EventHeap<Reached>();
    const soonest = new Float64Array(this.roads.passages.length).fill(Number.POSITIVE_INFINITY);
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
      if (next.passage.to === to) return next;
      reach(next, next.passage.to, next.passage.endHeading);
    }
    return null;
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

  private isClosed({ index }: Cell): boolean {
    return hasCell(this.closed, index);
  }
}

/** The shorter way round; nothing for a kink that is driven through. */
export function turnBetween(from: Degrees, to: Degrees): Degrees {
  const turn = to - from - 360 * Math.round((to - from) / 360);
  return Math.abs(turn) <= SMOOTH_DEGREES ? 0 : turn;
}

export function conflictsOf(cells: readonly Cell[], cellCount: number): CellSet {
  const closed = createCellSet(cellCount);
  for (const { conflicts } of cells) addCells(closed, conflicts);
  return closed;
}
