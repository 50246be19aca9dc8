import * as z from 'zod';
import { parametersOf } from '../control/create-simulation.ts';
import { idSchema, seedSchema } from '../control/requests.ts';
import type { Scenario } from '../plant/index.ts';
import { invalidField, invalidFields } from '../refusal.ts';
import {
  combinationsOf,
  type DesignPoint,
  type ExperimentPlan,
  type Factor,
  type ParameterValue,
  runCount,
} from './plan.ts';

const LONGEST_SECONDS = 30 * 86_400;
/** Statistics are kept by whole minutes. */
const SHORTEST_SECONDS = 60;
const MOST_FACTORS = 4;
const MOST_POINTS = 200;
const MOST_REPLICATIONS = 1_000;
/** Runs of one experiment, all design points together. */
export const MOST_RUNS = 5_000;
const MOST_VALUES = MOST_POINTS;
const SAME_WITHIN_SHARE = 0.02;

const valueSchema = z.union([z.number(), z.string(), z.boolean()], 'must be a number, a text, true or false');
const factorSchema = z.union(
  [
    z.strictObject({ name: z.string().min(1), values: z.array(valueSchema).min(1).max(MOST_VALUES) }),
    z.strictObject({ name: z.string().min(1), from: z.number(), to: z.number(), step: z.number().positive() }),
  ],
  'must be {name, values} or {name, from, to, step}',
);

/**
 * The design point that all others are compared with, by the value of each parameter that is varied. Default: the
 * scenario as it is, where that is one of them, else the first.
 */
const baseSchema = z.record(z.string(), valueSchema);

/** Body of `POST /control/v1/experiments`. */
export const createExperimentSchema = z.strictObject({
  scenario: z.string().min(1),
  /** Parameters that stay as they are; those not named have their defaults. */
  parameters: z.record(z.string(), z.unknown()).nullish(),
  vary: z.array(factorSchema).max(MOST_FACTORS).nullish(),
  /** Runs of each design point, with a seed of its own each; with `until`, at most. */
  replications: z.int().min(1).max(MOST_REPLICATIONS),
  /** Statistics begin after it. */
  warmUpSeconds: z.number().min(0).max(LONGEST_SECONDS).nullish(),
  /** For so long statistics are kept, after the warm-up. */
  lengthSeconds: z.number().min(SHORTEST_SECONDS).max(LONGEST_SECONDS),
  /** What the seeds of all replications are made of: each has one of its own, at every design point the same. */
  seed: seedSchema.nullish(),
  /** Runs in rounds until the 95 % interval of an indicator is within plus and minus `halfWidth` at every design point. */
  until: z
    .strictObject({
      indicator: z.string().min(1),
      halfWidth: z.number().positive(),
      /** Of the mean, or of its difference to the base. */
      of: z.enum(['MEAN', 'DIFFERENCE']).default('MEAN'),
    })
    .nullish(),
  base: baseSchema.nullish(),
  /** A difference within this share of the base's mean counts as the same; default 0.02. */
  sameWithinShare: z.number().min(0).max(1).nullish(),
  experimentId: idSchema.nullish(),
});

/** Body of `POST /control/v1/experiments/{experimentId}/base`. */
export const chooseBaseSchema = z.strictObject({ base: baseSchema });

export type CreateExperimentRequest = z.infer<typeof createExperimentSchema>;

/** @throws Refusal INVALID_REQUEST naming the field that cannot be */
export function planOf(request: CreateExperimentRequest, scenario: Scenario, defaultSeed: number): ExperimentPlan {
  if (scenario.isNoPlant) throw invalidField('scenario', `${scenario.name} is no plant: it has nothing to compare`);
  const given = request.parameters ?? {};
  const factors = (request.vary ?? []).map((factor, index) => factorOf(factor, index));
  refuseUnknown(factors, scenario, given);
  refuseWarmUp(given, factors);
  requireAtMost(
    'vary',
    'design points',
    factors.reduce((count, { values }) => count * values.length, 1),
    MOST_POINTS,
  );
  parametersOf(scenario, given);
  for (const [index, factor] of factors.entries()) checkValues(scenario, given, factor, index);
  const points = combinationsOf(factors).map((values): DesignPoint => {
    return { values, parameters: parametersOf(scenario, { ...given, ...values }, 'vary') };
  });
  const { replications, lengthSeconds } = request;
  requireAtMost('replications', 'runs of all design points', runCount({ points, replications }), MOST_RUNS);
  const warmUpSeconds = request.warmUpSeconds ?? 0;
  const seed = request.seed ?? defaultSeed;
  const base = request.base ? baseOf(points, request.base) : usualBase(points, parametersOf(scenario, given));
  const until = request.until ?? null;
  const sameWithinShare = request.sameWithinShare ?? SAME_WITHIN_SHARE;
  return {
    ...{ scenario, factors, points, replications, until, base, sameWithinShare, warmUpSeconds, lengthSeconds, seed },
  };
}

