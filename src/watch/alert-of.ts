import { type Alert, MOST_NAMES } from './alert.ts';
import type { Episode } from './episodes.ts';
import type { WatchCondition } from './rule.ts';

/** Whose alert an episode is. */
interface Of {
  readonly id: string;
  readonly rule: { readonly id: string; readonly name: string; readonly condition: WatchCondition };
  readonly generation: string;
  readonly toldAt: string | null;
}

/** An episode as it is told. */
export function alertOf(episode: Episode, { id, rule, generation, toldAt }: Of): Alert {
  const { sinceMicros, fromMicros, toMicros, names, place, pathName, runState, value, count, more } = episode;
  const { condition } = rule;
  return {
    ...{ id, ruleId: rule.id, ruleName: rule.name, kind: condition.kind, generation },
    ...{ sinceMicros, fromMicros, toMicros, entityNames: names.slice(0, MOST_NAMES), place, pathName, runState },
    figure:
      condition.kind === 'figure' && value !== null
        ? { tableName: condition.tableName, column: condition.column, value, limit: condition.value }
        : null,
    ...{ count, more, toldAt, acknowledgement: null },
  };
}

/** What was told, as what judging goes on from. */
export function episodeOf(alert: Alert, key: string): Episode {
  const { sinceMicros, fromMicros, toMicros, entityNames: names, place, pathName, runState, count, more } = alert;
  return {
    ...{ key, sinceMicros, fromMicros, toMicros, names, place, pathName, runState, count, more },
    value: alert.figure?.value ?? null,
  };
}
