import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Experiment } from '../../client/index.ts';
import { Progress } from './progress.tsx';

afterEach(cleanup);

test.each([
  [0, 1, '0 of 1 run'],
  [1, 1200, '1 of 1,200 runs'],
])('%i of %i runs are told as %j (front 18)', (runsDone, runs, words) => {
  render(<Progress experiment={{ runs, runsDone } as Experiment} />);
  expect(screen.getByText(words)).toBeTruthy();
});
