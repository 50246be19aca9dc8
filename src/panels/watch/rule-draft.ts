import { t } from '@lingui/core/macro';
import { type FieldErrors, fieldErrors, type NumberRule, neededNumberProblem } from '../../ui/index.ts';
import {
  type Aggregate,
  type ConditionKind,
  HIGHEST_COUNT,
  LONGEST_SECONDS,
  MOST_PER_HOUR,
  type RuleFields,
  type RunState,
  USUAL_CLEAR_SECONDS,
  USUAL_PER_HOUR,
  type WatchCondition,
} from '../../watch/index.ts';

/** What is typed of a rule, of every kind of condition: choosing another kind keeps it. */
export interface RuleDraft {
  readonly name: string;
  readonly isOn: boolean;
  readonly kind: ConditionKind;
  readonly seconds: string;
  readonly count: string;
  /** Empty: any. */
  readonly entityType: string;
  readonly entityName: string;
  readonly onlyWhileHolding: boolean;
  readonly place: string;
  readonly pathName: string;
  readonly tableName: string;
  /** Whose table it is; empty: the scene's. */
  readonly owner: string;
  readonly column: string;
  /** Column and text by which a row is found; empty: the last row. */
  readonly rowColumn: string;
  readonly rowValue: string;
  readonly aggregate: Aggregate;
  readonly comparison: 'above' | 'below';
  readonly value: string;
  readonly of: readonly RunState[];
  readonly clearSeconds: string;
  readonly perHourAtMost: string;
}

export const EMPTY_RULE: RuleDraft = {
  name: '',
  isOn: true,
  kind: 'standing',
  seconds: '120',
  count: '3',
  entityType: '',
  entityName: '',
  onlyWhileHolding: true,
  place: '',
  pathName: '',
  tableName: '',
  owner: '',
  column: '',
  rowColumn: '',
  rowValue: '',
  aggregate: 'none',
  comparison: 'above',
  value: '',
  of: ['HELD_BACK', 'FAILED'],
  clearSeconds: String(USUAL_CLEAR_SECONDS),
  perHourAtMost: String(USUAL_PER_HOUR),
};

/** A rule as it is written in the fields. */
export function draftOfRule({ name, isOn, condition, clearSeconds, perHourAtMost }: RuleFields): RuleDraft {
  const limits = { clearSeconds: String(clearSeconds), perHourAtMost: String(perHourAtMost) };
  return { ...EMPTY_RULE, name, isOn, ...limits, ...typedOf(condition) };
}

function typedOf(condition: WatchCondition): Partial<RuleDraft> {
  const typed = Object.entries(condition).map(([field, value]) => [field, value === null ? '' : value]);
  const texts = typed.map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]);
  if (condition.kind !== 'figure') return Object.fromEntries(texts);
  const { tableName, entityName, column, row, aggregate, comparison, value, seconds } = condition;
  return {
    ...{ kind: 'figure', tableName, owner: entityName ?? '', column, aggregate, comparison },
    ...{ rowColumn: row?.column ?? '', rowValue: row?.value ?? '', value: String(value), seconds: String(seconds) },
  };
}

/** Fields that each kind of condition has. */
const FIELDS: Readonly<Record<ConditionKind, readonly (keyof RuleDraft)[]>> = {
  standing: ['seconds'],
  'load-at-rest': ['place', 'seconds'],
  waiting: ['count', 'seconds'],
  'no-throughput': ['place', 'seconds'],
  figure: ['tableName', 'column', 'rowValue', 'value', 'seconds'],
  simulation: ['of'],
  path: ['pathName', 'count'],
};

const SECONDS: NumberRule = { isInteger: true, minimum: 0, maximum: LONGEST_SECONDS };
const COUNT: NumberRule = { isInteger: true, minimum: 0, maximum: HIGHEST_COUNT };
const VALUE: NumberRule = { isInteger: false, minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };
const PER_HOUR: NumberRule = { isInteger: true, minimum: 1, maximum: MOST_PER_HOUR };

/** What is wrong with the condition of a draft, by field: it can be tried without a name. */
export function conditionErrors(draft: RuleDraft): FieldErrors {
  const checks: Readonly<Partial<Record<keyof RuleDraft, () => string | null>>> = {
    seconds: () => neededNumberProblem(draft.seconds, SECONDS),
    count: () => neededNumberProblem(draft.count, COUNT),
    value: () => neededNumberProblem(draft.value, VALUE),
    place: () => missing(draft.place, t`Name a place`),
    pathName: () => missing(draft.pathName, t`Name a path`),
    tableName: () => missing(draft.tableName, t`Name a table`),
    column: () => missing(draft.column, t`Name a column`),
    rowValue: () => (rowOf(draft) === null ? null : missing(draft.rowValue, t`Say which row`)),
    of: () => (draft.of.length === 0 ? t`Choose at least one` : null),
  };
  return fieldErrors([
    ...FIELDS[draft.kind].map((field): [string, string | null] => [field, checks[field]?.() ?? null]),
    ['clearSeconds', neededNumberProblem(draft.clearSeconds, SECONDS)],
    ['perHourAtMost', neededNumberProblem(draft.perHourAtMost, PER_HOUR)],
  ]);
}

/** The same of the whole rule. */
export function ruleErrors(draft: RuleDraft): FieldErrors {
  return { ...fieldErrors([['name', missing(draft.name, t`Give it a name`)]]), ...conditionErrors(draft) };
}

/** The rule of a draft without errors. */
export function ruleOf(draft: RuleDraft): RuleFields {
  const { name, isOn, clearSeconds, perHourAtMost } = draft;
  return {
    ...{ name: name.trim(), isOn, condition: conditionOf(draft) },
    ...{ clearSeconds: Number(clearSeconds), perHourAtMost: Number(perHourAtMost) },
  };
}

function conditionOf(draft: RuleDraft): WatchCondition {
  const [seconds, count, place] = [Number(draft.seconds), Number(draft.count), draft.place.trim()];
  const [entityType, entityName] = [orNull(draft.entityType), orNull(draft.entityName)];
  const { kind, onlyWhileHolding, aggregate, comparison } = draft;
  const conditions: Readonly<Record<ConditionKind, () => WatchCondition>> = {
    standing: () => ({ kind: 'standing', entityType, entityName, seconds, onlyWhileHolding }),
    'load-at-rest': () => ({ kind: 'load-at-rest', place, seconds }),
    waiting: () => ({ kind: 'waiting', entityType, place: orNull(place), count, seconds }),
    'no-throughput': () => ({ kind: 'no-throughput', place, seconds }),
    figure: () => ({
      ...{ kind: 'figure', tableName: draft.tableName.trim(), entityName: orNull(draft.owner) },
      ...{ column: draft.column.trim(), row: rowOf(draft), aggregate, comparison, value: Number(draft.value), seconds },
    }),
    simulation: () => ({ kind: 'simulation', of: [...draft.of] }),
    path: () => ({ kind: 'path', pathName: draft.pathName.trim(), count }),
  };
  return conditions[kind]();
}

function rowOf({ aggregate, rowColumn, rowValue }: RuleDraft): { column: string; value: string } | null {
  return aggregate !== 'none' || rowColumn.trim() === '' ? null : { column: rowColumn.trim(), value: rowValue };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function missing(text: string, words: string): string | null {
  return text.trim() === '' ? words : null;
}
