import { expect, test } from 'vitest';
import { scenarioParameters } from '../overview/scenario-parameters.ts';
import {
  draftFor,
  EMPTY_EXPERIMENT,
  type ExperimentDraft,
  experimentErrors,
  experimentOf,
  firstFactor,
  runCount,
} from './experiment-draft.ts';

const parameters = scenarioParameters({
  properties: {
    carriers: { type: 'integer', minimum: 3, maximum: 9, default: 9 },
    speed: { type: 'number', minimum: 0.8, maximum: 2, default: 1.6 },
    rule: { type: 'string', enum: ['NEAR', 'FAR'], default: 'NEAR' },
    shuffle: { type: 'boolean', default: true },
  },
});
const [carriers, speed, rule, shuffle] = parameters.map(firstFactor);

const draft = (change: Partial<ExperimentDraft> = {}): ExperimentDraft => ({
  ...EMPTY_EXPERIMENT,
  scenario: 'centre',
  factors: carriers ? [carriers] : [],
  ...change,
});

test('a parameter is first offered with numbers around what it is, within its bounds, or with all its choices', () => {
  expect([carriers, speed, rule, shuffle]).toEqual([
    { name: 'carriers', from: '5', to: '9', step: '2', choices: [] },
    { name: 'speed', from: '1', to: '2', step: '0.3', choices: [] },
    { name: 'rule', from: '', to: '', step: '', choices: ['NEAR', 'FAR'] },
    { name: 'shuffle', from: '', to: '', step: '', choices: ['true', 'false'] },
  ]);
});

test('what is varied does not stand among the other parameters; hours become seconds', () => {
  const both = draft({ factors: [carriers, shuffle].flatMap((factor) => factor ?? []), seed: '7' });
  expect(experimentErrors(both, parameters)).toEqual({});
  expect(experimentOf(both, parameters)).toEqual({
    scenario: 'centre',
    parameters: { speed: 1.6, rule: 'NEAR' },
    vary: [
      { name: 'carriers', from: 5, to: 9, step: 2 },
      { name: 'shuffle', values: [true, false] },
    ],
    replications: 10,
    warmUpSeconds: 3600,
    lengthSeconds: 28_800,
    seed: 7,
  });
  expect(runCount(both, parameters)).toEqual({ designPoints: 6, runs: 60 });
});

test('it may end when enough is known; shares are typed in per cent', () => {
  const until = (change: Partial<ExperimentDraft>) => experimentOf(draft(change), parameters).until;
  expect(until({ halfWidth: '2' })).toBeUndefined();
  expect(until({ untilIndicator: 'openOrders', halfWidth: '2' })).toEqual({
    ...{ indicator: 'openOrders', halfWidth: 2, of: 'MEAN' },
  });
  expect(until({ untilIndicator: 'onTimeShare', halfWidth: '2', untilOf: 'DIFFERENCE' })).toEqual({
    ...{ indicator: 'onTimeShare', halfWidth: 0.02, of: 'DIFFERENCE' },
  });
});

test('another scenario has its own parameters, and nothing else that was typed is lost', () => {
  const typed = draft({
    replications: '30',
    warmUpHours: '2',
    lengthHours: '4',
    seed: '7',
    parameters: { speed: '1' },
  });
  expect(draftFor(typed, 'yard', parameters.slice(2))).toEqual({
    scenario: 'yard',
    ...{ replications: '30', untilIndicator: '', halfWidth: '', untilOf: 'MEAN' },
    ...{ warmUpHours: '2', lengthHours: '4', seed: '7' },
    factors: [rule],
    parameters: {},
  });
  expect(draftFor(typed, 'hall', parameters).factors).toEqual([carriers]);
  expect(draftFor(typed, 'void', []).factors).toEqual([]);
});

const varied = (change: object) => ({ factors: carriers ? [{ ...carriers, ...change }] : [] });

test.each<{ what: string; change: Partial<ExperimentDraft>; errors: object }>([
  { what: 'nothing wrong', change: {}, errors: {} },
  { what: 'nothing varied', change: { factors: [] }, errors: {} },
  { what: 'no scenario', change: { scenario: '' }, errors: { scenario: 'Choose a scenario' } },
  { what: 'no runs', change: { replications: '' }, errors: { replications: 'Needed' } },
  { what: 'half a run', change: { replications: '0.5' }, errors: { replications: 'Whole numbers only' } },
  {
    what: 'too many runs in all',
    change: { replications: '1000', ...varied({ from: '3', step: '1' }) },
    errors: { replications: 'At most 5000 runs in all' },
  },
  { what: 'no length', change: { lengthHours: '0' }, errors: { lengthSeconds: 'At least 0.1' } },
  {
    what: 'no width of what is to be known',
    change: { untilIndicator: 'openOrders' },
    errors: { 'until.halfWidth': 'Needed' },
  },
  { what: 'no warm-up', change: { warmUpHours: '' }, errors: {} },
  { what: 'from below the bound', change: varied({ from: '2' }), errors: { 'vary[0].from': 'At least 3' } },
  {
    what: 'to below from',
    change: varied({ from: '8', to: '4' }),
    errors: { 'vary[0].to': 'Not below the first value' },
  },
  { what: 'no step', change: varied({ step: '' }), errors: { 'vary[0].step': 'Needed' } },
  {
    what: 'steps too small',
    change: { replications: '1', ...varied({ step: '0.001' }) },
    errors: { 'vary[0].step': 'At most 200 values' },
  },
  {
    what: 'no choice',
    change: { factors: rule ? [{ ...rule, choices: [] }] : [] },
    errors: { 'vary[0].values': 'Choose one value at least' },
  },
  {
    what: 'another parameter beyond its bounds',
    change: { parameters: { speed: '9' } },
    errors: { 'parameters.speed': 'At most 2' },
  },
])('$what', ({ change, errors }) => {
  expect(experimentErrors(draft(change), parameters)).toEqual(errors);
});
