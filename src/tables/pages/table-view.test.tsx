import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServiceClient, ServiceError } from '../../client/index.ts';
import { chooseTimeStyle, type TableLinks } from '../../grid/links/cell-surroundings.tsx';
import type { CatalogQuery, TablePage, TableQuery } from '../../protocol/index.ts';
import { choose } from '../../ui/testing/choose.ts';
import { giveSize } from '../../ui/testing/layout.ts';
import { runAsBuilt } from '../../ui/testing/run-as-built.ts';
import type { TableConfig } from '../table-address.ts';
import { catalogItem, catalogPage, orders, pageOf } from '../testing/fake-tables.ts';
import { WithClient } from '../testing/with-client.tsx';
import { TableView } from './table-view.tsx';

beforeEach(() => giveSize(120));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function links(change: Partial<TableLinks>): TableLinks {
  return {
    hasEntity: () => false,
    showEntity: () => undefined,
    selectedEntityName: null,
    reaches: () => false,
    showTime: () => undefined,
    calendarStart: null,
    ...change,
  };
}

type Answer = (query: TableQuery) => TablePage;

interface Shown {
  page?: number;
  pageSize?: number;
  links?: TableLinks;
  tableCatalog?: ServiceClient['tableCatalog'];
  onOwner?: (owner: string) => void;
}

function show(answer: Answer, { page = 1, pageSize = 50, links: linked, tableCatalog, onOwner }: Shown = {}) {
  const table = vi.fn(async (_: string, query: TableQuery) => answer(query));
  const client = { table, ...(tableCatalog && { tableCatalog }) };
  const onConfig = vi.fn();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Kept = () => {
    const [config, setConfig] = useState<TableConfig>({ page, pageSize });
    onConfig.mockImplementation((change) => setConfig((old) => ({ ...old, ...change })));
    return (
      <TableView
        address={{ simulationId: 's', tableName: 'orders', entityName: null }}
        links={linked}
        {...{ config, onConfig }}
        {...(onOwner && { onOwner })}
      />
    );
  };
  render(
    <WithClient {...{ client, queries }}>
      <Kept />
    </WithClient>,
  );
  return { onConfig, table };
}

