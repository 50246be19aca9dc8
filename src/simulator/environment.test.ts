import { expect, test } from 'vitest';
import { EnvironmentError } from '../settings/index.ts';
import { readSimulatorEnvironment } from './environment.ts';

test('what is set is read, an empty variable counts as unset', () => {
  const environment = {
    SIMULATOR_PORT: '4180',
    SIMULATOR_API_KEYS: 'one, two',
    SIMULATOR_SEED: ' ',
    SIMULATOR_RETENTION_BATCHES: '50',
    DEMO_WARM_HOURS: '0.5',
  };
  expect(readSimulatorEnvironment(environment)).toEqual({
    port: 4180,
    settings: {
      apiKeys: ['one', 'two'],
      seed: undefined,
      retentionBatches: 50,
      requestsPerSecond: undefined,
      demoWarmHours: 0.5,
    },
  });
});

test('everything that is wrong is named, keys are not repeated', () => {
  const environment = {
    SIMULATOR_PORT: '99999',
    SIMULATOR_API_KEYS: 'secret,a b',
    SIMULATOR_SEED: '1.5',
    SIMULATOR_RETENTION_BATCHES: '0',
    DEMO_WARM_HOURS: '-4',
  };
  let problems: readonly string[] = [];
  try {
    readSimulatorEnvironment(environment);
  } catch (error) {
    problems = error instanceof EnvironmentError ? error.problems : [];
  }
  expect(problems).toEqual([
    'SIMULATOR_PORT: expected a whole number from 0 to 65535, found "99999"',
    'SIMULATOR_API_KEYS: expected visible ASCII characters without blanks, found a value that is not shown',
    'SIMULATOR_SEED: expected a whole number from 0 to 4294967295, found "1.5"',
    'SIMULATOR_RETENTION_BATCHES: expected a whole number from 1 to 10000000, found "0"',
    'DEMO_WARM_HOURS: expected a number from 0 to 48, found "-4"',
  ]);
});
