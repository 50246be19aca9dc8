import * as z from 'zod';
import { conditionSchema, RUN_STATES, ruleFieldsSchema, watchRuleSchema } from './rule.ts';

/** Of an alert at most so many names are told. */
export const MOST_NAMES = 20;
/** Of a run at most so many alerts are told at once, the newest. */
export const MOST_ALERTS = 1000;

export const LONGEST_WHO = 120;
export const LONGEST_WORD = 500;

const kindSchema = z.enum(conditionSchema.options.map(({ shape }) => shape.kind.value));

/** Who has seen to an alert. */
export const acknowledgementSchema = z.strictObject({
  by: z.string().trim().min(1).max(LONGEST_WHO),
  note: z.string().trim().max(LONGEST_WORD),
});

/** An episode in which the condition of a rule held. No words: they are said in the reader's language. */
export const alertSchema = z.strictObject({
  id: z.string(),
  ruleId: z.string().describe('Empty where a condition is tried'),
  ruleName: z.string().describe('As it was then'),
  kind: kindSchema,
  generation: z.string(),
  sinceMicros: z
    .int()
    .describe('From when on it was so: `seconds` of the condition before `fromMicros` where it has them'),
  fromMicros: z.int().describe('From when on the condition held'),
  toMicros: z.int().nullable().describe('Null: it still holds, or is not yet false for long enough'),
  entityNames: z.array(z.string()).max(MOST_NAMES).describe('Devices and loads that it is about, when it began'),
  place: z.string().nullable(),
  pathName: z.string().nullable(),
  runState: z.enum(RUN_STATES).nullable(),
  figure: z
    .strictObject({ tableName: z.string(), column: z.string(), value: z.number(), limit: z.number() })
    .nullable()
    .describe('The number when it began'),
  count: z.int().nullable().describe('How many there were when it began, where the rule counts'),
  more: z.int().nonnegative().describe('Alerts after this one that were not told, as there were too many'),
  toldAt: z.iso.datetime().nullable().describe('Null where a condition is tried'),
  acknowledgement: acknowledgementSchema.extend({ at: z.iso.datetime() }).nullable(),
});

/** What a condition is tried on. */
export const trialSchema = ruleFieldsSchema.pick({ condition: true, clearSeconds: true, perHourAtMost: true }).extend({
  fromMicros: z.int().optional().describe('Default: four hours before `toMicros`'),
  toMicros: z.int().optional().describe('Default: the last instant that is known'),
  generation: z.string().min(1).optional().describe('Default: the last'),
});

/** The answers of the gateway's paths. */
export const WATCH_ANSWERS = {
  rules: z.strictObject({ rules: z.array(watchRuleSchema) }),
  trial: z.strictObject({
    alerts: z.array(alertSchema),
    fromMicros: z.int(),
    toMicros: z.int(),
    generation: z.string(),
    complete: z.boolean().describe('Nothing in this range is unknown, and no alert was left out'),
  }),
  alerts: z.strictObject({
    alerts: z.array(alertSchema).describe('By the time when they began, the newest last'),
    revision: z.string().describe('Opaque: asked with it in `since` only alerts that have changed are told'),
    isWhole: z.boolean().describe('All alerts are told, not only what has changed'),
  }),
  everywhere: z.strictObject({
    simulations: z.array(
      z.strictObject({
        simulationId: z.string(),
        open: z.int().nonnegative(),
        unacknowledged: z.int().nonnegative(),
        newest: alertSchema.nullable(),
      }),
    ),
  }),
};

export type Alert = z.infer<typeof alertSchema>;
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;
export type WatchTrial = z.input<typeof trialSchema>;
export type TrialAnswer = z.infer<(typeof WATCH_ANSWERS)['trial']>;
export type AlertsAnswer = z.infer<(typeof WATCH_ANSWERS)['alerts']>;
export type AlertsEverywhere = z.infer<(typeof WATCH_ANSWERS)['everywhere']>;
