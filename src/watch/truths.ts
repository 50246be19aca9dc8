import { type Interval, unionOf } from '../activity/index.ts';
import { codeUnitOrder, groupedBy, microsFromSeconds, type SimMicros } from '../units/index.ts';
import type { Reading, WatchFacts } from './facts.ts';
import type { RunState, WatchCondition } from './rule.ts';
import { commonParts, type Held, joined, type Ongoing, type Span, whereMoreThan } from './spans.ts';

type Of<Kind extends WatchCondition['kind']> = Extract<WatchCondition, { kind: Kind }>;

/** What an alert is about, as it was at one instant. */
export interface About {
  /** All of them. */
  readonly names: readonly string[];
  readonly place: string | null;
  readonly pathName: string | null;
  readonly runState: RunState | null;
  readonly value: number | null;
  readonly count: number | null;
}

const NOTHING: About = { names: [], place: null, pathName: null, runState: null, value: null, count: null };

/** A time in which a condition holds of one of several; `sinceMicros`: from when on it was so that it came to hold. */
export interface Truth extends Held {
  /** @param atMicros within the time that is judged */
  about(atMicros: SimMicros): About;
}

/** What is remembered of the time before. */
export interface Memory {
  readonly ongoing: Ongoing;
  /** What held before is not known, but for what `ongoing` tells. */
  readonly isFresh: boolean;
  /** When a load came to the place, or left it, the last time. */
  readonly quietSince: SimMicros | null;
  readonly reading: Reading | null;
}

export const NO_MEMORY: Memory = { ongoing: new Map(), isFresh: true, quietSince: null, reading: null };

interface Judged {
  /** By start, then by key. */
  readonly truths: readonly Truth[];
  readonly memory: Memory;
}

type Judge<Condition> = (condition: Condition, facts: WatchFacts, range: Interval, memory: Memory) => Judged;

/** When a condition holds within a time of which all is known. */
export function truthsOf(condition: WatchCondition, facts: WatchFacts, range: Interval, memory: Memory): Judged {
  const judge = JUDGES[condition.kind] as Judge<WatchCondition>;
  const { truths, memory: after } = judge(condition, facts, range, memory);
  return {
    truths: truths.toSorted((a, b) => a.fromMicros - b.fromMicros || codeUnitOrder(a.key, b.key)),
    memory: { ...after, isFresh: false },
  };
}

const standing: Judge<Of<'standing'>> = (condition, { activity, holds }, range, memory) => {
  const { entityType, entityName } = condition;
  const stands = activity.filter(
    (row) =>
      (row.state === 'stopped' || row.state === 'resting') &&
      (entityType === null || row.entityType === entityType) &&
      (entityName === null || row.entityName === entityName),
  );
  const spans = stands.map((row) => spanOf(row.entityId, row));
  const { held, ongoing } = joined(spans, memory.ongoing, range);
  const rowsOf = groupedBy(stands, ({ entityId }) => entityId);
  const about = (key: string) => (atMicros: SimMicros) => {
    const row = rowsOf.get(key)?.find(({ startMicros, endMicros }) => startMicros <= atMicros && atMicros < endMicros);
    return { ...NOTHING, names: row ? [row.entityName] : [] };
  };
  const long = longer(held, condition);
  const truths = condition.onlyWhileHolding ? whileHolding(long, holds) : long;
  return { truths: truths.map((each) => ({ ...each, about: about(each.key) })), memory: { ...memory, ongoing } };
};

/** The parts in which somebody waits for it. */
function whileHolding(held: readonly Held[], holds: WatchFacts['holds']): Held[] {
  const ofHolders = groupedBy(holds, ({ holderId }) => holderId);
  const waitingFor = new Map([...ofHolders].map(([holderId, ofHolder]) => [holderId, unionOf(ofHolder)]));
  return held.flatMap((each) =>
    commonParts(waitingFor.get(each.key) ?? [], each).map((common) => ({ ...each, ...common })),
  );
}

const loadAtRest: Judge<Of<'load-at-rest'>> = (condition, { journeys }, range, memory) => {
  const stages = journeys.filter(({ parentName }) => parentName === condition.place);
  const spans = stages.map((row) => spanOf(row.loadId, row));
  const { held, ongoing } = joined(spans, memory.ongoing, range);
  const stagesOf = groupedBy(stages, ({ loadId }) => loadId);
  const truths = longer(held, condition).map((each) => ({
    ...each,
    about: (atMicros: SimMicros) => {
      const of = stagesOf.get(each.key) ?? [];
      const stage = of.find(({ startMicros, endMicros }) => startMicros <= atMicros && atMicros < endMicros);
      return { ...NOTHING, place: condition.place, names: stage ? [stage.loadName] : [] };
    },
  }));
  return { truths, memory: { ...memory, ongoing } };
};

const waiting: Judge<Of<'waiting'>> = (condition, { activity, holds }, range, memory) => {
  const { entityType, place, count } = condition;
  const typed = new Set(activity.filter((row) => row.entityType === entityType).map(({ entityId }) => entityId));
  const asked = holds.filter(
    (hold) => (entityType === null || typed.has(hold.heldId)) && (place === null || hold.place === place),
  );
  const spans = asked.map((hold) => ({ ...hold, key: hold.heldId, name: hold.heldName }));
  return atOnce(spans, { count, seconds: condition.seconds, about: { place } }, range, memory);
};

