import { commonOf, type Interval, unionOf } from '../activity/index.ts';
import { codeUnitOrder, lastAtOrBefore, type SimMicros } from '../units/index.ts';

/** A time in which something holds of one of several. */
export interface Span extends Interval {
  readonly key: string;
}

/** The part of a span that lies in the time that is judged, and when the whole of it began. */
export interface Held extends Span {
  readonly sinceMicros: SimMicros;
}

/** What holds at the end of what was judged, and since when. */
export type Ongoing = ReadonlyMap<string, SimMicros>;

interface Joined {
  /** By start, without overlaps for each key; what meets is one. */
  readonly held: readonly Held[];
  readonly ongoing: Ongoing;
}

/** Spans cut to a time, joined with what held before it. */
export function joined(spans: Iterable<Span>, before: Ongoing, range: Interval): Joined {
  const cut = new Map<string, Interval[]>();
  for (const span of spans) {
    const common = commonOf(span, range);
    if (!common) continue;
    const known = cut.get(span.key);
    if (known) known.push(common);
    else cut.set(span.key, [common]);
  }
  const held: Held[] = [];
  const ongoing = new Map<string, SimMicros>();
  for (const [key, intervals] of cut) {
    for (const { fromMicros, toMicros } of unionOf(intervals)) {
      const sinceMicros = (fromMicros === range.fromMicros ? before.get(key) : undefined) ?? fromMicros;
      held.push({ key, sinceMicros, fromMicros, toMicros });
      if (toMicros === range.toMicros) ongoing.set(key, sinceMicros);
    }
  }
  return { held: held.sort((a, b) => a.fromMicros - b.fromMicros || codeUnitOrder(a.key, b.key)), ongoing };
}

/** When more than so many hold at once; each key counts once. */
export function whereMoreThan(count: number, spans: readonly Span[], key: string): Span[] {
  const changes = spans
    .filter(({ fromMicros, toMicros }) => fromMicros < toMicros)
    .flatMap((span) => [
      { atMicros: span.fromMicros, key: span.key, by: 1 },
      { atMicros: span.toMicros, key: span.key, by: -1 },
    ])
    .sort((a, b) => a.atMicros - b.atMicros);
  const holding = new Map<string, number>();
  const more: Span[] = [];
  let sinceMicros: SimMicros | null = null;
  for (const [index, change] of changes.entries()) {
    const now = (holding.get(change.key) ?? 0) + change.by;
    if (now === 0) holding.delete(change.key);
    else holding.set(change.key, now);
    if (changes[index + 1]?.atMicros === change.atMicros) continue;
    if (holding.size > count) sinceMicros ??= change.atMicros;
    else if (sinceMicros !== null) {
      more.push({ key, fromMicros: sinceMicros, toMicros: change.atMicros });
      sinceMicros = null;
    }
  }
  return more;
}

/** What times that ascend without overlaps have in common with another one. */
export function commonParts(times: readonly Interval[], range: Interval): Interval[] {
  const parts: Interval[] = [];
  const first = lastAtOrBefore(times, range.fromMicros, ({ fromMicros }) => fromMicros);
  for (let at = Math.max(first, 0); at < times.length; at += 1) {
    const time = times[at] as Interval;
    if (time.fromMicros >= range.toMicros) break;
    const common = commonOf(time, range);
    if (common) parts.push(common);
  }
  return parts;
}
