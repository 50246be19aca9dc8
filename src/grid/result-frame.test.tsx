import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ServiceError } from '../client/index.ts';
import { TableFailure } from './result-frame.tsx';

afterEach(cleanup);

test.each([
  { code: 'ENTITY_NOT_FOUND', status: 404, words: 'no object of this name' },
  { code: 'TABLE_NOT_FOUND', status: 404, words: 'no table of this name' },
  { code: 'TABLE_NAME_AMBIGUOUS', status: 409, words: 'choose whose table is meant' },
  { code: 'SIMULATION_RUNTIME_RELEASED', status: 410, words: 'has released its tables' },
  { code: 'TOO_MANY_REQUESTS', status: 429, words: 'Try again in a moment' },
  { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 6.2, words: 'Try again in 7 s' },
])('$code is told in our own words beside the service’s', ({ words, ...fields }) => {
  const error = new ServiceError({ ...fields, message: 'as the service says it', requestId: 'r-7' });
  render(<TableFailure title="Rows could not be read" error={error} onRetry={() => undefined} />);
  const { textContent } = screen.getByRole('alert');
  for (const part of [words, 'as the service says it', fields.code, 'r-7']) expect(textContent).toContain(part);
});
