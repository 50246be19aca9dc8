import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { SetValues } from '../../grid/conditions.tsx';
import type { Filter } from '../../grid/index.ts';
import { valueCounts } from './copy-source.ts';

afterEach(cleanup);

const column = { name: 'rack', dataType: 'STRING', nullable: false } as const;

/** A copy in which as many racks are counted as its name and the filters have letters. */
function scene() {
  const query = vi.fn(async (copyId: string, asked: string) => ({
    columns: [column, { name: 'count', dataType: 'INTEGER', nullable: false } as const],
    rows: [{ rack: copyId, count: JSON.parse(asked).filters.length }],
    page: { number: 1, size: 100, totalElements: 1, totalPages: 1 },
  }));
  const client = { ...createServiceClient(), tableCopies: { query } as never };
  const queries = new QueryClient();
  const view = (copyId: string, filters: Filter[]) => (
    <QueryClientProvider client={queries}>
      <SetValues
        column={column}
        counts={valueCounts(client, copyId, { filters })}
        addLabel="Add filter"
        onChosen={() => undefined}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(view('first', []));
  return { show: (copyId: string, filters: Filter[]) => rerender(view(copyId, filters)) };
}

it('counts anew in another copy and under other filters, and never shows the counts of before', async () => {
  const { show } = scene();
  expect(await screen.findByRole('checkbox', { name: 'first (0)' })).toBeTruthy();
  show('second', []);
  expect(screen.queryByRole('checkbox', { name: 'first (0)' })).toBeNull();
  expect(await screen.findByRole('checkbox', { name: 'second (0)' })).toBeTruthy();
  show('second', [{ column: 'lines', type: 'null', isNull: false }]);
  expect(await screen.findByRole('checkbox', { name: 'second (1)' })).toBeTruthy();
});

it('leaves out the filters on the column itself: what they hide can be chosen', async () => {
  const { show } = scene();
  show('second', [{ column: 'rack', type: 'set', values: ['x'] }]);
  expect(await screen.findByRole('checkbox', { name: 'second (0)' })).toBeTruthy();
});
