import { t } from '@lingui/core/macro';
import type { MadeRun, NewRun } from '../../client/index.ts';
import type { RunMode } from '../../protocol/index.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import type { ScenarioParameter } from './scenario-parameters.ts';

/** What was typed; texts, because a field may be empty or half done. */
export interface RunDraft {
  scenario: string;
  runMode: RunMode;
  speedMultiplier: string;
  seed: string;
  endTimeSeconds: string;
  beginAfterHours: string;
  simulationId: string;
  parameters: Readonly<Record<string, string>>;
}

export type ParameterTexts = Pick<RunDraft, 'parameters'>;

export const EMPTY_DRAFT: RunDraft = {
  scenario: '',
  runMode: 'REAL_TIME',
  speedMultiplier: '1',
  seed: '',
  endTimeSeconds: '',
  beginAfterHours: '0',
  simulationId: '',
  parameters: {},
};

/** What is wrong, by field; a scenario's parameter is `parameters.<name>`, as the control plane names it. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface NumberRule {
  isInteger: boolean;
  minimum: number;
  maximum: number;
}

/** What the control plane takes: an id stands in addresses as it is. */
const USABLE_ID = /^[A-Za-z0-9._~-]{1,64}$/;
const SPEED: NumberRule = { isInteger: true, minimum: 1, maximum: 1000 };
export const SEED: NumberRule = { isInteger: true, minimum: 0, maximum: 4_294_967_295 };
const BEGIN: NumberRule = { isInteger: false, minimum: 0, maximum: 48 };
const END_TIME: NumberRule = { isInteger: false, minimum: 1, maximum: 1_000_000_000 };

/** A draft with everything that made a run what it is, so that another like it can be made. */
export function draftLike(draft: RunDraft, { scenario, parameters, seed }: MadeRun): RunDraft {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return { ...draft, scenario, seed: String(seed), parameters: Object.fromEntries(texts) };
}

/** Fields that are not as they must be; empty when the run can be asked for. */
export function draftErrors(draft: RunDraft, parameters: readonly ScenarioParameter[]): FieldErrors {
  const found: [string, string | null][] = [
    ['scenario', draft.scenario === '' ? t`Choose a scenario` : null],
    ['speedMultiplier', draft.runMode === 'FULL_SPEED' ? null : numberProblem(draft.speedMultiplier, SPEED)],
    ['seed', numberProblem(draft.seed, SEED)],
    ['simulationId', idProblem(draft.simulationId.trim())],
    ['beginAfterHours', beginOf(draft) === 0 ? null : numberProblem(draft.beginAfterHours, BEGIN)],
    ['endTimeSeconds', numberProblem(draft.endTimeSeconds, END_TIME) ?? endBeforeBegin(draft)],
    ...parameterErrors(draft, parameters),
  ];
  return fieldErrors(found);
}

/** Of what was found of each field, that which is wrong. */
export function fieldErrors(found: readonly (readonly [string, string | null])[]): FieldErrors {
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The run to ask for, of a draft without errors. What was left empty is the simulator's choice. */
export function runOf(draft: RunDraft, parameters: readonly ScenarioParameter[]): NewRun {
  const values = parameterValues(draft, parameters);
  const simulationId = draft.simulationId.trim();
  return {
    scenario: draft.scenario,
    runMode: draft.runMode,
    // FULL_SPEED carries no multiplier (interface 2.5).
    ...(draft.runMode !== 'FULL_SPEED' && draft.speedMultiplier && { speedMultiplier: Number(draft.speedMultiplier) }),
    ...(draft.seed && { seed: Number(draft.seed) }),
    ...(beginOf(draft) > 0 && { beginAfterHours: beginOf(draft) }),
    ...(draft.endTimeSeconds && { endTimeSeconds: Number(draft.endTimeSeconds) }),
    ...(simulationId && { simulationId }),
    ...(Object.keys(values).length > 0 && { parameters: values }),
  };
}

/** Hours that lie behind it when it is first seen; FULL_SPEED, which nobody watches, has none. */
function beginOf({ runMode, beginAfterHours }: RunDraft): number {
  return runMode === 'FULL_SPEED' ? 0 : Number(beginAfterHours);
}

function endBeforeBegin(draft: RunDraft): string | null {
  const isBefore = draft.endTimeSeconds !== '' && Number(draft.endTimeSeconds) <= beginOf(draft) * SECONDS_PER_HOUR;
  return isBefore && beginOf(draft) > 0 ? t`Must be after the hours before it begins` : null;
}

/** What is wrong with a scenario's parameters, by field. */
export function parameterErrors(
  draft: ParameterTexts,
  parameters: readonly ScenarioParameter[],
): [string, string | null][] {
  return parameters
    .filter((parameter) => parameter.kind === 'number')
    .map((parameter) => [
      `parameters.${parameter.name}`,
      numberProblem(parameterText(draft, parameter), parameterRule(parameter)),
    ]);
}

/** Text of a parameter's field: what was typed, or the scenario's own value. */
export function parameterText(draft: ParameterTexts, { name, initial }: ScenarioParameter): string {
  return draft.parameters[name] ?? initial;
}

export function parameterValues(draft: ParameterTexts, parameters: readonly ScenarioParameter[]) {
  const values: Record<string, number | string | boolean> = {};
  for (const parameter of parameters) {
    const text = parameterText(draft, parameter);
    if (text === '') continue;
    if (parameter.kind === 'number') values[parameter.name] = Number(text);
    else values[parameter.name] = parameter.kind === 'boolean' ? text === 'true' : text;
  }
  return values;
}

export function parameterRule({ isInteger, minimum, maximum }: ScenarioParameter): NumberRule {
  return { isInteger, minimum: minimum ?? Number.NEGATIVE_INFINITY, maximum: maximum ?? Number.POSITIVE_INFINITY };
}

function idProblem(id: string): string | null {
  return id === '' || USABLE_ID.test(id) ? null : t`Use letters, digits and . _ ~ - only, 64 at most`;
}

export function numberProblem(text: string, { isInteger, minimum, maximum }: NumberRule): string | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return t`Not a number`;
  if (isInteger && !Number.isInteger(value)) return t`Whole numbers only`;
  if (value < minimum) return t`At least ${minimum}`;
  return value > maximum ? t`At most ${maximum}` : null;
}

const LONGEST_NAME = 63;

/** Name of the scenario that a plant's file becomes: the file's own, in what the control plane takes of it. */
export function plantName(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.slice(0, LONGEST_NAME).replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'plant' : name;
}
