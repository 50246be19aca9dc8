import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ServiceClient } from '../../client/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { orders, pageOf } from '../testing/fake-tables.ts';
import { useExport } from './use-export.ts';

afterEach(() => vi.restoreAllMocks());

const ADDRESS = { simulationId: 's', tableName: 'orders', entityName: null };

/** A service whose pages come when they are let go. */
function slowClient() {
  const asked: { signal: AbortSignal | undefined; answer(): void }[] = [];
  const table = (_id: string, query: Parameters<ServiceClient['table']>[1], options?: { signal?: AbortSignal }) =>
    new Promise<TablePage>((resolve) => {
      asked.push({ signal: options?.signal, answer: () => resolve(pageOf(orders(3), query)) });
    });
  return { asked, client: { table } as unknown as ServiceClient };
}

test('finding B17: a second export takes the place of the first, which ends and saves nothing', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { asked, client } = slowClient();
  const { result } = renderHook(() => useExport(client, ADDRESS));
  act(() => void result.current.start());
  act(() => void result.current.start());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  await act(async () => asked[0]?.answer());
  expect([saved, result.current.state.step]).toEqual([[], 'loading']);
  await act(async () => asked[1]?.answer());
  await waitFor(() => expect(result.current.state.step).toBe('done'));
  expect(saved).toEqual(['s_orders.csv']);
});

test('who cancels, or leaves the table, gets no file', async () => {
  const { asked, client } = slowClient();
  const { result, unmount } = renderHook(() => useExport(client, ADDRESS));
  act(() => void result.current.start());
  act(() => result.current.cancel());
  expect([asked[0]?.signal?.aborted, result.current.state.step]).toEqual([true, 'idle']);
  act(() => void result.current.start());
  unmount();
  expect(asked[1]?.signal?.aborted).toBe(true);
});
