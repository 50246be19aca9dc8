import type { WatchFacts } from '../facts.ts';
import type { RuleFields, WatchCondition } from '../rule.ts';
import { STORY_TICKS, TICK_MICROS } from './stories.ts';

/*
 * The conditions read tick by tick, without spans: everything in a story happens at a tick, so what is so in the middle of one
 * is so in all of it. It shares no code with the room.
 */

interface Found {
  readonly key: string;
  readonly fromMicros: number;
  readonly toMicros: number | null;
  readonly more: number;
}

type Row = {
  startMicros?: number;
  endMicros?: number;
  fromMicros?: number;
  toMicros?: number;
  enterMicros?: number;
  leaveMicros?: number;
};

const isAt = (row: Row, tick: number): boolean => {
  const middle = (tick + 0.5) * TICK_MICROS;
  const from = row.startMicros ?? row.fromMicros ?? row.enterMicros ?? 0;
  const to = row.endMicros ?? row.toMicros ?? row.leaveMicros ?? 0;
  return from < middle && middle < to;
};

/** What is so in a tick, by key, before it has been so for long enough. */
function soAt(condition: WatchCondition, facts: WatchFacts, tick: number): Set<string> {
  switch (condition.kind) {
    case 'standing':
      return new Set(
        facts.activity
          .filter((row) => isAt(row, tick) && ['stopped', 'resting'].includes(row.state))
          .filter(({ entityType }) => [null, entityType].includes(condition.entityType))
          .filter(({ entityName }) => [null, entityName].includes(condition.entityName))
          .map(({ entityId }) => entityId),
      );
    case 'load-at-rest':
      return new Set(
        facts.journeys
          .filter((row) => isAt(row, tick) && row.parentName === condition.place)
          .map(({ loadId }) => loadId),
      );
    case 'waiting': {
      const typeOf = (id: string) => facts.activity.find(({ entityId }) => entityId === id)?.entityType;
      const held = facts.holds
        .filter((row) => isAt(row, tick) && [null, row.place].includes(condition.place))
        .filter(({ heldId }) => condition.entityType === null || typeOf(heldId) === condition.entityType);
      return new Set(held.map(({ heldId }) => heldId)).size > condition.count ? new Set(['']) : new Set();
    }
    case 'path': {
      const there = facts.traffic.filter((row) => isAt(row, tick) && row.pathName === condition.pathName);
      return new Set(there.map(({ entityId }) => entityId)).size > condition.count ? new Set(['']) : new Set();
    }
    case 'figure': {
      const value = facts.readings.findLast(({ atMicros }) => atMicros <= tick * TICK_MICROS)?.value ?? null;
      const isSo =
        value !== null && (condition.comparison === 'above' ? value > condition.value : value < condition.value);
      return new Set(isSo ? [''] : []);
    }
    case 'simulation':
      return new Set(
        facts.runStates
          .filter((span) => isAt(span, tick) && condition.of.includes(span.runState))
          .map(({ runState }) => runState),
      );
    case 'no-throughput':
      return new Set(['']);
  }
}

/** Who is at a place in a tick. */
const thereAt = (facts: WatchFacts, place: string, tick: number): string =>
  facts.journeys
    .filter((row) => isAt(row, tick) && row.parentName === place)
    .map(({ loadId }) => loadId)
    .sort()
    .join();

/** Whether a condition holds in a tick, by key. */
function holdsAt(condition: WatchCondition, facts: WatchFacts, tick: number): Set<string> {
  const wanted = 'seconds' in condition ? (condition.seconds * 1e6) / TICK_MICROS : 0;
  const holds = new Set<string>();
  for (const key of soAt(condition, facts, tick)) {
    let since = tick;
    while (since > 0 && soAt(condition, facts, since - 1).has(key)) {
      if (
        condition.kind === 'no-throughput' &&
        thereAt(facts, condition.place, since) !== thereAt(facts, condition.place, since - 1)
      )
        break;
      since -= 1;
    }
    const isAwaited =
      condition.kind !== 'standing' ||
      !condition.onlyWhileHolding ||
      facts.holds.some((row) => isAt(row, tick) && row.holderId === key);
    if (tick - since >= wanted && isAwaited) holds.add(key);
  }
  return holds;
}

export function foundInstantByInstant(
  rule: Pick<RuleFields, 'condition' | 'clearSeconds' | 'perHourAtMost'>,
  facts: WatchFacts,
): Found[] {
  const clear = (rule.clearSeconds * 1e6) / TICK_MICROS;
  const told: { key: string; from: number; to: number | null; more: number }[] = [];
  const open = new Map<string, { until: number; told: (typeof told)[number] | null }>();
  for (let tick = 0; tick < STORY_TICKS; tick += 1) {
    const holding = holdsAt(rule.condition, facts, tick);
    // What has been false for long enough is over before anything begins.
    for (const [key, { until, told: episode }] of [...open]) {
      if (until === tick && holding.has(key)) continue;
      if (tick - until < clear) continue;
      if (episode) episode.to = until;
      open.delete(key);
    }
    for (const key of [...holding].sort()) {
      const known = open.get(key);
      if (known) {
        known.until = tick + 1;
        continue;
      }
      // A story is shorter than an hour.
      const isTold = told.length < rule.perHourAtMost;
      const episode = isTold ? { key, from: tick, to: null, more: 0 } : null;
      if (episode) told.push(episode);
      else (told.at(-1) as (typeof told)[number]).more += 1;
      open.set(key, { until: tick + 1, told: episode });
    }
  }
  for (const { until, told: episode } of open.values())
    if (episode && until < STORY_TICKS && STORY_TICKS - until >= clear) episode.to = until;
  return told.map(({ key, from, to, more }) => ({
    ...{ key, more, fromMicros: from * TICK_MICROS },
    toMicros: to === null ? null : to * TICK_MICROS,
  }));
}
