import * as z from 'zod';
import { parametersOf } from '../control/create-simulation.ts';
import { idSchema, seedSchema } from '../control/requests.ts';
import type { Scenario } from '../plant/index.ts';
import { invalidField, invalidFields } from '../refusal.ts';
import { combinationsOf, type DesignPoint, type ExperimentPlan, type Factor, runCount } from './plan.ts';

const LONGEST_SECONDS = 30 * 86_400;
/** Statistics are kept by whole minutes. */
const SHORTEST_SECONDS = 60;
const MOST_FACTORS = 4;
const MOST_POINTS = 200;
const MOST_REPLICATIONS = 1_000;
/** Runs of one experiment, all design points together. */
export const MOST_RUNS = 5_000;
const MOST_VALUES = MOST_POINTS;

const valueSchema = z.union([z.number(), z.string(), z.boolean()], 'must be a number, a text, true or false');
const factorSchema = z.union(
  [
    z.strictObject({ name: z.string().min(1), values: z.array(valueSchema).min(1).max(MOST_VALUES) }),
    z.strictObject({ name: z.string().min(1), from: z.number(), to: z.number(), step: z.number().positive() }),
  ],
  'must be {name, values} or {name, from, to, step}',
);

/** Body of `POST /control/v1/experiments`. */
export const createExperimentSchema = z.strictObject({
  scenario: z.string().min(1),
  /** Parameters that stay as they are; those not named have their defaults. */
  parameters: z.record(z.string(), z.unknown()).nullish(),
  vary: z.array(factorSchema).max(MOST_FACTORS).nullish(),
  /** Runs of each design point, with a seed of its own each. */
  replications: z.int().min(1).max(MOST_REPLICATIONS),
  /** Statistics begin after it. */
  warmUpSeconds: z.number().min(0).max(LONGEST_SECONDS).nullish(),
  /** For so long statistics are kept, after the warm-up. */
  lengthSeconds: z.number().min(SHORTEST_SECONDS).max(LONGEST_SECONDS),
  /** What the seeds of all replications are made of: each has one of its own, at every design point the same. */
  seed: seedSchema.nullish(),
  experimentId: idSchema.nullish(),
});

export type CreateExperimentRequest = z.infer<typeof createExperimentSchema>;

/** @throws Refusal INVALID_REQUEST naming the field that cannot be */
export function planOf(request: CreateExperimentRequest, scenario: Scenario, defaultSeed: number): ExperimentPlan {
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
  return { scenario, factors, points, replications, warmUpSeconds, lengthSeconds, seed };
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
