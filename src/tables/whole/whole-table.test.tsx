import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { orderColumns, orders, stillObservation } from '../testing/fake-tables.ts';
import { giveSize } from '../testing/layout.ts';
import { WholeTable } from './whole-table.tsx';

beforeEach(() => giveSize(120));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ADDRESS = { simulationId: 's', tableName: 'orders', entityName: null };

function show(selectedEntityName: string | null) {
  const rows = orders(3);
  const page = { number: 1, size: 500, totalElements: rows.length, totalPages: 1 };
  const told = {
    copyId: 'c',
    state: 'complete',
    columns: orderColumns,
    rowsRead: rows.length,
    totalElements: rows.length,
  };
  const tableCopies = {
    open: async () => ({ copyId: 'c' }),
    state: async () => ({ ...told, observation: stillObservation, changedWhileReading: false, trouble: null }),
    query: async () => ({ columns: orderColumns, rows, page }),
    list: async () => ({ items: [], recordedRun: null }),
  };
  const links = {
    ...{ hasEntity: () => false, showEntity: () => undefined, selectedEntityName },
    ...{ reaches: () => false, showTime: () => undefined, calendarStart: null },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WholeTable
        client={{ ...createServiceClient(), tableCopies: tableCopies as never }}
        address={ADDRESS}
        shown="{}"
        onShown={() => undefined}
        onChart={() => undefined}
        onPages={() => undefined}
        links={links}
      />
    </QueryClientProvider>,
  );
}

const markedRows = () => screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');

it.each([
  ['order-2', ['order-2']],
  ['order', []],
  [null, []],
])('marks the rows that name %j, which is selected in the picture', async (selected, marked) => {
  show(selected);
  await screen.findByText('order-2');
  expect(markedRows().map((row) => row.textContent)).toEqual(marked.map((name) => expect.stringContaining(name)));
});
