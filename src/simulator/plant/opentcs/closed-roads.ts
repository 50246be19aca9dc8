import { cellsIn } from '../network/cell-set.ts';
import type { Passage, RoadNetwork, Spot } from './road-network.ts';
import { turnBetween } from './way-search.ts';

/** Whose way is asked for: for a vehicle its own home is not closed. */
export interface Driver {
  readonly home: Spot | null;
  readonly canReverse: boolean;
}

/** 1 for each passage that a search has come to. */
export type Marks = Uint8Array;

/** What a waiting vehicle keeps others from. */
interface Closing {
  readonly cells: ReadonlySet<number>;
  readonly passages: ReadonlySet<number>;
}

/** Passages by number behind or before each: `list[starts[p]]` to `list[starts[p + 1]]`, negative where one turns between. */
interface Links {
  readonly starts: Int32Array;
  readonly list: Int32Array;
}

/** The roads of a plant while vehicles wait at their homes, and where one can drive then. Numbers, for it is asked often. */
export class ClosedRoads {
  private readonly roads: RoadNetwork;
  /** The cell of the point at which each passage begins. */
  private readonly spotOf: Int32Array;
  private readonly isReverse: Uint8Array;
  private readonly onwards: Links;
  private readonly backwards: Links;
  private readonly closings = new Map<Spot, Closing>();
  /** How many homes close each passage, and each cell. */
  private readonly shutBy: Uint16Array;
  private readonly closedBy: Uint16Array;
  /** Passages that were looked at. */
  looks = 0;

  constructor(roads: RoadNetwork) {
    const { passages, network, leaving, arriving } = roads;
    this.roads = roads;
    this.spotOf = Int32Array.from(passages, ({ spot }) => spot.index);
    this.isReverse = Uint8Array.from(passages, ({ pieces }) => Number(pieces[0]?.gear === 'reverse'));
    this.onwards = linksOf(
      passages,
      ({ to }) => leaving.get(to) ?? [],
      (before, after) => isTurned(before, after),
    );
    this.backwards = linksOf(
      passages,
      ({ from }) => arriving.get(from) ?? [],
      (after, before) => isTurned(before, after),
    );
    this.shutBy = new Uint16Array(passages.length);
    this.closedBy = new Uint16Array(network.cells.length);
  }

  close(home: Spot): void {
    const cells = new Set(cellsIn(home.berth.cell.conflicts));
    const passages = [...cells].flatMap((cell) => (this.roads.needing.get(cell) ?? []).map(({ index }) => index));
    const closing = { cells, passages: new Set(passages) };
    this.closings.set(home, closing);
    this.count(closing, 1);
  }

  open(home: Spot): void {
    const closing = this.closings.get(home);
    if (closing) this.count(closing, -1);
    this.closings.delete(home);
  }

  /** True where somebody else waits that near that nobody could stand there. */
  isClosed({ berth }: Spot, home: Spot | null): boolean {
    return this.isCellClosed(berth.cell.index, home);
  }

  /** Passages that can be driven by who stands at a point, one after the other. */
  from(point: string, driver: Driver): Marks {
    const marks = new Uint8Array(this.roads.passages.length);
    this.search(this.roads.leaving.get(point), this.onwards, driver, marks);
    return marks;
  }

  /** Passages from which one can go on to a point. */
  to(point: string, driver: Driver): Marks {
    const marks = new Uint8Array(this.roads.passages.length);
    this.search(this.roads.arriving.get(point), this.backwards, driver, marks);
    return marks;
  }

  /** True where who stands at a point can come to one of these passages. */
  reaches(point: string, driver: Driver, goals: Marks): boolean {
    return this.search(this.roads.leaving.get(point), this.onwards, driver, new Set(), goals);
  }

  /** True where one of these passages leads on to a point. */
  isReached(point: string, driver: Driver, starts: Marks): boolean {
    return this.search(this.roads.arriving.get(point), this.backwards, driver, new Set(), starts);
  }

  /** @returns true as soon as a goal is found */
  private search(
    first: readonly Passage[] | undefined,
    { starts, list }: Links,
    driver: Driver,
    seen: Marks | Set<number>,
    goals?: Marks,
  ): boolean {
    const open: number[] = [];
    const offer = (index: number): boolean => {
      if (!this.mayDrive(index, driver)) return false;
      if (seen instanceof Set) {
        if (seen.has(index)) return false;
        seen.add(index);
      } else {
        if (seen[index] === 1) return false;
        seen[index] = 1;
      }
      open.push(index);
      return goals?.[index] === 1;
    };
    for (const { index } of first ?? []) if (offer(index)) return true;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const end = starts[at + 1] as number;
      this.looks += end - (starts[at] as number);
      for (let k = starts[at] as number; k < end; k += 1) {
        const link = list[k] as number;
        const next = link < 0 ? -link - 1 : link;
        if (link < 0 && this.isTurnClosed(list === this.onwards.list ? next : at, driver)) continue;
        if (offer(next)) return true;
      }
    }
    return false;
  }

  private mayDrive(index: number, { home, canReverse }: Driver): boolean {
    if (!canReverse && this.isReverse[index] === 1) return false;
    const shut = this.shutBy[index] as number;
    return shut === 0 || (shut === 1 && home !== null && this.closings.get(home)?.passages.has(index) === true);
  }

  /** Somebody who waits too near lets nobody turn where a passage begins. */
  private isTurnClosed(passage: number, { home }: Driver): boolean {
    return this.isCellClosed(this.spotOf[passage] as number, home);
  }

  private isCellClosed(cell: number, home: Spot | null): boolean {
    const closed = this.closedBy[cell] as number;
    return closed > 1 || (closed === 1 && !(home !== null && this.closings.get(home)?.cells.has(cell)));
  }

  private count({ cells, passages }: Closing, by: 1 | -1): void {
    for (const cell of cells) this.closedBy[cell] = (this.closedBy[cell] as number) + by;
    for (const index of passages) this.shutBy[index] = (this.shutBy[index] as number) + by;
  }
}

function isTurned(before: Passage, after: Passage): boolean {
  return turnBetween(before.endHeading, after.startHeading) !== 0;
}

function linksOf(
  passages: readonly Passage[],
  others: (passage: Passage) => readonly Passage[],
  isTurnedTo: (passage: Passage, other: Passage) => boolean,
): Links {
  const starts = new Int32Array(passages.length + 1);
  const list: number[] = [];
  for (const passage of passages) {
    for (const other of others(passage)) list.push(isTurnedTo(passage, other) ? -other.index - 1 : other.index);
    starts[passage.index + 1] = list.length;
  }
  return { starts, list: Int32Array.from(list) };
}
