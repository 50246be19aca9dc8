import { t } from '@lingui/core/macro';
import type { NewExperiment, Until, Varied } from '../../client/index.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import {
  type FieldErrors,
  fieldErrors,
  type NumberRule,
  numberProblem,
  parameterErrors,
  parameterRule,
  parameterValues,
  SEED,
} from '../overview/new-run.ts';
import type { ScenarioParameter } from '../overview/scenario-parameters.ts';
import { indicatorWords } from './experiment-words.ts';

/** A parameter to vary, as typed: a range of numbers, or some of its choices. */
export interface FactorDraft {
  name: string;
  from: string;
  to: string;
  step: string;
  choices: readonly string[];
}

/** What was typed; texts, because a field may be empty or half done. */
export interface ExperimentDraft {
  scenario: string;
  replications: string;
  /** Indicator that is to be known before all runs are done; empty where all are to be. */
  untilIndicator: string;
  /** To within plus and minus so much, as it is shown: shares in per cent. */
  halfWidth: string;
  untilOf: Until['of'];
  warmUpHours: string;
  lengthHours: string;
  seed: string;
  factors: readonly FactorDraft[];
  parameters: Readonly<Record<string, string>>;
}

export const EMPTY_EXPERIMENT: ExperimentDraft = {
  scenario: '',
  replications: '10',
  untilIndicator: '',
  halfWidth: '',
  untilOf: 'MEAN',
  warmUpHours: '1',
  lengthHours: '8',
  seed: '',
  factors: [],
  parameters: {},
};

/** Indicators that every scenario tells. */
export const UNTIL_INDICATORS = [
  ...['openOrders', 'ordersCompletedPerHour', 'leadTimeMedianMinutes', 'leadTime95Minutes', 'onTimeShare'],
];
const HALF_WIDTH: NumberRule = { isInteger: false, minimum: 1e-6, maximum: 1e9 };

/** As many as the control plane takes. */
export const MOST_FACTORS = 4;
const MOST_VALUES = 200;
const MOST_RUNS = 5_000;
const REPLICATIONS: NumberRule = { isInteger: true, minimum: 1, maximum: 1000 };
const LENGTH: NumberRule = { isInteger: false, minimum: 0.1, maximum: 720 };
const WARM_UP: NumberRule = { isInteger: false, minimum: 0, maximum: 720 };
const STEP: NumberRule = { isInteger: false, minimum: Number.MIN_VALUE, maximum: Number.POSITIVE_INFINITY };

/** A parameter as it is first offered to be varied: a few numbers around what it is, or all of its choices. */
export function firstFactor({
  name,
  kind,
  isInteger,
  minimum,
  maximum,
  initial,
  choices,
}: ScenarioParameter): FactorDraft {
  if (kind !== 'number')
    return { name, from: '', to: '', step: '', choices: kind === 'boolean' ? ['true', 'false'] : choices };
  const value = Number(initial);
  const step = isInteger ? Math.max(1, Math.round(value / 5)) : roughly(Math.abs(value) / 5 || 1);
  const from = Math.max(minimum ?? Number.NEGATIVE_INFINITY, value - 2 * step);
  const to = Math.min(maximum ?? Number.POSITIVE_INFINITY, value + 2 * step);
  return { name, from: plain(from), to: plain(to), step: plain(step), choices: [] };
}

/**
 * A draft for another scenario: what does not depend on it stays as it was typed. The first number that it takes is
 * offered to be varied.
 */
export function draftFor(
  draft: ExperimentDraft,
  scenario: string,
  parameters: readonly ScenarioParameter[],
): ExperimentDraft {
  const first = parameters.find(({ kind }) => kind === 'number') ?? parameters.find(isVariable);
  return { ...draft, scenario, factors: first ? [firstFactor(first)] : [], parameters: {} };
}

/** What can be varied: everything but what is a text. */
export function isVariable({ kind }: ScenarioParameter): boolean {
  return kind !== 'text';
}

/** Values that a factor stands for; null while it cannot be said. */
export function valueCount({ from, to, step, choices }: FactorDraft, { kind }: ScenarioParameter): number | null {
  if (kind !== 'number') return choices.length;
  const [low, high, by] = [from, to, step].map(Number) as [number, number, number];
  if ([from, to, step].some((text) => text.trim() === '') || !(by > 0) || !(high >= low)) return null;
  return Math.floor((high - low) / by + 1e-9) + 1;
}

