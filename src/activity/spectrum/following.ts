import type { Meters, SimMicros } from '../../units/index.ts';
import { commonStretch, metersAt, microsAt, type WayPassages } from './way-passages.ts';

/** One that came later and left sooner. */
export interface Overtaking {
  readonly overtaker: number;
  readonly overtaken: number;
  /** Where they were side by side. */
  readonly micros: SimMicros;
  readonly meters: Meters;
}

/** Passages in one direction, each behind the one before by less than the headway. */
export interface Batch {
  readonly isForward: boolean;
  readonly passages: readonly number[];
  /** When the first and the last of them began. */
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

/** Pairs in one direction whose order where both begin is another than where both end. */
export function overtakings(passages: WayPassages): Overtaking[] {
  const { count, starts, ends, isForward } = passages;
  const found: Overtaking[] = [];
  let going: number[] = [];
  for (let later = 0; later < count; later += 1) {
    const start = starts[later] as number;
    going = going.filter((index) => (ends[index] as number) > start);
    for (const earlier of going) {
      if (isForward[earlier] === isForward[later]) found.push(...overtakingOf(passages, earlier, later));
    }
    going.push(later);
  }
  return found;
}

function overtakingOf(passages: WayPassages, a: number, b: number): Overtaking[] {
  if (isInOrder(passages, a, b)) return [];
  const common = commonStretch(passages, a, b);
  if (!common) return [];
  const [aIn, bIn] = [microsAt(passages, a, common.start), microsAt(passages, b, common.start)];
  const [aOut, bOut] = [microsAt(passages, a, common.end), microsAt(passages, b, common.end)];
  if ((aIn - bIn) * (aOut - bOut) >= 0) return [];
  const [overtaken, overtaker] = aIn < bIn ? [a, b] : [b, a];
  return [{ overtaker, overtaken, ...crossing(passages, a, b, Math.max(aIn, bIn), Math.min(aOut, bOut)) }];
}

/** Most passages begin and end at the same places: then their times alone say it. */
function isInOrder(passages: WayPassages, earlier: number, later: number): boolean {
  const { firstPoints, meters, ends } = passages;
  const [a, b] = [firstPoints[earlier] as number, firstPoints[later] as number];
  if (meters[a] !== meters[b]) return false;
  const [aLast, bLast] = [(firstPoints[earlier + 1] as number) - 1, (firstPoints[later + 1] as number) - 1];
  // What stands where it ends has been there before.
  const isThereLast = meters[bLast] !== meters[bLast - 1];
  return isThereLast && meters[aLast] === meters[bLast] && (ends[earlier] as number) <= (ends[later] as number);
}

/** Halves the time as long as it takes to tell a hundredth of a second: lines have no curves. */
const MOST_MICROS = 10_000;

function crossing(passages: WayPassages, a: number, b: number, from: SimMicros, to: SimMicros) {
  const ahead = (t: SimMicros) => metersAt(passages, a, t) - metersAt(passages, b, t);
  const first = Math.sign(ahead(from));
  let [low, high] = [from, to];
  while (high - low > MOST_MICROS) {
    const middle = (low + high) / 2;
    if (Math.sign(ahead(middle)) === first) low = middle;
    else high = middle;
  }
  const micros = Math.round((low + high) / 2);
  return { micros, meters: (metersAt(passages, a, micros) + metersAt(passages, b, micros)) / 2 };
}

/** Two passages at least; the headway is measured where both are first on the way. */
export function batches(passages: WayPassages, headwayMicros: SimMicros): Batch[] {
  return [1, 0].flatMap((direction) => batchesOf(passages, direction, headwayMicros));
}

function batchesOf(passages: WayPassages, direction: number, headwayMicros: SimMicros): Batch[] {
  const { count, starts, isForward } = passages;
  const found: Batch[] = [];
  let batch: number[] = [];
  const close = () => {
    if (batch.length < 2) return;
    const [startMicros, endMicros] = [starts[batch[0] as number] as number, starts[batch.at(-1) as number] as number];
    found.push({ isForward: direction === 1, passages: batch, startMicros, endMicros });
  };
  for (let index = 0; index < count; index += 1) {
    if (isForward[index] !== direction) continue;
    const before = batch.at(-1);
    if (before !== undefined && headway(passages, before, index) < headwayMicros) batch.push(index);
    else {
      close();
      batch = [index];
    }
  }
  close();
  return found;
}

function headway(passages: WayPassages, before: number, after: number): SimMicros {
  const common = commonStretch(passages, before, after);
  if (!common) return Number.POSITIVE_INFINITY;
  return Math.abs(microsAt(passages, after, common.start) - microsAt(passages, before, common.start));
}
