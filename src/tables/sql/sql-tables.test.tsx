import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceError } from '../../client/index.ts';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { WithClient } from '../testing/with-client.tsx';
import { SqlTables, useSqlTables } from './sql-tables.tsx';

afterEach(cleanup);

const RECORDED = 'recording:r@run';

function scene() {
  const open = vi.fn<() => Promise<{ copyId: string }>>();
  const client = {
    tableCatalog: async (simulationId: string) =>
      catalogPage([catalogItem(simulationId === RECORDED ? 'throughput' : 'orders')]),
    tableCopies: { list: async () => ({ items: [], recordedRun: RECORDED }), open },
  };
  function Tables() {
    const { tables, recorded, others, schema, loading } = useSqlTables('s');
    return (
      <>
        <SqlTables {...{ tables, recorded, others, loading }} onName={() => undefined} />
        <output>{Object.keys(schema).join()}</output>
      </>
    );
  }
  render(
    <WithClient client={client}>
      <Tables />
    </WithClient>,
  );
  return { open };
}

test('a table that cannot be loaded is told in words, and can be tried again', async () => {
  const refusal = new ServiceError({ code: 'TOO_MANY_REQUESTS', message: 'busy', status: 429, requestId: 'r-9' });
  const { open } = scene();
  open.mockRejectedValueOnce(refusal);
  fireEvent.click(await screen.findByRole('button', { name: 'Load' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Table could not be loaded.*r-9/);
  open.mockResolvedValueOnce({ copyId: 'c' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(open.mock.calls).toHaveLength(2);
});

test('what was recorded of a live run can be asked, and its names are completed', async () => {
  scene();
  expect(await screen.findByRole('heading', { name: 'Recorded over the run' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('recorded_throughput');
});
