import { t } from '@lingui/core/macro';
import type { MadeRun, NewRun } from '../../client/index.ts';
import type { RunMode } from '../../protocol/index.ts';
import { type FieldErrors, fieldErrors, type NumberRule, numberProblem } from '../../ui/index.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import type { ScenarioParameter } from './scenario-parameters.ts';

/** Typed texts: a field may be empty or half done. */
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

/** Ids that the control plane takes: they stand in addresses unescaped. */
const USABLE_ID = /^[A-Za-z0-9._~-]{1,64}$/;
const SPEED: NumberRule = { isInteger: true, minimum: 1, maximum: 1000 };
export const SEED: NumberRule = { isInteger: true, minimum: 0, maximum: 4_294_967_295 };
const BEGIN: NumberRule = { isInteger: false, minimum: 0, maximum: 48 };
const END_TIME: NumberRule = { isInteger: false, minimum: 1, maximum: 1_000_000_000 };

/** A draft with every setting of a run, to make another like it. */
export function draftLike(draft: RunDraft, { scenario, parameters, seed }: MadeRun): RunDraft {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return { ...draft, scenario, seed: String(seed), parameters: Object.fromEntries(texts) };
}

/** Invalid fields, a scenario's parameter as `parameters.<name>`, as the control plane names it; empty if the run can be asked for. */
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

/** The request of a draft without errors. Empty fields are the simulator's choice. */
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

/** Hours simulated before it is first seen; none for FULL_SPEED, which nobody watches. */
function beginOf({ runMode, beginAfterHours }: RunDraft): number {
  return runMode === 'FULL_SPEED' ? 0 : Number(beginAfterHours);
}

function endBeforeBegin(draft: RunDraft): string | null {
  const isBefore = draft.endTimeSeconds !== '' && Number(draft.endTimeSeconds) <= beginOf(draft) * SECONDS_PER_HOUR;
  return isBefore && beginOf(draft) > 0 ? t`Must be after the hours before it begins` : null;
}

/** Errors of a scenario's parameters, by field. */
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

/** Text of a parameter's field: the typed one, or the scenario's own value. */
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

const LONGEST_NAME = 63;

/** Name of a plant file's scenario: the file's own, in the characters that the control plane takes. */
export function plantName(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.slice(0, LONGEST_NAME).replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'plant' : name;
}
