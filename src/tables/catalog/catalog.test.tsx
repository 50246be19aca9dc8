import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServiceClient, ServiceError } from '../../feed/index.ts';
import type { CatalogQuery } from '../../protocol/index.ts';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { Catalog } from './catalog.tsx';

afterEach(cleanup);

const items = [catalogItem('orders'), catalogItem('moves', 'Carrier 2'), catalogItem('charges', 'Carrier 10')];

function show(suggestedOwner: string | null = null) {
  const tableCatalog = vi.fn(async (_: string, { nameContains, ownerEntityNames: owners }: CatalogQuery) =>
    catalogPage(
      items.filter(
        (item) =>
          item.name.includes(nameContains ?? '') && (!owners?.length || owners.includes(item.ownerEntityName ?? '')),
      ),
    ),
  );
  const open = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Catalog
        client={{ ...createServiceClient(), tableCatalog }}
        simulationId="s"
        suggestedOwner={suggestedOwner}
        links={{ href: (item) => `/${item.name}`, open }}
      />
    </QueryClientProvider>,
  );
  return { tableCatalog, open };
}

const shownTables = () => screen.queryAllByRole('link').map((link) => link.textContent);

describe('catalog on screen', () => {
  it('lists the tables of the scene, then those of each owner', async () => {
    show();
    await waitFor(() => expect(shownTables()).toEqual(['orders', 'moves', 'charges']));
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Scene 1 table',
      'Carrier 2 1 table',
      'Carrier 10 1 table',
    ]);
  });

  it('filters by a part of the name, asked of the service', async () => {
    const { tableCatalog } = show();
    await waitFor(() => expect(shownTables()).toHaveLength(3));
    fireEvent.change(screen.getByLabelText('Table name contains'), { target: { value: 'cha' } });
    await waitFor(() => expect(shownTables()).toEqual(['charges']));
    expect(tableCatalog.mock.lastCall?.[1]).toMatchObject({ nameContains: 'cha', page: 1 });
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

  it('says why there is no list', async () => {
    const { tableCatalog } = show();
    tableCatalog.mockRejectedValue(
      new ServiceError({ code: 'SIMULATION_RUNTIME_RELEASED', message: 'released', status: 410, requestId: 'r-1' }),
    );
    fireEvent.change(screen.getByLabelText('Table name contains'), { target: { value: 'x' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('SIMULATION_RUNTIME_RELEASED');
    expect(alert.textContent).toContain('r-1');
  });
});
