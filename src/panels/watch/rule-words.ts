import { t } from '@lingui/core/macro';
import { formatCount, formatDecimal, formatSimulationSpan, isolated } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { Aggregate, ConditionKind, RunState, WatchCondition } from '../../watch/index.ts';

/** Kinds of conditions in the order in which they are offered. */
export const KINDS: readonly ConditionKind[] = [
  ...(['standing', 'load-at-rest', 'waiting', 'no-throughput', 'path', 'figure', 'simulation'] as const),
];

export function kindWords(kind: ConditionKind): string {
  const words: Readonly<Record<ConditionKind, string>> = {
    standing: t`A device stands for too long`,
    'load-at-rest': t`A load rests at a place for too long`,
    waiting: t`Too many wait at once`,
    'no-throughput': t`Nothing comes or goes at a place`,
    path: t`Too many are on a path at once`,
    figure: t`A figure of a table passes a limit`,
    simulation: t`The simulation itself is in trouble`,
  };
  return words[kind];
}

/** A state of a simulation to choose. */
export function stateChoiceWords(state: RunState): string {
  const words: Readonly<Record<RunState, string>> = {
    HELD_BACK: t`It is held back`,
    FAILED: t`It fails`,
    RESET: t`It begins anew`,
  };
  return words[state];
}

/** What a rule tells of, in a sentence. */
export function conditionWords(condition: WatchCondition): string {
  switch (condition.kind) {
    case 'standing':
      return standingWords(condition);
    case 'load-at-rest':
      return t`A load rests at ${isolated(condition.place)} for longer than ${spanOf(condition)}`;
    case 'waiting':
      return waitingWords(condition);
    case 'no-throughput':
      return t`Nothing comes to ${isolated(condition.place)} or leaves it for ${spanOf(condition)}`;
    case 'path':
      return t`More than ${formatCount(condition.count)} are on ${isolated(condition.pathName)} at once`;
    case 'figure':
      return figureWords(condition);
    case 'simulation':
      return condition.of.map(stateChoiceWords).join(' · ');
  }
}

type Of<Kind extends ConditionKind> = Extract<WatchCondition, { kind: Kind }>;

function standingWords(condition: Of<'standing'>): string {
  const { entityName, entityType, onlyWhileHolding } = condition;
  const span = spanOf(condition);
  const type = isolated(entityType ?? '');
  const anyOne = entityType === null ? t`A device` : t`A device of type ${type}`;
  const who = entityName === null ? anyOne : isolated(entityName);
  if (onlyWhileHolding) return t`${who} stands for longer than ${span} while others wait for it`;
  return t`${who} stands for longer than ${span}`;
}

function waitingWords({ entityType, ...condition }: Of<'waiting'>): string {
  const [count, span] = [formatCount(condition.count), spanOf(condition)];
  const type = isolated(entityType ?? '');
  const who = entityType === null ? t`devices` : t`devices of type ${type}`;
  if (condition.place === null) return t`More than ${count} ${who} wait at once for ${span}`;
  const place = isolated(condition.place);
  return t`More than ${count} ${who} wait for ${place} at once for ${span}`;
}

function figureWords(condition: Of<'figure'>): string {
  const { tableName, entityName, row, aggregate, comparison } = condition;
  const cell = isolated(
    row === null || aggregate !== 'none' ? condition.column : `${condition.column} (${row.column} = ${row.value})`,
  );
  const column = aggregate === 'none' ? cell : overHourWords(aggregate, cell);
  const table = isolated(entityName === null ? tableName : `${tableName} · ${entityName}`);
  const [value, span] = [formatDecimal(condition.value), spanOf(condition)];
  return comparison === 'above'
    ? t`${column} in ${table} is above ${value} for ${span}`
    : t`${column} in ${table} is below ${value} for ${span}`;
}

function overHourWords(aggregate: Exclude<Aggregate, 'none'>, column: string): string {
  const words = {
    last: t`The newest ${column}`,
    sum: t`The sum of ${column} over the last hour`,
    average: t`The average of ${column} over the last hour`,
    median: t`The median of ${column} over the last hour`,
  };
  return words[aggregate];
}

/** What is worked out of a column, to choose. */
export function aggregateWords(aggregate: Aggregate): string {
  const words: Readonly<Record<Aggregate, string>> = {
    none: t`The number of one row`,
    last: t`The newest number`,
    sum: t`Sum over the last hour`,
    average: t`Average over the last hour`,
    median: t`Median over the last hour`,
  };
  return words[aggregate];
}

function spanOf({ seconds }: { seconds: number }): string {
  return formatSimulationSpan(0, seconds * MICROS_PER_SECOND);
}
