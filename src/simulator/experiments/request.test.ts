import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Scenario } from '../plant/index.ts';
import { Refusal } from '../refusal.ts';
import { type CreateExperimentRequest, createExperimentSchema, planOf } from './request.ts';

const scenario: Scenario = {
  name: 'hall',
  label: 'Hall',
  description: '',
  parameters: z.strictObject({
    carriers: z.int().min(1).max(9).default(3),
    speed: z.number().min(0.5).max(2).default(1),
    rule: z.enum(['NEAR', 'FAR']).default('NEAR'),
    warmUpHours: z.number().default(0),
  }),
  build: () => ({ assets: [], entities: [], points: [], paths: [] }),
};

const request = (change: Partial<CreateExperimentRequest> = {}): CreateExperimentRequest =>
  createExperimentSchema.parse({ scenario: 'hall', replications: 2, lengthSeconds: 3600, ...change });

test('every combination of values is a design point, with all other parameters as given or by default', () => {
  const vary = [
    { name: 'carriers', from: 2, to: 6, step: 2 },
    { name: 'rule', values: ['FAR', 'NEAR'] },
  ];
  const plan = planOf(request({ parameters: { speed: 2 }, vary }), scenario, 7);
  expect(plan.points.map(({ values }) => Object.values(values))).toEqual(
    [...[2, 'FAR'], ...[2, 'NEAR'], ...[4, 'FAR'], ...[4, 'NEAR'], ...[6, 'FAR'], ...[6, 'NEAR']].flatMap(
      (_, index, flat) => (index % 2 === 0 ? [flat.slice(index, index + 2)] : []),
    ),
  );
  expect(plan.points[1]?.parameters).toEqual({ carriers: 2, speed: 2, rule: 'NEAR', warmUpHours: 0 });
  expect(plan).toMatchObject({ seed: 7, warmUpSeconds: 0, replications: 2, until: null });
});

test.each([
  { what: 'the scenario as it is', values: [1, 2, 3], base: undefined, expected: 2 },
  { what: 'the first where that is not varied', values: [5, 6], base: undefined, expected: 0 },
  { what: 'the one that is asked for', values: [5, 6, 7], base: { carriers: 6 }, expected: 1 },
])('all are compared with $what', ({ values, base, expected }) => {
  const vary = [{ name: 'carriers', values }];
  expect(planOf(request({ vary, base }), scenario, 1).base).toBe(expected);
});

test('without anything to vary there is one design point', () => {
  expect(planOf(request(), scenario, 1).points).toEqual([
    { values: {}, parameters: { carriers: 3, speed: 1, rule: 'NEAR', warmUpHours: 0 } },
  ]);
});

test('steps of a tenth give tenths', () => {
  const { factors } = planOf(request({ vary: [{ name: 'speed', from: 0.5, to: 0.9, step: 0.1 }] }), scenario, 1);
  expect(factors[0]?.values).toEqual([0.5, 0.6, 0.7, 0.8, 0.9]);
});

test.each<{ what: string; change: Partial<CreateExperimentRequest>; field: string; reason: string }>([
  {
    what: 'a parameter that is not there',
    change: { vary: [{ name: 'colour', values: [1] }] },
    field: 'vary[0].name',
    reason: 'must be one of carriers, speed, rule, warmUpHours',
  },
  {
    what: 'a value beyond its bounds',
    change: { vary: [{ name: 'carriers', values: [3, 10] }] },
    field: 'vary[0].values[1]',
    reason: 'carriers: expected a number of at most 9, found number 10',
  },
  {
    what: 'a value of another kind',
    change: {
      vary: [
        { name: 'carriers', values: [3] },
        { name: 'rule', values: ['FAR', 'AWAY'] },
      ],
    },
    field: 'vary[1].values[1]',
    reason: 'rule: ',
  },
  {
    what: 'a value that is there twice',
    change: { vary: [{ name: 'carriers', values: [3, 4, 3] }] },
    field: 'vary[0].values',
    reason: '3 is there twice',
  },
  {
    what: 'a range that goes down',
    change: { vary: [{ name: 'carriers', from: 5, to: 2, step: 1 }] },
    field: 'vary[0].to',
    reason: 'must be at least from, 5',
  },
  {
    what: 'a range of too many steps',
    change: { vary: [{ name: 'speed', from: 0.5, to: 2, step: 0.001 }] },
    field: 'vary[0].step',
    reason: '1501 values are too many: at most 200',
  },
  {
    what: 'a parameter varied and given',
    change: { parameters: { speed: 1 }, vary: [{ name: 'speed', values: [1, 2] }] },
    field: 'vary[0].name',
    reason: 'speed is varied and cannot stand among the parameters, too',
  },
  {
    what: 'a parameter varied twice',
    change: {
      vary: [
        { name: 'speed', values: [1] },
        { name: 'speed', values: [2] },
      ],
    },
    field: 'vary[1].name',
    reason: 'speed is varied twice',
  },
  {
    what: 'a parameter that cannot be',
    change: { parameters: { carriers: 0 } },
    field: 'parameters.carriers',
    reason: 'expected a number of at least 1, found number 0',
  },
  {
    what: "the scenario's own time to warm up",
    change: { parameters: { warmUpHours: 2 } },
    field: 'parameters.warmUpHours',
    reason: 'an experiment warms up for warmUpSeconds',
  },
  {
    what: 'a varied time to warm up (finding 7e)',
    change: { vary: [{ name: 'warmUpHours', values: [0, 2] }] },
    field: 'vary[0].name',
    reason: 'an experiment warms up for warmUpSeconds',
  },
  {
    what: 'a base that is no setting',
    change: { vary: [{ name: 'carriers', values: [3, 4] }], base: { carriers: 5 } },
    field: 'base',
    reason: 'must be one of the settings',
  },
  {
    what: 'a base by what is not varied',
    change: { vary: [{ name: 'carriers', values: [3, 4] }], base: { carriers: 3, speed: 1 } },
    field: 'base.speed',
    reason: 'must be one of carriers',
  },
  {
    what: 'too many runs',
    change: { replications: 1000, vary: [{ name: 'carriers', from: 1, to: 9, step: 1 }] },
    field: 'replications',
    reason: '9000 runs of all design points are too many: at most 5000',
  },
])('$what is refused by its field', ({ change, field, reason }) => {
  let refusal: unknown;
  try {
    planOf(request(change), scenario, 1);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refusal);
  const [detail] = (refusal as Refusal).details;
  expect(detail?.field).toBe(field);
  expect(detail?.reason).toContain(reason);
});