const firstRowCells = async () => {
  const grid = await screen.findByRole('grid', { name: 'orders' });
  const [, first] = within(grid).getAllByRole('row');
  if (!first) throw new Error('the grid has no row');
  return within(first)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('a table on screen', () => {
  it('shows values by their type and says where the page is', async () => {
    show((query) => pageOf([{ order: 'o-1', lines: 12345, fill: 0.5 }, ...orders(119)], query));
    expect(await firstRowCells()).toEqual(['o-1', '12,345', '0.500']);
    expect(screen.getByText('Rows 1–50 of 120')).toBeTruthy();
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(screen.getByText('Read at 00:01:01.500, all rows of one moment')).toBeTruthy();
  });

  it('tells null, (empty) and a missing value apart', async () => {
    show((query) => pageOf([{ order: '', lines: null }], query));
    expect(await firstRowCells()).toEqual(['(empty)', 'null', '(missing)']);
  });

  it('asks for the next page and keeps the old rows until it is there', async () => {
    const { onConfig, table } = show((query) => pageOf(orders(120), query));
    await firstRowCells();
    table.mockImplementationOnce(() => new Promise(() => {}));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onConfig).toHaveBeenCalledWith({ page: 2, pageSize: 50 });
    expect(await firstRowCells()).toEqual(['order-1', '0', 'null']);
  });

  it('another page size keeps the reader where he is', async () => {
    const { onConfig } = show((query) => pageOf(orders(2000), query), { page: 11, pageSize: 100 });
    await firstRowCells();
    await choose('Rows per page', '500 rows');
    expect(onConfig).toHaveBeenCalledWith({ page: 3, pageSize: 500 });
  });

  it('chart and refresh are part of its config (front 9)', async () => {
    // Nothing is drawn of rows without values: the choices stand there all the same.
    const { onConfig } = show((query) => pageOf([{ order: 'o-1', lines: null, fill: null }], query));
    await firstRowCells();
    await choose('Auto-refresh', 'Off');
    expect(onConfig).toHaveBeenLastCalledWith({ every: '0' });
    fireEvent.click(screen.getByRole('button', { name: 'Chart' }));
    expect(onConfig).toHaveBeenLastCalledWith({ chart: '{"kind":"line"}' });
    await screen.findByRole('region', { name: 'Chart of this page' });
    await choose('Column', 'fill');
    expect(onConfig).toHaveBeenLastCalledWith({ chart: '{"kind":"line","y":["fill"]}' });
    await choose('Horizontal axis', 'lines');
    expect(onConfig).toHaveBeenLastCalledWith({ chart: '{"kind":"line","x":"lines","y":["fill"]}' });
    fireEvent.click(screen.getByRole('button', { name: 'Chart' }));
    expect(onConfig).toHaveBeenLastCalledWith({ chart: undefined });
  });

  it('sorts within the page, says so, and puts nulls last both ways', async () => {
    show((query) => pageOf(orders(120), query));
    await firstRowCells();
    const header = () => screen.getByRole('columnheader', { name: /fill/ });
    fireEvent.click(within(header()).getByRole('button', { name: /^fill/i }));
    expect(header().getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('Sorted within this page')).toBeTruthy();
    expect((await firstRowCells())[0]).toBe('order-50');
    fireEvent.click(within(header()).getByRole('button', { name: /^fill/i }));
    expect((await firstRowCells())[0]).toBe('order-2');
  });

  it('walks by arrow keys and shows the cell in full', async () => {
    show((query) => pageOf([{ order: 'o-1', lines: 1, fill: 0.123456789 }], query));
    await firstRowCells();
    const [first] = screen.getAllByRole('cell');
    if (!first) throw new Error('no cell');
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    expect(screen.getByRole('region', { name: 'Selected cell' }).textContent).toContain('0.123456789');
  });

  it('shows in the picture what a cell names, and only that', async () => {
    const showEntity = vi.fn();
    show((query) => pageOf([{ order: 'CARRIER-1' }, { order: 'unknown' }], query), {
      links: links({ hasEntity: (name) => name === 'CARRIER-1', showEntity }),
    });
    await firstRowCells();
    fireEvent.click(screen.getByRole('cell', { name: 'CARRIER-1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show in 3D' }));
    fireEvent.click(screen.getByRole('button', { name: 'CARRIER-1' }));
    fireEvent.keyDown(screen.getByRole('cell', { name: 'CARRIER-1' }), { key: 'Enter' });
    expect(showEntity.mock.calls).toEqual([['CARRIER-1'], ['CARRIER-1'], ['CARRIER-1']]);
    fireEvent.click(screen.getByRole('cell', { name: 'unknown' }));
    expect(screen.queryByRole('button', { name: 'Show in 3D' })).toBeNull();
  });

  it('marks the rows that name what is selected in the picture', async () => {
    show((query) => pageOf([{ order: 'CARRIER-1' }, { order: 'CARRIER-2' }], query), {
      links: links({ selectedEntityName: 'CARRIER-2' }),
    });
    await firstRowCells();
    const marked = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');
    expect(marked.map((row) => row.textContent)).toEqual([expect.stringContaining('CARRIER-2')]);
  });

  it('a time leads to its instant where history reaches, and is written as simulation time by choice', async () => {
    const columns = [{ name: 'at', dataType: 'DATETIME', nullable: false } as const];
    const rows = [{ at: '2026-03-02T06:01:00.500Z' }, { at: '2026-03-02T05:00:00Z' }];
    const showTime = vi.fn();
    show((query) => pageOf(rows, query, { columns }), {
      links: links({ calendarStart: '2026-03-02T06:00:00Z', reaches: (micros) => micros >= 0, showTime }),
    });
    expect(await firstRowCells()).toEqual(['2026-03-02 06:01:00.500 UTC']);
    fireEvent.click(screen.getByRole('button', { name: '2026-03-02 06:01:00.500 UTC' }));
    expect(showTime).toHaveBeenCalledWith(60_500_000);
    expect(screen.queryByRole('button', { name: '2026-03-02 05:00:00 UTC' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Times' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('2026-03-02 06:00:00 UTC');
    await choose('Write times as', 'Simulation time');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await firstRowCells()).toEqual(['00:01:00.500']);
    chooseTimeStyle('date');
  });

  it('offers the owners of a table whose name is ambiguous, from all pages of the catalog', async () => {
    const onOwner = vi.fn();
    const tableCatalog = vi.fn(async (_: string, { page = 1 }: CatalogQuery) => ({
      ...catalogPage([catalogItem('orders', `OWNER-${page}`), catalogItem('orders of today', 'OTHER')]),
      page: { number: page ?? 1, size: 2, totalElements: 4, totalPages: 2 },
    }));
    const ambiguous: Answer = () => {
      throw new ServiceError({ code: 'TABLE_NAME_AMBIGUOUS', message: 'two', status: 409, requestId: 'r-1' });
    };
    show(ambiguous, { tableCatalog, onOwner });
    expect((await screen.findByRole('alert')).textContent).toContain('r-1');
    await screen.findByText('Owner of the table');
    await choose('Owner of the table', 'OWNER-2');
    expect(onOwner).toHaveBeenCalledWith('OWNER-2');
  });

  it('widens a column by Shift and arrows', async () => {
    show((query) => pageOf(orders(1), query));
    await firstRowCells();
    const width = () => screen.getByRole('grid').parentElement?.style.getPropertyValue('--column-0');
    const before = Number.parseInt(width() ?? '', 10);
    fireEvent.keyDown(screen.getByRole('button', { name: /^order/ }), { key: 'ArrowRight', shiftKey: true });
    expect(width()).toBe(`${before + 16}px`);
    fireEvent.keyDown(screen.getByRole('button', { name: /^order/ }), { key: 'ArrowRight' });
    expect(width()).toBe(`${before + 16}px`);
  });

  it('copies the active cell and its row by keys, digits and all', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show((query) => pageOf([{ order: 'o-1', lines: 12345, fill: 0.123456789 }], query));
    await firstRowCells();
    const cell = screen.getByRole('cell', { name: '12,345' });
    fireEvent.click(cell);
    fireEvent.keyDown(cell, { key: 'c', ctrlKey: true });
    expect(writeText).toHaveBeenLastCalledWith('12345');
    expect(await screen.findByText('Value copied')).toBeTruthy();
    fireEvent.keyDown(cell, { key: 'C', ctrlKey: true, shiftKey: true });
    expect(writeText).toHaveBeenLastCalledWith('o-1\t12345\t0.123456789');
  });

  const marked = () => [...document.querySelectorAll('td[aria-selected=true]')].map(({ textContent }) => textContent);

  it('marks cells by keys, sums up their numbers and copies them; Escape and a move let go of them', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const rows = [
      { order: 'o-1', lines: 9007199254740993n, fill: 0.5 },
      { order: 'o\t2', lines: 4n, fill: null },
      { order: 'o-3', lines: 1n, fill: 2 },
    ];
    show((query) => pageOf(rows, query));
    await firstRowCells();
    const press = (key: string, shiftKey = true, ctrlKey = false) => {
      const [cell] = screen.getAllByRole('cell').filter(({ tabIndex }) => tabIndex === 0);
      if (cell) fireEvent.keyDown(cell, { key, shiftKey, ctrlKey });
    };
    fireEvent.click(screen.getByRole('cell', { name: 'o-1' }));
    press('ArrowRight');
    press('ArrowDown');
    expect(marked()).toEqual(['o-1', '9,007,199,254,740,993', 'o\t2', '4']);
    const notice = screen.getByRole('region', { name: 'Marked cells' });
    expect(within(notice).getByRole('status').textContent).toBe('Marked cells: 2 × 2');
    expect(within(notice).getByText('sum').nextSibling?.textContent).toBe('9,007,199,254,740,997');
    press('c', false, true);
    expect(await within(notice).findByText('Cells copied')).toBeTruthy();
    expect(writeText).toHaveBeenLastCalledWith('o-1\t9007199254740993\n"o\t2"\t4');

    press('Escape', false);
    expect(marked()).toEqual([]);
    press('End', true, true);
    expect(marked()).toEqual(['4', 'null', '1', '2.0']);
    press('ArrowUp', false);
    expect(marked()).toEqual([]);
    press('c', false, true);
    expect(writeText).toHaveBeenLastCalledWith('');
  });

  it('marks cells by dragging over them and by a click with shift, and follows no link by that', async () => {
    const showEntity = vi.fn();
    show((query) => pageOf(orders(3), query), { links: links({ hasEntity: () => true, showEntity }) });
    await firstRowCells();
    const at = (row: number, column: number) => {
      const cell = screen.getAllByRole('row')[row + 1]?.querySelectorAll('td')[column];
      if (!cell) throw new Error('there is no such cell');
      return cell;
    };
    fireEvent.mouseDown(at(0, 1), { button: 0 });
    fireEvent.mouseOver(at(0, 1), { buttons: 1 });
    expect(marked()).toEqual([]);
    fireEvent.mouseOver(at(2, 2), { buttons: 1 });
    expect(marked()).toHaveLength(6);
    fireEvent.mouseOver(at(1, 1), { buttons: 1 });
    expect(marked()).toHaveLength(2);
    fireEvent.mouseUp(at(1, 1));
    fireEvent.mouseOver(at(2, 2), { buttons: 1 });
    expect(marked()).toHaveLength(2);

    const link = within(at(2, 0)).getByRole('button');
    fireEvent.mouseDown(link, { button: 0, shiftKey: true });
    fireEvent.click(link, { shiftKey: true });
    expect(marked()).toHaveLength(6);
    expect(showEntity).not.toHaveBeenCalled();
    fireEvent.click(at(1, 2));
    expect(marked()).toEqual([]);
  });

  it('hides a column and brings it back', async () => {
    show((query) => pageOf(orders(1), query));
    await firstRowCells();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'lines' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await firstRowCells()).toEqual(['order-1', 'null']);
    fireEvent.click(screen.getByRole('button', { name: 'Columns 2/3' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await firstRowCells()).toHaveLength(3);
  });

  it('an empty table says so', async () => {
    show((query) => pageOf([], query));
    expect((await screen.findAllByText('No rows')).length).toBeGreaterThan(0);
  });

  it('a page behind the end leads to the first one', async () => {
    const { onConfig } = show((query) => pageOf(orders(10), query), { page: 3 });
    fireEvent.click(await screen.findByRole('button', { name: 'Go to first page' }));
    expect(onConfig).toHaveBeenCalledWith({ page: 1, pageSize: 50 });
  });

  it('a failure shows code, message and request id, and can be tried again', async () => {
    runAsBuilt();
    const answers: Answer[] = [
      () => {
        throw new ServiceError({ code: 'TABLE_NOT_FOUND', message: 'no such table', status: 404, requestId: 'r-7' });
      },
      (query) => pageOf(orders(1), query),
    ];
    show((query) => (answers.shift() ?? ((again) => pageOf(orders(1), again)))(query));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('TABLE_NOT_FOUND');
    expect(alert.textContent).toContain('no such table');
    expect(alert.textContent).toContain('r-7');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await firstRowCells()).toHaveLength(3);
  });

  it('a failed refresh keeps the showing the last data', async () => {
    const { table } = show((query) => pageOf(orders(1), query));
    await firstRowCells();
    table.mockRejectedValue(new ServiceError({ code: 'NETWORK_ERROR', message: 'no connection' }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('showing the last data');
    expect(await firstRowCells()).toHaveLength(3);
  });
});
