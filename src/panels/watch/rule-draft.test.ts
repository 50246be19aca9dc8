import { describe, expect, test } from 'vitest';
import { type RuleFields, ruleFieldsSchema, type WatchCondition } from '../../watch/index.ts';
import { conditionErrors, draftOfRule, EMPTY_RULE, type RuleDraft, ruleErrors, ruleOf } from './rule-draft.ts';

const CONDITIONS: readonly WatchCondition[] = [
  { kind: 'standing', entityType: 'Carrier', entityName: null, seconds: 120, onlyWhileHolding: true },
  { kind: 'standing', entityType: null, entityName: 'LIFT-1', seconds: 0, onlyWhileHolding: false },
  { kind: 'load-at-rest', place: 'DOCK-1', seconds: 600 },
  { kind: 'waiting', entityType: null, place: null, count: 3, seconds: 60 },
  { kind: 'waiting', entityType: 'Carrier', place: 'LIFT-1', count: 0, seconds: 0 },
  { kind: 'no-throughput', place: 'DOCK-1', seconds: 900 },
  {
    ...{
      kind: 'figure',
      tableName: 'orders',
      entityName: null,
      column: 'late',
      row: { column: 'kind', value: 'in' },
      aggregate: 'none',
    },
    ...{ comparison: 'below', value: -1.5, seconds: 30 },
  },
  {
    ...{ kind: 'figure', tableName: 'moves', entityName: 'C-1', column: 'wait', row: null, aggregate: 'none' },
    ...{ comparison: 'above', value: 10, seconds: 0 },
  },
  {
    ...{ kind: 'figure', tableName: 'orders', entityName: null, column: 'leadTime', row: null, aggregate: 'median' },
    ...{ comparison: 'above', value: 900, seconds: 60 },
  },
  { kind: 'simulation', of: ['FAILED', 'RESET'] },
  { kind: 'path', pathName: 'P1', count: 2 },
];

test.each(CONDITIONS)('what is kept is what was typed, and can be changed: $kind %#', (condition) => {
  const rule: RuleFields = { name: 'Jam', isOn: false, condition, clearSeconds: 10, perHourAtMost: 2 };
  const draft = draftOfRule(rule);
  expect(ruleErrors(draft)).toEqual({});
  expect(ruleOf(draft)).toEqual(rule);
  expect(ruleFieldsSchema.parse(ruleOf(draft))).toEqual(rule);
});

describe('errors name their field', () => {
  test.each<[Partial<RuleDraft>, string[]]>([
    [{}, []],
    [{ kind: 'load-at-rest' }, ['place']],
    [{ kind: 'no-throughput', seconds: '' }, ['place', 'seconds']],
    [{ kind: 'waiting', place: '', count: '1.5' }, ['count']],
    [{ kind: 'path', pathName: ' ', count: '-1' }, ['pathName', 'count']],
    [{ kind: 'figure' }, ['tableName', 'column', 'value']],
    [{ kind: 'figure', tableName: 'a', column: 'b', value: 'much', rowColumn: 'c' }, ['rowValue', 'value']],
    // No row is looked for where all of an hour count.
    [{ kind: 'figure', tableName: 'a', column: 'b', value: '1', rowColumn: 'c', aggregate: 'sum' }, []],
    [{ kind: 'simulation', of: [] }, ['of']],
    [{ seconds: '604801', clearSeconds: '1.5', perHourAtMost: '0' }, ['seconds', 'clearSeconds', 'perHourAtMost']],
    // Of another kind: it is not asked for.
    [{ kind: 'simulation', seconds: 'x', place: '' }, []],
  ])('%j: %j', (typed, fields) => {
    expect(Object.keys(conditionErrors({ ...EMPTY_RULE, ...typed }))).toEqual(fields);
  });

  test('a rule that is kept has a name', () => {
    expect(Object.keys(ruleErrors({ ...EMPTY_RULE, name: '  ' }))).toEqual(['name']);
  });
});
