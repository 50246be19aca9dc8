import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient, type RecordedTables } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { RecordedRun } from './recorded-run.tsx';

afterEach(cleanup);

const SECOND = 1_000_000;

function kept(seconds: readonly number[], trouble: RecordedTables['trouble'] = null) {
  const instants = seconds.map((at) => ({ simulationTimeMicros: at * SECOND, isEnd: false, leftOut: 0 }));
  return { simulationId: 's', instants, trouble } as RecordedTables;
}

/** @returns how to have other tables kept by now */
function open(first: RecordedTables) {
  let now = first;
  const base = createServiceClient();
  const client = { ...base, recordings: { ...base.recordings, tables: async () => now } };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ServiceClientContext value={client}>
        <RecordedRun recordingId="r" at={undefined} onAt={() => {}}>
          {({ name, choice }) => (
            <>
              <h1>{name}</h1>
              {choice}
            </>
          )}
        </RecordedRun>
      </ServiceClientContext>
    </QueryClientProvider>,
  );
  return (next: RecordedTables) => {
    now = next;
    return queries.refetchQueries();
  };
}

const heading = () => screen.findByRole('heading');

test('who was sent to no instant stays where it was the last, while more are kept', async () => {
  const keep = open(kept([1, 3]));
  expect((await heading()).textContent).toBe(`recording:r@${3 * SECOND}`);
  await keep(kept([1, 3, 5]));
  expect((await heading()).textContent).toBe(`recording:r@${3 * SECOND}`);
});

test('an instant of the run before a reset is none of the new run', async () => {
  const keep = open(kept([1, 3600]));
  await heading();
  await keep(kept([2]));
  await expect.poll(async () => (await heading()).textContent).toBe(`recording:r@${2 * SECOND}`);
});

test('why no more are kept is said beside those that were', async () => {
  open(kept([1], { code: 'TABLES_TOO_SLOW', message: 'They take too long.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('They take too long. (TABLES_TOO_SLOW)');
});