const path: Judge<Of<'path'>> = ({ pathName, count }, { traffic }, range, memory) => {
  const spans = traffic
    .filter((row) => row.pathName === pathName)
    .map((row) => ({
      ...{ key: row.entityId, name: row.entityName },
      ...{ fromMicros: row.enterMicros, toMicros: row.leaveMicros },
    }));
  return atOnce(spans, { count, seconds: 0, about: { pathName } }, range, memory);
};

interface AtOnce {
  readonly count: number;
  readonly seconds: number;
  readonly about: Partial<About>;
}

function atOnce(
  spans: readonly (Span & { readonly name: string })[],
  { count, seconds, about }: AtOnce,
  range: Interval,
  memory: Memory,
): Judged {
  const { held, ongoing } = joined(whereMoreThan(count, spans, ''), memory.ongoing, range);
  const truths = longer(held, { seconds }).map((each) => ({
    ...each,
    about: (atMicros: SimMicros) => {
      const there = spans.filter(({ fromMicros, toMicros }) => fromMicros <= atMicros && atMicros < toMicros);
      const names = new Map(there.map(({ key, name }) => [key, name]));
      return { ...NOTHING, ...about, names: [...names.values()].sort(codeUnitOrder), count: names.size };
    },
  }));
  return { truths, memory: { ...memory, ongoing } };
}

const noThroughput: Judge<Of<'no-throughput'>> = (condition, { journeys }, range, memory) => {
  const spans = journeys
    .filter(({ parentName }) => parentName === condition.place)
    .map((row) => spanOf(row.loadId, row));
  const { held, ongoing } = joined(spans, memory.ongoing, range);
  const goesOn = new Set(held.filter(({ fromMicros }) => fromMicros === range.fromMicros).map(({ key }) => key));
  // What was there to the end of the time before, and is not now, left in between.
  const leftBetween = !memory.isFresh && [...memory.ongoing.keys()].some((key) => !goesOn.has(key));
  const passed = held.flatMap(({ key, fromMicros, toMicros }) => [
    ...(fromMicros > range.fromMicros || !(memory.isFresh || memory.ongoing.has(key)) ? [fromMicros] : []),
    ...(toMicros < range.toMicros ? [toMicros] : []),
  ]);
  const instants = [...new Set(leftBetween ? [range.fromMicros, ...passed] : passed)].sort((a, b) => a - b);
  const quiet: Held[] = [];
  let sinceMicros = memory.quietSince ?? range.fromMicros;
  for (const toMicros of [...instants, range.toMicros]) {
    const fromMicros = Math.max(sinceMicros, range.fromMicros);
    if (fromMicros < toMicros) quiet.push({ key: '', sinceMicros, fromMicros, toMicros });
    if (toMicros < range.toMicros) sinceMicros = toMicros;
  }
  const about = () => ({ ...NOTHING, place: condition.place });
  const truths = longer(quiet, condition).map((each) => ({ ...each, about }));
  return { truths, memory: { ...memory, ongoing, quietSince: sinceMicros } };
};

const figure: Judge<Of<'figure'>> = (condition, { readings }, range, memory) => {
  const { comparison, value: limit } = condition;
  const isBeyond = (value: number) => (comparison === 'above' ? value > limit : value < limit);
  const read = readings.filter(({ atMicros }) => range.fromMicros <= atMicros && atMicros < range.toMicros);
  // One that comes late counts from where judging goes on.
  const late = readings.findLast(({ atMicros }) => atMicros < range.fromMicros);
  const before = late && late.atMicros >= (memory.reading?.atMicros ?? -Infinity) ? late : memory.reading;
  const known = [...(before ? [before] : []), ...read];
  const steps = known.map(({ atMicros, value }, index) => ({
    ...{ key: '', value, fromMicros: atMicros },
    toMicros: known[index + 1]?.atMicros ?? range.toMicros,
  }));
  const { held, ongoing } = joined(
    steps.filter(({ value }) => value !== null && isBeyond(value)),
    memory.ongoing,
    range,
  );
  const about = (atMicros: SimMicros) => ({
    ...NOTHING,
    value: known.findLast((reading) => reading.atMicros <= atMicros)?.value ?? null,
  });
  const truths = longer(held, condition).map((each) => ({ ...each, about }));
  return { truths, memory: { ...memory, ongoing, reading: known.at(-1) ?? null } };
};

const simulation: Judge<Of<'simulation'>> = ({ of }, { runStates }, range, memory) => {
  const spans = runStates
    .filter(({ runState }) => of.includes(runState))
    .map((span) => ({ ...span, key: span.runState }));
  const { held, ongoing } = joined(spans, memory.ongoing, range);
  const truths = held.map((each) => ({ ...each, about: () => ({ ...NOTHING, runState: each.key as RunState }) }));
  return { truths, memory: { ...memory, ongoing } };
};

const JUDGES: { readonly [Kind in WatchCondition['kind']]: Judge<Of<Kind>> } = {
  standing,
  'load-at-rest': loadAtRest,
  waiting,
  'no-throughput': noThroughput,
  figure,
  simulation,
  path,
};

const spanOf = (key: string, row: { readonly startMicros: SimMicros; readonly endMicros: SimMicros }): Span => ({
  key,
  fromMicros: row.startMicros,
  toMicros: row.endMicros,
});

/** The parts in which something has held for longer than the condition says. */
function longer(held: readonly Held[], { seconds }: { readonly seconds: number }): Held[] {
  const micros = microsFromSeconds(seconds);
  return held.flatMap((each) => {
    const fromMicros = Math.max(each.fromMicros, each.sinceMicros + micros);
    return fromMicros < each.toMicros ? [{ ...each, fromMicros }] : [];
  });
}
