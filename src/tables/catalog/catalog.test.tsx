import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../client/index.ts';
import type { CatalogItem, CatalogQuery } from '../../protocol/index.ts';
import { giveSize } from '../../ui/testing/layout.ts';
import { runAsBuilt } from '../../ui/testing/run-as-built.ts';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { WithClient } from '../testing/with-client.tsx';
import { Catalog } from './catalog.tsx';
import { DerivedTables } from './catalog-list.tsx';
import type { CatalogFilter } from './group-catalog.ts';

beforeEach(() => giveSize(400));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const items = [catalogItem('orders'), catalogItem('moves', 'Carrier 2'), catalogItem('charges', 'Carrier 10')];

function show(suggestedOwner: string | null = null, all = items, pageSize = 500) {
  const tableCatalog = vi.fn(async (_: string, { page }: CatalogQuery) => {
    const number = page ?? 1;
    const totalPages = Math.ceil(all.length / pageSize);
    return {
      ...catalogPage(all.slice((number - 1) * pageSize, number * pageSize)),
      page: { number, size: pageSize, totalElements: all.length, totalPages },
    };
  });
  const open = vi.fn();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const openJoined = vi.fn();
  const links = {
    ...{ href: (item: CatalogItem) => `/${item.name}`, open },
    ...{ hrefJoined: (name: string) => `/all ${name}`, openJoined },
  };
  const Filtered = () => {
    const [filter, onFilter] = useState({ nameContains: '', owner: '' });
    return <Catalog simulationId="s" {...{ suggestedOwner, links, filter, onFilter }} />;
  };
  render(
    <WithClient client={{ tableCatalog }} queries={queries}>
      <Filtered />
    </WithClient>,
  );
  return { tableCatalog, open, openJoined };
}

const shownTables = () => screen.queryAllByRole('link').map((link) => link.textContent);

describe('catalog on screen', () => {
  it('lists the tables of the scene, then those of each owner', async () => {
    show();
    await waitFor(() => expect(shownTables()).toEqual(['orders', 'charges', 'moves']));
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Scene 1 table',
      'By owner 2 tables',
    ]);
  });

  it('filters by a part of the name', async () => {
    show();
    await waitFor(() => expect(shownTables()).toHaveLength(3));
    fireEvent.change(screen.getByLabelText('Table name contains'), { target: { value: 'cha' } });
    await waitFor(() => expect(shownTables()).toEqual(['charges']));
    expect(screen.getByText('1 of 3 tables')).toBeTruthy();
  });

  it('knows the tables and owners of every page, and draws those in view', async () => {
    runAsBuilt();
    const all = Array.from({ length: 2500 }, (_, index) => catalogItem('moves', `Carrier ${index + 1}`));
    const { tableCatalog } = show('Carrier 2500', all);
    expect(await screen.findAllByText('2,500 tables')).toHaveLength(2);
    expect(tableCatalog.mock.calls.map(([, query]) => query.page)).toEqual([1, 2, 3, 4, 5]);
    expect(shownTables()).toEqual(['moves2,500 owners']);
    fireEvent.click(screen.getByRole('button', { name: 'Owners of moves' }));
    await waitFor(() => expect(shownTables()).toContain('Carrier 2'));
    expect(shownTables().length).toBeLessThan(100);
    fireEvent.click(screen.getByRole('button', { name: 'Filter: Carrier 2500' }));
    await waitFor(() => expect(shownTables()).toEqual(['moves']));
  });

  it('keeps what is typed while what was told before is on its way', async () => {
    const told: CatalogFilter[] = [];
    let give = (_: CatalogFilter) => {};
    const Late = () => {
      const [filter, setFilter] = useState({ nameContains: '', owner: '' });
      give = setFilter;
      const all = { href: () => '/', open: vi.fn(), hrefJoined: () => '/', openJoined: vi.fn() };
      return (
        <Catalog
          simulationId="s"
          {...{ suggestedOwner: null, links: all, filter }}
          onFilter={(next) => told.push(next)}
        />
      );
    };
    render(
      <WithClient client={{ tableCatalog: async () => catalogPage(items) }} queries={new QueryClient()}>
        <Late />
      </WithClient>,
    );
    const field = await screen.findByLabelText<HTMLInputElement>('Table name contains');
    fireEvent.change(field, { target: { value: 'or' } });
    await waitFor(() => expect(told).toMatchObject([{ nameContains: 'or' }]));
    fireEvent.change(field, { target: { value: 'ord' } });
    act(() => give({ nameContains: 'or', owner: '' }));
    expect(field.value).toBe('ord');
    // What somebody else says counts more.
    act(() => give({ nameContains: '', owner: '' }));
    expect(field.value).toBe('');
  });

  it('filters by owner, and shows everything again', async () => {
    show();
    await waitFor(() => expect(shownTables()).toHaveLength(3));
    fireEvent.change(screen.getByLabelText('Owner'), { target: { value: 'carrier 2' } });
    await waitFor(() => expect(shownTables()).toEqual(['moves']));
    fireEvent.change(screen.getByLabelText('Owner'), { target: { value: 'nobody' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(shownTables()).toHaveLength(3));
  });

  it('offers the tables of what is selected, where it has any', async () => {
    show('Carrier 10');
    fireEvent.click(await screen.findByRole('button', { name: 'Filter: Carrier 10' }));
    await waitFor(() => expect(shownTables()).toEqual(['charges']));
    cleanup();
    show('Pallet 7');
    await waitFor(() => expect(shownTables()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull();
  });

  it('opens a table here, but leaves a click with ctrl to the browser', async () => {
    const { open } = show();
    const [orders] = await screen.findAllByRole('link');
    if (!orders) throw new Error('no table');
    fireEvent.click(orders, { ctrlKey: true });
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(orders);
    expect(open).toHaveBeenCalledWith(items[0]);
  });

  it('opens the tables of a name as one', async () => {
    const { openJoined } = show(null, [catalogItem('moves', 'Carrier 2'), catalogItem('moves', 'Carrier 10')]);
    fireEvent.click(await screen.findByRole('link', { name: /^moves/ }));
    expect(openJoined).toHaveBeenCalledWith('moves');
  });

  it('says why there is no list', async () => {
    const { tableCatalog } = show(
      null,
      [...items, ...items.map((item) => ({ ...item, tableId: `2 ${item.name}` }))],
      3,
    );
    tableCatalog.mockRejectedValue(
      new ServiceError({ code: 'SIMULATION_RUNTIME_RELEASED', message: 'released', status: 410, requestId: 'r-1' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('SIMULATION_RUNTIME_RELEASED');
    expect(alert.textContent).toContain('r-1');
  });
});

describe('what is derived of the stream', () => {
  const links = { href: ({ name }: { name: string }) => `/${name}`, open: vi.fn() };

  it('stands in a group of its own, in words, and is found by name', () => {
    const { rerender } = render(<DerivedTables sought={{ nameContains: '', owner: '' }} links={links} />);
    expect(screen.getByRole('region', { name: 'Derived by Aisle' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/aisle_activity',
      '/aisle_journeys',
      '/aisle_traffic',
      '/aisle_holds',
    ]);
    expect(screen.getByText('what each device did')).toBeTruthy();
    rerender(<DerivedTables sought={{ nameContains: 'Traf', owner: '' }} links={links} />);
    expect(shownTables()).toEqual(['aisle_trafficpassages over paths']);
    rerender(<DerivedTables sought={{ nameContains: '', owner: 'Carrier 2' }} links={links} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