/** Index of the design point with these values. @throws Refusal INVALID_REQUEST where none has them */
export function baseOf(points: readonly DesignPoint[], base: Readonly<Record<string, ParameterValue>>): number {
  const names = Object.keys(points[0]?.values ?? {});
  const unknown = Object.keys(base).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalidField(`base.${unknown}`, `must be one of ${names.join(', ')}`);
  const index = points.findIndex(({ values }) => names.every((name) => values[name] === base[name]));
  if (index < 0) throw invalidField('base', 'must be one of the settings: a value that is varied for each parameter');
  return index;
}

/** The plant as it is without the experiment, where that is one of its settings. */
function usualBase(points: readonly DesignPoint[], usual: Record<string, unknown>): number {
  const isUsual = ({ values }: DesignPoint) => Object.entries(values).every(([name, value]) => usual[name] === value);
  return Math.max(0, points.findIndex(isUsual));
}

type FactorRequest = NonNullable<CreateExperimentRequest['vary']>[number];

/** A time to warm up is the experiment's own. @throws Refusal INVALID_REQUEST where the scenario's is asked for */
function refuseWarmUp(given: Record<string, unknown>, factors: readonly Factor[]): void {
  const instead = 'an experiment warms up for warmUpSeconds';
  if (given.warmUpHours) throw invalidField('parameters.warmUpHours', instead);
  const index = factors.findIndex(({ name }) => name === 'warmUpHours');
  if (index >= 0) throw invalidField(`vary[${index}].name`, instead);
}

function factorOf(factor: FactorRequest, index: number): Factor {
  if ('values' in factor) return factor;
  const { name, from, to, step } = factor;
  if (to < from) throw invalidField(`vary[${index}].to`, `must be at least from, ${from}`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  requireAtMost(`vary[${index}].step`, 'values', count, MOST_VALUES);
  // Steps of a tenth are meant to give tenths.
  return { name, values: Array.from({ length: count }, (_, at) => Number((from + at * step).toPrecision(12))) };
}

function refuseUnknown(factors: readonly Factor[], scenario: Scenario, given: Record<string, unknown>): void {
  const known = Object.keys(scenario.parameters.shape);
  for (const [index, { name }] of factors.entries()) {
    const field = `vary[${index}].name`;
    if (!known.includes(name)) throw invalidField(field, `must be one of ${known.join(', ')}`);
    if (name in given) throw invalidField(field, `${name} is varied and cannot stand among the parameters, too`);
    if (factors.findIndex((other) => other.name === name) < index) throw invalidField(field, `${name} is varied twice`);
  }
}

/** Each value by itself, so that the refusal can name it. */
function checkValues(scenario: Scenario, given: Record<string, unknown>, { name, values }: Factor, index: number) {
  for (const [at, value] of values.entries()) {
    const result = scenario.parameters.strict().safeParse({ ...given, [name]: value });
    const refused = result.success ? [] : result.error.issues.filter(({ path }) => path[0] === name);
    if (refused.length === 0) continue;
    const [detail] = invalidFields(refused, { [name]: value }).details;
    throw invalidField(`vary[${index}].values[${at}]`, `${name}: ${detail?.reason}`);
  }
  const twice = values.find((value, at) => values.indexOf(value) < at);
  if (twice !== undefined) throw invalidField(`vary[${index}].values`, `${twice} is there twice`);
}

function requireAtMost(field: string, what: string, count: number, most: number): void {
  if (count > most) throw invalidField(field, `${count} ${what} are too many: at most ${most}`);
}
