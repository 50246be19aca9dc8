import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceClient, type ServiceClient, ServiceError } from '../../client/index.ts';
import { stillObservation } from '../testing/fake-tables.ts';
import { wholeFile } from './export-files.ts';
import { ExportNotice, useTableExport } from './table-export.tsx';

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ADDRESS = { simulationId: 's', tableName: 'orders', entityName: null };
const COPY = {
  ...({ copyId: 'c', state: 'complete', rowsRead: 3, totalElements: 3, trouble: null } as const),
  ...{ observation: stillObservation, changedWhileReading: false },
};

/** A gateway whose files come when they are let go. */
function slowClient() {
  const asked: { signal: AbortSignal | undefined; answer(): void; refuse(error: Error): void }[] = [];
  const tableCopies: Partial<ServiceClient['tableCopies']> = {
    open: async () => ({ copyId: 'c' }),
    state: async () => ({ ...COPY, columns: [] }),
    export: (_, options) =>
      new Promise<Blob>((resolve, reject) => {
        asked.push({ signal: options?.signal, answer: () => resolve(new Blob(['a'])), refuse: reject });
      }),
  };
  return { asked, client: { tableCopies: tableCopies as ServiceClient['tableCopies'] } };
}

function exporting() {
  const { asked, client } = slowClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(useTableExport, { wrapper });
  const start = () =>
    act(() => result.current.save((signal, onProgress) => wholeFile(client, ADDRESS, signal, onProgress)));
  return { asked, result, unmount, start };
}

test('finding B17: a second export takes the place of the first, which ends and saves nothing', async () => {
  const { asked, result, start } = exporting();
  start();
  await waitFor(() => expect(asked).toHaveLength(1));
  start();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  await act(async () => asked[0]?.answer());
  expect([saved, result.current.status]).toEqual([[], 'pending']);
  await act(async () => asked[1]?.answer());
  await waitFor(() => expect(result.current.status).toBe('success'));
  expect(saved).toEqual(['s_orders.csv']);
  expect(result.current.saved).toEqual({ rows: 3, observation: stillObservation, changedMeanwhile: false });
});

test('who cancels, or leaves the table, gets no file', async () => {
  const { asked, result, unmount, start } = exporting();
  start();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => result.current.cancel());
  expect(asked[0]?.signal?.aborted).toBe(true);
  await waitFor(() => expect(result.current.status).toBe('idle'));
  start();
  await waitFor(() => expect(asked).toHaveLength(2));
  unmount();
  expect(asked[1]?.signal?.aborted).toBe(true);
  await act(async () => asked.forEach(({ answer }) => void answer()));
  expect(saved).toEqual([]);
});

test.each([
  [401, 'UNAUTHENTICATED'],
  [413, 'COPY_TOO_LARGE'],
  [429, 'RATE_LIMITED'],
])('a refusal (%d) is told on the screen, and nothing is saved (front 14)', async (status, code) => {
  const { asked, result, start } = exporting();
  start();
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.refuse(new ServiceError({ status, code, message: 'no', requestId: 'r-9' })));
  await waitFor(() => expect(result.current.error).not.toBeNull());
  render(<ExportNotice {...result.current} />);
  const alert = screen.getByRole('alert').textContent;
  expect([alert?.includes(code), alert?.includes('r-9'), saved]).toEqual([true, true, []]);
});

test('what is asked for a file travels in a body, and a refusal of it is one of the gateway (front 14)', async () => {
  const filters = [{ column: 'order', type: 'text', contains: 'x'.repeat(40_000) }];
  const requests: [string, RequestInit | undefined][] = [];
  const answers = [
    new Response('a\r\n', { headers: { 'content-type': 'text/csv' } }),
    new Response('{"code":"COPY_TOO_LARGE","message":"too large","requestId":"r-1"}', { status: 413 }),
  ];
  const client = createServiceClient({
    fetch: async (url, init) => {
      requests.push([String(url), init]);
      return answers.shift() ?? Response.error();
    },
  });
  const asked = { simulationId: 'a b', tableName: 't', ownerEntityName: 'LIFT 1', copyId: 'c', format: 'csv' } as const;
  const file = await client.tableCopies.export({ ...asked, query: { filters } });
  expect([await file.text(), file.type]).toEqual(['a\r\n', 'text/csv']);
  const [[url, init] = []] = requests;
  expect([url, init?.method]).toEqual(['/api/simulations/a%20b/tables/t/export', 'POST']);
  expect(JSON.parse(String(init?.body))).toEqual({ owner: 'LIFT 1', copy: 'c', format: 'csv', query: { filters } });
  await expect(client.tableCopies.export({ ...asked, query: {} })).rejects.toMatchObject({
    code: 'COPY_TOO_LARGE',
    requestId: 'r-1',
  });
});
