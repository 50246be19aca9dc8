import type { Exit, Lane } from './lane.ts';

/** A corner is worth this part of a block. */
const CORNER_COST = 0.2;
const UNKNOWN = -1;
/** A detour of so many blocks is taken at once. */
const SMALL_DETOUR_BLOCKS = 2;

/** Knows how many blocks it is from every junction to every other; reckons it when first asked. */
export class RouteGuide {
  /** Junction at which each lane begins, by lane. */
  private readonly beginning: Int32Array;
  /** Lanes that end at each junction. */
  private readonly arriving: readonly Lane[][];
  private readonly known = new Map<number, Int16Array>();

  constructor(lanes: readonly Lane[]) {
    this.beginning = new Int32Array(lanes.length).fill(UNKNOWN);
    this.arriving = arrivals(lanes);
    for (const lane of lanes) {
      for (const exit of lane.exits) this.beginning[exit.lane.index] = lane.junction.index;
    }
  }

  /** What it costs in blocks to go on to `destination` by an exit. */
  cost(exit: Exit, destination: Lane): number {
    const corner = exit.corner === null ? 0 : CORNER_COST;
    if (exit.lane === destination) return corner;
    const blocks = this.blocksTo(this.beginning[destination.index] ?? 0);
    return corner + 1 + (blocks[exit.lane.junction.index] ?? 0);
  }

  /** Exits to a lane, the way to go first; others only where the detour is small, or patience is at its end. */
  exitsTo(destination: Lane | undefined, exits: readonly Exit[], isPatient: boolean): readonly Exit[] {
    if (!destination || exits.length < 2) return exits;
    const cost = (exit: Exit) => this.cost(exit, destination);
    const sorted = [...exits].sort((a, b) => cost(a) - cost(b));
    const limit = isPatient ? cost(sorted[0] as Exit) + SMALL_DETOUR_BLOCKS : Number.POSITIVE_INFINITY;
    return sorted.filter((exit) => cost(exit) <= limit);
  }

  private blocksTo(junction: number): Int16Array {
    const known = this.known.get(junction);
    if (known) return known;
    const blocks = this.reckon(junction);
    this.known.set(junction, blocks);
    return blocks;
  }

  private reckon(junction: number): Int16Array {
    const blocks = new Int16Array(this.arriving.length).fill(UNKNOWN);
    blocks[junction] = 0;
    const open = [junction];
    for (const place of open) {
      for (const lane of this.arriving[place] ?? []) {
        const before = this.beginning[lane.index] ?? UNKNOWN;
        if (before === UNKNOWN || blocks[before] !== UNKNOWN) continue;
        blocks[before] = (blocks[place] ?? 0) + 1;
        open.push(before);
      }
    }
    return blocks;
  }
}

function arrivals(lanes: readonly Lane[]): Lane[][] {
  const arriving: Lane[][] = [];
  for (const lane of lanes) {
    const there = arriving[lane.junction.index];
    if (there) there.push(lane);
    else arriving[lane.junction.index] = [lane];
  }
  return arriving;
}
