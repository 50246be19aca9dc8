import * as z from 'zod';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_TABLE_NAME_LENGTH } from '../protocol/index.ts';

/** Rules of one instance at most. */
export const MOST_RULES = 50;
/** Seconds for which a condition is gone before its alert is over, where the rule does not say. */
export const USUAL_CLEAR_SECONDS = 30;
/** Alerts of a rule that are told within an hour, where the rule does not say. */
export const USUAL_PER_HOUR = 12;

export const LONGEST_RULE_NAME = 120;
export const LONGEST_SECONDS = 7 * 24 * 3600;
export const HIGHEST_COUNT = 100_000;
export const MOST_PER_HOUR = 1000;

/** What a simulation can come to. `RESET`: the run began anew. */
export const RUN_STATES = ['HELD_BACK', 'FAILED', 'RESET'] as const;

/** What of a column over an hour of its table: `last`, the newest. `none`: the number of one row. */
export const AGGREGATES = ['none', 'last', 'sum', 'average', 'median'] as const;

const name = z.string().min(1).max(MAXIMUM_ENTITY_NAME_LENGTH);
const seconds = z.int().min(0).max(LONGEST_SECONDS).describe('Alerts once it has held for so long, in simulation time');
const count = z.int().min(0).max(HIGHEST_COUNT).describe('More than so many');

/** What a rule watches for. */
export const conditionSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('standing'),
      entityType: name.nullable().describe('Null: of any type'),
      entityName: name.nullable().describe('Null: each device'),
      seconds,
      onlyWhileHolding: z.boolean().describe('Only while others wait for it'),
    })
    .describe('A device has been stopped or at rest for longer'),
  z
    .strictObject({ kind: z.literal('load-at-rest'), place: name, seconds })
    .describe('A load has been at a place for longer'),
  z
    .strictObject({
      kind: z.literal('waiting'),
      entityType: name.nullable(),
      place: name.nullable().describe('What they wait for'),
      count,
      seconds,
    })
    .describe('More devices wait for others at once'),
  z
    .strictObject({ kind: z.literal('no-throughput'), place: name, seconds })
    .describe('No load has come to a place or left it for longer'),
  z
    .strictObject({
      kind: z.literal('figure'),
      tableName: z.string().min(1).max(MAXIMUM_TABLE_NAME_LENGTH),
      entityName: name.nullable().describe('Whose table it is; null: of the scene'),
      column: z.string().min(1),
      row: z
        .strictObject({ column: z.string().min(1), value: z.string() })
        .nullable()
        .describe('The first row with this text in a column; null: the last row'),
      aggregate: z
        .enum(AGGREGATES)
        .default('none')
        .describe(
          'What is worked out of the column over the last hour of the table, as on cards; none: one row counts',
        ),
      comparison: z.enum(['above', 'below']),
      value: z.number(),
      seconds,
    })
    .describe('A number of a table is above or below a limit'),
  z
    .strictObject({ kind: z.literal('simulation'), of: z.array(z.enum(RUN_STATES)).min(1) })
    .describe('The simulation is held back, has failed or began anew'),
  z.strictObject({ kind: z.literal('path'), pathName: name, count }).describe('More devices are on a path at once'),
]);

/** What a person says of a rule. */
export const ruleFieldsSchema = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_RULE_NAME),
  isOn: z.boolean(),
  condition: conditionSchema,
  clearSeconds: z
    .int()
    .min(0)
    .max(LONGEST_SECONDS)
    .default(USUAL_CLEAR_SECONDS)
    .describe('An alert is over once its condition has been false for so long'),
  perHourAtMost: z
    .int()
    .min(1)
    .max(MOST_PER_HOUR)
    .default(USUAL_PER_HOUR)
    .describe('Further alerts within an hour of simulation time are counted, not told'),
});

export const watchRuleSchema = ruleFieldsSchema.extend({ id: z.string() });

export type WatchCondition = z.infer<typeof conditionSchema>;
export type ConditionKind = WatchCondition['kind'];
export type RuleFields = z.infer<typeof ruleFieldsSchema>;
export type WatchRule = z.infer<typeof watchRuleSchema>;
export type Aggregate = (typeof AGGREGATES)[number];
export type RunState = (typeof RUN_STATES)[number];
/** What alerts follow from. */
export type Judged = Pick<RuleFields, 'condition' | 'clearSeconds' | 'perHourAtMost'>;
