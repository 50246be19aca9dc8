import { lastAtOrBefore, type SimMicros } from '../units/index.ts';

/** A time, its end not included. */
export interface Interval {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** What two have in common; null where that has no length. */
export function commonOf(a: Interval, b: Interval): Interval | null {
  const fromMicros = Math.max(a.fromMicros, b.fromMicros);
  const toMicros = Math.min(a.toMicros, b.toMicros);
  return fromMicros < toMicros ? { fromMicros, toMicros } : null;
}

/** Micros that some intervals, which do not overlap one another, have in common with one. */
export function coveredMicros(intervals: readonly Interval[], within: Interval): SimMicros {
  let covered = 0;
  for (const interval of intervals) {
    const common = commonOf(interval, within);
    if (common) covered += common.toMicros - common.fromMicros;
  }
  return covered;
}

/** The same times without overlaps, ascending. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const union: { fromMicros: SimMicros; toMicros: SimMicros }[] = [];
  for (const { fromMicros, toMicros } of intervals.toSorted((a, b) => a.fromMicros - b.fromMicros)) {
    const last = union.at(-1);
    if (last && fromMicros <= last.toMicros) last.toMicros = Math.max(last.toMicros, toMicros);
    else union.push({ fromMicros, toMicros });
  }
  return union;
}

/** Of what follows each other by start, what may still hold at the beginning of a time, or begins within it. */
export function within<T extends { readonly startMicros: SimMicros }>(
  items: readonly T[],
  { fromMicros, toMicros }: Interval,
): readonly T[] {
  const first = Math.max(0, lastAtOrBefore(items, fromMicros, startOf));
  let end = first;
  while (end < items.length && (items[end] as T).startMicros < toMicros) end += 1;
  return items.slice(first, end);
}

const startOf = ({ startMicros }: { readonly startMicros: SimMicros }): SimMicros => startMicros;
