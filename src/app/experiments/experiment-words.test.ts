import { expect, test } from 'vitest';
import type { Experiment } from '../../client/index.ts';
import { lengthWords } from './experiment-words.ts';

test.each([
  [1, 0, '1 run of each, 8 h long'],
  [1200, 0, '1,200 runs of each, 8 h long'],
  [1, 3600, '1 run of each, 8 h after 1 h of warm-up'],
])('%i replications after %i s are told as %j (front 18)', (replications, warmUpSeconds, words) => {
  expect(lengthWords({ replications, warmUpSeconds, lengthSeconds: 28_800 } as Experiment)).toBe(words);
});
