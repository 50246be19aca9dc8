import type { SimMicros } from '../../units/index.ts';
import { type Carried, follow, followGap, type KnownSpan, type RelationRows } from '../index.ts';

const NAMES = ['activity', 'journeys', 'traffic'] as const;

/** Rows of spans told part by part, each from nothing but what was carried over; anew where something came to light. */
export function followedRows(spans: readonly KnownSpan[], cuts: readonly SimMicros[]): RelationRows {
  const foreknown = new Set<string>();
  for (;;) {
    const { rows, revealed } = followOnce(spans, cuts, foreknown);
    if (revealed.length === 0) return rows;
    for (const who of revealed) foreknown.add(who);
  }
}

function followOnce(spans: readonly KnownSpan[], cuts: readonly SimMicros[], foreknown: ReadonlySet<string>) {
  const rows: RelationRows = { activity: [], journeys: [], traffic: [] };
  const revealed: string[] = [];
  let carried: Carried | null = null;
  const put = (told: RelationRows): void => {
    for (const name of NAMES) (rows[name] as unknown[]).push(...told[name]);
  };
  for (const { world, fromMicros, toMicros } of spans) {
    if (carried) {
      const over = followGap(carried, fromMicros);
      put(over.ended);
      carried = over.carried;
    }
    const inside = [...new Set(cuts)].filter((t) => t > fromMicros && t < toMicros).sort((a, b) => a - b);
    const times = [fromMicros, ...inside, toMicros];
    for (const [index, from] of times.slice(0, -1).entries()) {
      const told = follow({ world, fromMicros: from, toMicros: times[index + 1] as SimMicros }, carried, foreknown);
      put(told.ended);
      revealed.push(...told.revealed);
      // What is carried over lies on a disk in between.
      carried = JSON.parse(JSON.stringify(told.carried)) as Carried;
    }
  }
  if (carried) put(followGap(carried, Number.POSITIVE_INFINITY).ended);
  return { rows, revealed };
}
