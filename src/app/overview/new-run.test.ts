import { describe, expect, it } from 'vitest';
import { draftErrors, draftLike, EMPTY_DRAFT, type RunDraft, runOf } from './new-run.ts';
import { scenarioParameters } from './scenario-parameters.ts';

const parameters = scenarioParameters({
  type: 'object',
  properties: {
    carriers: { type: 'integer', minimum: 1, maximum: 100, default: 12, description: 'How many' },
    share: { type: 'number', minimum: 0 },
    layout: { type: 'string', enum: ['grid', 'loop'], default: 'grid' },
    shuffle: { type: 'boolean', default: true },
  },
});

const UNUSABLE_ID = 'Use letters, digits and . _ ~ - only, 64 at most';

const TOO_EARLY = 'Must be after the hours before it begins';

const draft = (change: Partial<RunDraft> = {}): RunDraft => ({ ...EMPTY_DRAFT, scenario: 'fleet', ...change });

describe('parameters of a scenario', () => {
  it('become fields with kind, bounds and first value', () => {
    expect(parameters.map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
      ['carriers', 'number', '12'],
      ['share', 'number', ''],
      ['layout', 'choice', 'grid'],
      ['shuffle', 'boolean', 'true'],
    ]);
  });

  it.each([[undefined], [null], ['nothing'], [{ properties: 3 }], [{}]])('of %j there are none', (schema) => {
    expect(scenarioParameters(schema)).toEqual([]);
  });
});

describe('a new run', () => {
  it('leaves what is empty to the simulator and takes the scenario as it is', () => {
    expect(runOf(draft(), parameters)).toEqual({
      scenario: 'fleet',
      runMode: 'REAL_TIME',
      speedMultiplier: 1,
      parameters: { carriers: 12, layout: 'grid', shuffle: true },
    });
  });

  it('carries everything that was typed', () => {
    const full = draft({
      runMode: 'EVENT_DRIVEN',
      speedMultiplier: '10',
      seed: '0',
      endTimeSeconds: '36000',
      beginAfterHours: '0.5',
      simulationId: ' night ',
      parameters: { carriers: '40', share: '0.5', shuffle: 'false' },
    });
    expect(runOf(full, parameters)).toEqual({
      scenario: 'fleet',
      runMode: 'EVENT_DRIVEN',
      speedMultiplier: 10,
      seed: 0,
      endTimeSeconds: 36000,
      beginAfterHours: 0.5,
      simulationId: 'night',
      parameters: { carriers: 40, share: 0.5, layout: 'grid', shuffle: false },
    });
  });

  it('begins as a run that is there, and keeps what is not of the plant', () => {
    const made = {
      simulationId: 'demo',
      label: 'Demo',
      scenario: 'fleet',
      seed: 9,
      parameters: { carriers: 40, shuffle: false },
    };
    const like = draftLike(draft({ runMode: 'EVENT_DRIVEN', simulationId: 'mine', parameters: { share: '1' } }), made);
    expect(runOf(like, parameters)).toEqual({
      scenario: 'fleet',
      runMode: 'EVENT_DRIVEN',
      speedMultiplier: 1,
      seed: 9,
      simulationId: 'mine',
      parameters: { carriers: 40, layout: 'grid', shuffle: false },
    });
  });

  it('carries no speed at full speed', () => {
    expect(runOf(draft({ runMode: 'FULL_SPEED', speedMultiplier: '7' }), [])).toEqual({
      scenario: 'fleet',
      runMode: 'FULL_SPEED',
    });
  });

  it.each([
    ['nothing wrong', {}, {}],
    ['no scenario', { scenario: '' }, { scenario: 'Choose a scenario' }],
    ['speed 0', { speedMultiplier: '0' }, { speedMultiplier: 'At least 1' }],
    ['speed at the bound', { speedMultiplier: '1000' }, {}],
    ['speed above', { speedMultiplier: '1001' }, { speedMultiplier: 'At most 1000' }],
    ['broken speed', { speedMultiplier: '1.5' }, { speedMultiplier: 'Whole numbers only' }],
    ['speed that does not matter', { runMode: 'FULL_SPEED', speedMultiplier: 'x' }, {}],
    ['seed in words', { seed: 'seven' }, { seed: 'Not a number' }],
    ['end time 0', { endTimeSeconds: '0' }, { endTimeSeconds: 'At least 1' }],
    ['hours in words', { beginAfterHours: 'four' }, { beginAfterHours: 'Not a number' }],
    ['three days behind it', { beginAfterHours: '72' }, { beginAfterHours: 'At most 48' }],
    ['hours that do not matter', { runMode: 'FULL_SPEED', beginAfterHours: 'x' }, {}],
    ['an end before it begins', { beginAfterHours: '1', endTimeSeconds: '3600' }, { endTimeSeconds: TOO_EARLY }],
    ['an end behind it', { beginAfterHours: '1', endTimeSeconds: '3601' }, {}],
    ['an id with spaces around', { simulationId: ' night.run_7 ' }, {}],
    ['an id of 64 letters', { simulationId: 'a'.repeat(64) }, {}],
    ['an id too long', { simulationId: 'a'.repeat(65) }, { simulationId: UNUSABLE_ID }],
    ['an id with a slash', { simulationId: 'a/b' }, { simulationId: UNUSABLE_ID }],
    ['a parameter out of bounds', { parameters: { carriers: '101' } }, { 'parameters.carriers': 'At most 100' }],
    ['a parameter without upper bound', { parameters: { share: '1e9' } }, {}],
  ] as const)('%s', (_, change, errors) => {
    expect(draftErrors(draft(change), parameters)).toEqual(errors);
  });
});
