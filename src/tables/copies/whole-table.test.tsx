import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveSize } from '../../ui/testing/layout.ts';
import { orderColumns, orders, stillObservation } from '../testing/fake-tables.ts';
import { WithClient } from '../testing/with-client.tsx';
import { WholeTable } from './whole-table.tsx';

beforeEach(() => giveSize(120));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ADDRESS = { simulationId: 's', tableName: 'orders', entityName: null };

function show(selectedEntityName: string | null, read: Promise<unknown> = Promise.resolve()) {
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
    state: () =>
      read.then(() => ({ ...told, observation: stillObservation, changedWhileReading: false, trouble: null })),
    query: () => read.then(() => ({ columns: orderColumns, rows, page })),
    list: async () => ({ items: [], recordedRun: null }),
  };
  const links = {
    ...{ hasEntity: () => false, showEntity: () => undefined, selectedEntityName },
    ...{ reaches: () => false, showTime: () => undefined, calendarStart: null },
  };
  render(
    <WithClient client={{ tableCopies }}>
      <WholeTable
        address={ADDRESS}
        shown="{}"
        onShown={() => undefined}
        onChart={() => undefined}
        onPages={() => undefined}
        links={links}
      />
    </WithClient>,
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

it('what can be done stands in its place from the start, while the table is still being read', async () => {
  let isRead = (_: unknown) => {};
  show(null, new Promise((resolve) => (isRead = resolve)));
  const export_ = await screen.findByRole('button', { name: 'Export' });
  const toolbar = export_.parentElement ?? document.body;
  const names = () =>
    within(toolbar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  const before = names();
  expect(before).toEqual(expect.arrayContaining(['Filter', 'Chart', 'Times', 'Export', 'Compare']));
  expect(export_.hasAttribute('disabled')).toBe(true);
  isRead(null);
  await screen.findByText('order-2');
  expect(names()).toEqual(before);
  expect(export_.hasAttribute('disabled')).toBe(false);
});
