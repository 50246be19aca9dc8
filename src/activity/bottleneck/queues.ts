import type { Interval } from '../intervals.ts';
import type { Stay } from './hand-overs.ts';

/** What waited at a place for a candidate. */
export interface PlaceQueue {
  readonly placeId: string;
  readonly place: string;
  /** Position among the candidates. */
  readonly waitsFor: number;
  /** Loads that waited, on the mean of the whole range. */
  readonly meanLoads: number;
  /** The same in each of equal pieces of the range. */
  readonly loads: readonly number[];
}

/** A load that waits to be taken away by a candidate. */
export interface Wait extends Interval {
  readonly placeId: string;
  readonly place: string;
  readonly waitsFor: number;
}

/** More loads at once than this are kept, not queueing (a reading): what is taken from a store has been asked for out of sight. */
const MOST_QUEUEING = 10;

/**
 * Which stays are waits. A load that nobody has taken yet waits for who took the last from its place, as long as it is there at the end
 * of the range; what leaves the plant from a place waits for nobody.
 * @returns the waits, and the candidates that take more than half of their loads from stores
 */
export function waitsOf(
  stays: readonly Stay[],
  candidateOf: (deviceId: string | null) => number | null,
  range: Interval,
): { waits: Wait[]; fromStores: Set<number> } {
  const byPlace = new Map<string, Stay[]>();
  for (const stay of stays) {
    const here = byPlace.get(stay.placeId);
    if (here) here.push(stay);
    else byPlace.set(stay.placeId, [stay]);
  }
  const waits: Wait[] = [];
  const takes = new Map<number, { all: number; stored: number }>();
  for (const [placeId, here] of byPlace) {
    const isStore = mostAtOnce(here) > MOST_QUEUEING;
    const lastTaken = here.reduce<Stay | null>(
      (last, stay) => (stay.takenBy !== null && stay.toMicros > (last?.toMicros ?? -1) ? stay : last),
      null,
    );
    for (const { place, fromMicros, toMicros, takenBy } of here) {
      const isStillThere = takenBy === null && toMicros >= range.toMicros;
      const waitsFor = candidateOf(isStillThere ? (lastTaken?.takenBy ?? null) : takenBy);
      if (waitsFor === null) continue;
      if (takenBy !== null) {
        const { all, stored } = takes.get(waitsFor) ?? { all: 0, stored: 0 };
        takes.set(waitsFor, { all: all + 1, stored: stored + Number(isStore) });
      }
      if (!isStore) waits.push({ placeId, place, waitsFor, fromMicros, toMicros });
    }
  }
  const fromStores = [...takes].flatMap(([who, { all, stored }]) => (stored > all / 2 ? [who] : []));
  return { waits, fromStores: new Set(fromStores) };
}

/** Loads that were there at the same time. */
function mostAtOnce(stays: readonly Stay[]): number {
  const comings = Float64Array.from(stays, ({ fromMicros }) => fromMicros).sort();
  const goings = Float64Array.from(stays, ({ toMicros }) => toMicros).sort();
  let [gone, most] = [0, 0];
  for (const [come, atMicros] of comings.entries()) {
    while ((goings[gone] ?? Infinity) <= atMicros) gone += 1;
    most = Math.max(most, come + 1 - gone);
  }
  return most;
}

/** Queues by place over a range cut into equal pieces, the longest first. */
export function placeQueues(waits: readonly Wait[], { fromMicros, toMicros }: Interval, pieces: number): PlaceQueue[] {
  const length = (toMicros - fromMicros) / pieces;
  const queues = new Map<string, Omit<PlaceQueue, 'meanLoads' | 'loads'> & { loads: number[] }>();
  for (const { placeId, place, waitsFor, ...wait } of waits) {
    const key = JSON.stringify([placeId, waitsFor]);
    const queue = queues.get(key) ?? { placeId, place, waitsFor, loads: new Array<number>(pieces).fill(0) };
    queues.set(key, queue);
    const first = Math.max(0, Math.floor((wait.fromMicros - fromMicros) / length));
    for (let piece = first; piece < pieces; piece += 1) {
      const start = fromMicros + piece * length;
      if (start >= wait.toMicros) break;
      const micros = Math.min(wait.toMicros, start + length) - Math.max(wait.fromMicros, start);
      queue.loads[piece] = (queue.loads[piece] as number) + micros / length;
    }
  }
  return Array.from(queues.values(), (queue) => ({
    ...queue,
    meanLoads: queue.loads.reduce((sum, loads) => sum + loads, 0) / pieces,
  })).sort((a, b) => b.meanLoads - a.meanLoads);
}
