import { type SimMicros, statisticsOf } from '../../units/index.ts';
import { commonOf, type Interval } from '../intervals.ts';
import type { BottleneckSpan } from './momentary.ts';

/** How much of a time somebody was the bottleneck, demand and nobody included. */
export interface BottleneckShare {
  /** Position among the candidates, DEMAND or NOBODY. */
  readonly who: number;
  /** Shares of the time; together they are the share in which it was the bottleneck. */
  readonly sole: number;
  readonly shifting: number;
  /** Half the width of the 95 % interval of `sole + shifting`, of batches of time. */
  readonly half: number;
}

export interface Verdict {
  readonly first: BottleneckShare;
  /** Who comes next; null where nobody else ever was. */
  readonly next: BottleneckShare | null;
  /** First less next by batches: the 95 % interval is all above nothing. */
  readonly isCertain: boolean;
}

/** So many batches: long enough to be alike, and enough of them to tell a spread. */
const BATCHES = 10;

export interface SpanMicros {
  sole: SimMicros;
  shifting: SimMicros;
}

/** Micros by who within a range. */
export function microsOfSpans(spans: readonly BottleneckSpan[], range: Interval): Map<number, SpanMicros> {
  const micros = new Map<number, SpanMicros>();
  for (const span of spans) {
    const common = commonOf(span, range);
    if (!common) continue;
    const sums = micros.get(span.who) ?? { sole: 0, shifting: 0 };
    sums[span.isShifting ? 'shifting' : 'sole'] += common.toMicros - common.fromMicros;
    micros.set(span.who, sums);
  }
  return micros;
}

/** Shares of a range, the largest first; those of all sum to 1. */
export function bottleneckShares(spans: readonly BottleneckSpan[], range: Interval): BottleneckShare[] {
  const whole = range.toMicros - range.fromMicros;
  const batches = batchShares(spans, range);
  return [...microsOfSpans(spans, range)]
    .map(([who, { sole, shifting }]) => {
      const { half } = statisticsOf(batches.map((batch) => batch.get(who) ?? 0));
      return { who, sole: sole / whole, shifting: shifting / whole, half: half ?? 0 };
    })
    .sort((a, b) => b.sole + b.shifting - (a.sole + a.shifting) || a.who - b.who);
}

/** Who was the bottleneck for most of the time, and whether that is more than chance; null of no time. */
export function verdictOf(spans: readonly BottleneckSpan[], range: Interval): Verdict | null {
  const [first, next = null] = bottleneckShares(spans, range);
  if (!first) return null;
  const differences = batchShares(spans, range).map(
    (batch) => (batch.get(first.who) ?? 0) - (next ? (batch.get(next.who) ?? 0) : 0),
  );
  const { mean, half } = statisticsOf(differences);
  return { first, next, isCertain: mean > (half ?? 0) };
}

function batchShares(spans: readonly BottleneckSpan[], { fromMicros, toMicros }: Interval): Map<number, number>[] {
  const length = (toMicros - fromMicros) / BATCHES;
  return Array.from({ length: BATCHES }, (_, batch) => {
    const range = { fromMicros: fromMicros + batch * length, toMicros: fromMicros + (batch + 1) * length };
    const micros = microsOfSpans(spans, range);
    return new Map(Array.from(micros, ([who, { sole, shifting }]) => [who, (sole + shifting) / length]));
  });
}
