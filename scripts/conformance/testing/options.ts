import type { ConformanceOptions } from '../options.ts';

/** As tests walk through the rules: an instance of their own, watched for some seconds. */
export const OPTIONS: Omit<ConformanceOptions, 'baseUrl'> = {
  key: 'first-key',
  otherKey: 'other-key',
  simulationId: null,
  unusable: null,
  control: true,
  scenario: null,
  seconds: 4,
  speed: 50,
  burst: 0,
};