/** How many runs it will take; null while it cannot be said. */
export function runCount(draft: ExperimentDraft, parameters: readonly ScenarioParameter[]) {
  const counts = draft.factors.map((factor) => {
    const parameter = parameters.find(({ name }) => name === factor.name);
    return parameter ? valueCount(factor, parameter) : null;
  });
  if (counts.some((count) => count === null)) return null;
  const designPoints = counts.reduce<number>((product, count) => product * (count ?? 1), 1);
  const replications = Number(draft.replications);
  return Number.isInteger(replications) && replications > 0
    ? { designPoints, runs: designPoints * replications }
    : null;
}

/** Fields that are not as they must be, named as the control plane names them. */
export function experimentErrors(draft: ExperimentDraft, parameters: readonly ScenarioParameter[]): FieldErrors {
  const fixed = parameters.filter(({ name }) => !isVaried(draft, name));
  const count = runCount(draft, parameters);
  const found: [string, string | null][] = [
    ['scenario', draft.scenario === '' ? t`Choose a scenario` : null],
    ['replications', required(draft.replications, REPLICATIONS) ?? tooMany(count?.runs ?? 0)],
    ['until.halfWidth', draft.untilIndicator === '' ? null : required(draft.halfWidth, HALF_WIDTH)],
    ['warmUpSeconds', numberProblem(draft.warmUpHours, WARM_UP)],
    ['lengthSeconds', required(draft.lengthHours, LENGTH)],
    ['seed', numberProblem(draft.seed, SEED)],
    ...draft.factors.flatMap((factor, index) => factorErrors(factor, index, parameters)),
    ...parameterErrors(draft, fixed),
  ];
  return fieldErrors(found);
}

/** The experiment to ask for, of a draft without errors. */
export function experimentOf(draft: ExperimentDraft, parameters: readonly ScenarioParameter[]): NewExperiment {
  const fixed = parameters.filter(({ name }) => !isVaried(draft, name));
  return {
    scenario: draft.scenario,
    parameters: parameterValues(draft, fixed),
    vary: draft.factors.map((factor) => variedOf(factor, parameters)),
    replications: Number(draft.replications),
    ...(draft.untilIndicator !== '' && { until: untilOf(draft) }),
    warmUpSeconds: Number(draft.warmUpHours) * SECONDS_PER_HOUR,
    lengthSeconds: Number(draft.lengthHours) * SECONDS_PER_HOUR,
    ...(draft.seed.trim() && { seed: Number(draft.seed) }),
  };
}

function untilOf({ untilIndicator: indicator, halfWidth, untilOf: of }: ExperimentDraft): Until {
  return { indicator, halfWidth: Number(halfWidth) / indicatorWords(indicator).factor, of };
}

export function isVaried({ factors }: ExperimentDraft, name: string): boolean {
  return factors.some((factor) => factor.name === name);
}

function variedOf({ name, from, to, step, choices }: FactorDraft, parameters: readonly ScenarioParameter[]): Varied {
  const kind = parameters.find((parameter) => parameter.name === name)?.kind;
  if (kind === 'number') return { name, from: Number(from), to: Number(to), step: Number(step) };
  return { name, values: kind === 'boolean' ? choices.map((choice) => choice === 'true') : [...choices] };
}

function factorErrors(
  factor: FactorDraft,
  index: number,
  parameters: readonly ScenarioParameter[],
): [string, string | null][] {
  const parameter = parameters.find(({ name }) => name === factor.name);
  if (!parameter) return [];
  const field = (name: string) => `vary[${index}].${name}`;
  if (parameter.kind !== 'number')
    return [[field('values'), factor.choices.length === 0 ? t`Choose one value at least` : null]];
  const rule = parameterRule(parameter);
  const isDown = Number(factor.to) < Number(factor.from);
  const isLong = (valueCount(factor, parameter) ?? 0) > MOST_VALUES;
  return [
    [field('from'), required(factor.from, rule)],
    [field('to'), required(factor.to, rule) ?? (isDown ? t`Not below the first value` : null)],
    [field('step'), required(factor.step, STEP) ?? (isLong ? t`At most ${MOST_VALUES} values` : null)],
  ];
}

function tooMany(runs: number): string | null {
  return runs > MOST_RUNS ? t`At most ${MOST_RUNS} runs in all` : null;
}

function required(text: string, rule: NumberRule): string | null {
  return text.trim() === '' ? t`Needed` : numberProblem(text, rule);
}

/** A number of one digit. */
function roughly(value: number): number {
  return Number(value.toPrecision(1));
}

function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}
