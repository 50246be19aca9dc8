import type { SimMicros } from '../../units/index.ts';
import type { Interval } from '../intervals.ts';
import type { ActivePeriod, Saturation } from './saturation.ts';

/** Where nobody is named: nothing holds the plant back, or what does is not seen. */
export const DEMAND = -1;
export const NOBODY = -2;

/** A time in which the bottleneck stays the same; spans cover a range without a hole. */
export interface BottleneckSpan extends Interval {
  /** Position among the candidates, DEMAND or NOBODY. */
  readonly who: number;
  /** It shifts to the next, or from the last: both were at work without a break. */
  readonly isShifting: boolean;
}

interface Claim extends Interval {
  readonly who: number;
  readonly period: ActivePeriod;
}

interface Run extends Interval {
  readonly who: number;
  readonly period: ActivePeriod | null;
}

/**
 * Who is the bottleneck when: of the candidates that are saturated at an instant the one that has been and will be at work
 * longest without a break (Roser's active periods); demand where none is, unless more waits than is explained.
 */
export function momentaryBottlenecks(
  saturations: readonly Saturation[],
  unknown: readonly Interval[],
  range: Interval,
): BottleneckSpan[] {
  const claims = saturations.flatMap(({ saturated }, who) => saturated.map((claim): Claim => ({ ...claim, who })));
  const unexplained = [...saturations.flatMap((one) => one.unexplained), ...unknown];
  return shifts(runsOf(claims, unexplained, range));
}

const lengthOf = ({ fromMicros, toMicros }: Interval) => toMicros - fromMicros;

/** Paints the range, the longest period first; what is painted already is skipped. */
function runsOf(claims: readonly Claim[], unexplained: readonly Interval[], range: Interval): Run[] {
  const edges = edgesOf([...claims, ...unexplained, range], range);
  const cells = edges.length - 1;
  const painted: (Claim | undefined)[] = [];
  const isUnexplained = new Uint8Array(cells);
  const free = new FreeCells(cells);
  // Of those that are as long the first candidate's stays first.
  const order = [...claims].sort((a, b) => lengthOf(b.period) - lengthOf(a.period));
  for (const claim of order) {
    const end = cellOf(edges, claim.toMicros);
    for (let cell = free.from(cellOf(edges, claim.fromMicros)); cell < end; cell = free.from(cell)) {
      painted[cell] = claim;
      free.take(cell);
    }
  }
  for (const { fromMicros, toMicros } of unexplained) {
    const end = cellOf(edges, toMicros);
    for (let cell = free.from(cellOf(edges, fromMicros)); cell < end; cell = free.from(cell)) {
      isUnexplained[cell] = 1;
      free.take(cell);
    }
  }
  const runs: { who: number; period: ActivePeriod | null; fromMicros: SimMicros; toMicros: SimMicros }[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const { who, period } = painted[cell] ?? { who: isUnexplained[cell] ? NOBODY : DEMAND, period: null };
    const toMicros = edges[cell + 1] as number;
    const last = runs.at(-1);
    if (last && last.who === who && last.period === period) last.toMicros = toMicros;
    else runs.push({ who, period, fromMicros: edges[cell] as number, toMicros });
  }
  return runs;
}

/** Where anything begins or ends, ascending, each once. */
function edgesOf(all: readonly Interval[], range: Interval): Float64Array {
  const edges = new Float64Array(all.length * 2);
  for (const [index, { fromMicros, toMicros }] of all.entries()) {
    edges[index * 2] = Math.max(range.fromMicros, Math.min(range.toMicros, fromMicros));
    edges[index * 2 + 1] = Math.max(range.fromMicros, Math.min(range.toMicros, toMicros));
  }
  edges.sort();
  let count = 0;
  for (const edge of edges) if (edge !== edges[count - 1]) edges[count++] = edge;
  return edges.subarray(0, count);
}

function cellOf(edges: Float64Array, micros: SimMicros): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) >= micros) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Cells that nobody has painted: the next of them, found almost at once (union-find). */
class FreeCells {
  readonly #next: Uint32Array;

  constructor(count: number) {
    this.#next = Uint32Array.from({ length: count + 1 }, (_, cell) => cell);
  }

  from(cell: number): number {
    const next = this.#next;
    let root = cell;
    while (next[root] !== root) root = next[root] as number;
    for (let at = cell; next[at] !== root && at !== root; ) {
      const up = next[at] as number;
      next[at] = root;
      at = up;
    }
    return root;
  }

  take(cell: number): void {
    this.#next[cell] = cell + 1;
  }
}

/** Where one follows another, the time in which both were at work without a break is one of shifting. */
function shifts(runs: readonly Run[]): BottleneckSpan[] {
  const spans: BottleneckSpan[] = [];
  const put = (who: number, isShifting: boolean, fromMicros: SimMicros, toMicros: SimMicros) => {
    if (fromMicros >= toMicros) return;
    const last = spans.at(-1);
    if (last && last.who === who && last.isShifting === isShifting) {
      spans[spans.length - 1] = { ...last, toMicros };
    } else spans.push({ who, isShifting, fromMicros, toMicros });
  };
  for (const [index, { who, period, fromMicros, toMicros }] of runs.entries()) {
    const [before, after] = [runs[index - 1], runs[index + 1]];
    // Periods of the same candidate never overlap: its next one is no shift.
    const soleFrom = before?.period && period ? Math.min(toMicros, before.period.toMicros) : fromMicros;
    const soleTo = after?.period && period ? Math.max(fromMicros, after.period.fromMicros) : toMicros;
    const [from, to] = [Math.max(fromMicros, soleFrom), Math.min(toMicros, soleTo)];
    put(who, true, fromMicros, from);
    put(who, false, from, to);
    put(who, true, to, toMicros);
  }
  return spans;
}
