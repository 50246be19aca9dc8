import { t } from '@lingui/core/macro';
import type { NewExperiment, Until, Varied } from '../../client/index.ts';
import { type FieldErrors, fieldErrors, type NumberRule, neededNumberProblem, numberProblem } from '../../ui/index.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import { parameterErrors, parameterRule, parameterValues, SEED } from '../overview/new-run.ts';
import type { ScenarioParameter } from '../overview/scenario-parameters.ts';
import { indicatorWords } from './experiment-words.ts';

/** A varied parameter as typed: a range of numbers, or some of its choices. */
export interface FactorDraft {
  name: string;
  from: string;
  to: string;
  step: string;
  choices: readonly string[];
}

/** Typed texts: a field may be empty or half done. */
export interface ExperimentDraft {
  scenario: string;
  replications: string;
  /** Indicator that ends the experiment before all runs are done; empty: all runs are done. */
  untilIndicator: string;
  /** Half width of the interval that ends it, as shown: shares in per cent. */
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

/** A first offer for a parameter: a few numbers around its value, or all of its choices. */
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

/** A draft for another scenario: fields that do not depend on it stay, and its first number is offered to be varied. */
export function draftFor(
  draft: ExperimentDraft,
  scenario: string,
  parameters: readonly ScenarioParameter[],
): ExperimentDraft {
  const first = parameters.find(({ kind }) => kind === 'number') ?? parameters.find(isVariable);
  return { ...draft, scenario, factors: first ? [firstFactor(first)] : [], parameters: {} };
}

export function isVariable({ kind }: ScenarioParameter): boolean {
  return kind !== 'text';
}

/** Number of values of a factor; null while it is not known. */
export function valueCount({ from, to, step, choices }: FactorDraft, { kind }: ScenarioParameter): number | null {
  if (kind !== 'number') return choices.length;
  const [low, high, by] = [from, to, step].map(Number) as [number, number, number];
  if ([from, to, step].some((text) => text.trim() === '') || !(by > 0) || !(high >= low)) return null;
  return Math.floor((high - low) / by + 1e-9) + 1;
}

/** Number of runs; null while it is not known. */
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

/** Invalid fields, named as the control plane names them. */
export function experimentErrors(draft: ExperimentDraft, parameters: readonly ScenarioParameter[]): FieldErrors {
  const fixed = parameters.filter(({ name }) => !isVaried(draft, name));
  const count = runCount(draft, parameters);
  const found: [string, string | null][] = [
    ['scenario', draft.scenario === '' ? t`Choose a scenario` : null],
    ['replications', neededNumberProblem(draft.replications, REPLICATIONS) ?? tooMany(count?.runs ?? 0)],
    ['until.halfWidth', draft.untilIndicator === '' ? null : neededNumberProblem(draft.halfWidth, HALF_WIDTH)],
    ['warmUpSeconds', numberProblem(draft.warmUpHours, WARM_UP)],
    ['lengthSeconds', neededNumberProblem(draft.lengthHours, LENGTH)],
    ['seed', numberProblem(draft.seed, SEED)],
    ...draft.factors.flatMap((factor, index) => factorErrors(factor, index, parameters)),
    ...parameterErrors(draft, fixed),
  ];
  return fieldErrors(found);
}

/** The request of a draft without errors. */
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
    [field('from'), neededNumberProblem(factor.from, rule)],
    [field('to'), neededNumberProblem(factor.to, rule) ?? (isDown ? t`Not below the first value` : null)],
    [field('step'), neededNumberProblem(factor.step, STEP) ?? (isLong ? t`At most ${MOST_VALUES} values` : null)],
  ];
}

function tooMany(runs: number): string | null {
  return runs > MOST_RUNS ? t`At most ${MOST_RUNS} runs in all` : null;
}

/** A number of one digit. */
function roughly(value: number): number {
  return Number(value.toPrecision(1));
}

function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}
