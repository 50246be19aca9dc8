import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TableCopy } from '../client/index.ts';
import { ReadingProgress } from './notice-bar.tsx';

afterEach(cleanup);

test.each([
  [0, 0, 'Starting…'],
  [0, 1, '0 of 1 row'],
  [1, 1200, '1 of 1,200 rows'],
])('%i of %i rows read are told as %j (front 18)', (rowsRead, totalElements, words) => {
  render(<ReadingProgress copy={{ rowsRead, totalElements } as TableCopy} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(words);
});
