import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WithClient } from '../testing/with-client.tsx';
import { CopyBar } from './copy-bar.tsx';
import { type OpenedCopy, useCopy } from './use-copy.ts';

afterEach(cleanup);

const ADDRESS = { simulationId: 's', tableName: 'orders', entityName: null };

function Opened(): ReactElement {
  const opened = useCopy(ADDRESS);
  return <CopyBar copy={opened.copy} opened={opened} />;
}

/** A table that changes while its pages are read for the first time, and holds still for the second. */
function show() {
  const open = vi.fn(async (_: object, readAgain: boolean) => ({ copyId: readAgain ? 'second' : 'first' }));
  const state = async (copyId: string) => ({
    copyId,
    state: 'complete',
    rowsRead: copyId === 'first' ? 1200 : 1300,
    totalElements: copyId === 'first' ? 1200 : 1300,
    columns: [],
    observation: null,
    changedWhileReading: copyId === 'first',
    trouble: null,
  });
  const client = { tableCopies: { open, state } };
  render(
    <WithClient client={client}>
      <Opened />
    </WithClient>,
  );
  return open;
}

const CHANGED = /The table changed while its pages were read/;

it('says that pages changed while they were read, and Read again makes a newer copy', async () => {
  const open = show();
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  const status = screen.getByRole('status');
  expect(status.dataset.changed).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText(/Complete: 1,300 rows/)).toBeTruthy();
  expect(screen.queryByText(CHANGED)).toBeNull();
  expect(status.dataset.changed).toBe('false');
  expect(open.mock.calls.map(([, readAgain]) => readAgain)).toEqual([false, true]);
});

it.each([
  [false, /Only 1,200 rows of 3,000 were kept/],
  [true, /Only the newest 1,200 rows of 3,000 that were kept over the run/],
])('says that not all rows are there; over the run: %s', async (isOverRun, said) => {
  const copy = { copyId: 'c', state: 'complete' as const, rowsRead: 1200, totalElements: 3000, columns: [] };
  const told = { ...copy, observation: null, changedWhileReading: false, trouble: null };
  const still = () => undefined;
  const opened = { copy: told, cancel: still, resume: still, readAgain: still } as unknown as OpenedCopy;
  render(<CopyBar copy={told} opened={opened} isOverRun={isOverRun} />);
  expect(await screen.findByText(said)).toBeTruthy();
});

it('a copy that was read again and cancelled is read on, never from its start (front 3)', async () => {
  const open = vi.fn(async (_: object, readAgain: boolean) => ({ copyId: readAgain ? 'second' : 'first' }));
  let second = { state: 'loading', rowsRead: 700 };
  const state = async (copyId: string) => ({
    ...{ copyId, totalElements: 1200, columns: [], observation: null, changedWhileReading: false, trouble: null },
    ...(copyId === 'first' ? { state: 'complete', rowsRead: 1200 } : second),
  });
  const end = async () => {
    second = { state: 'paused', rowsRead: 700 };
  };
  const client = { tableCopies: { open, state, end } };
  render(
    <WithClient client={client}>
      <Opened />
    </WithClient>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('Rows loaded');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  open.mockResolvedValue({ copyId: 'second' });
  fireEvent.click(await screen.findByRole('button', { name: 'Go on reading' }));
  await vi.waitFor(() => expect(open.mock.calls.map(([, readAgain]) => readAgain)).toEqual([false, true, false]));
});
