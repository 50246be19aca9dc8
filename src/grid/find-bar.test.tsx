import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FindBar } from './find-bar.tsx';
import type { RowSearch } from './row-source.ts';

afterEach(cleanup);

const grid = { names: ['a'], cursor: null, goTo: () => undefined };

/** A page whose address has the text; `goTo` is Back, or a link. */
function openPage(text: string, found = 3) {
  const find = vi.fn(async (_: RowSearch) => ({ row: 0, column: 'a', number: 1, found }));
  const page = { address: text, goTo: (_: string): void => undefined };
  function Page(): ReactElement {
    const [address, setAddress] = useState(text);
    Object.assign(page, { address, goTo: setAddress });
    return <FindBar source={{ find, count: 3 }} grid={grid} text={address} onText={setAddress} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in table' });
  return {
    page,
    find,
    field,
    search: (words: string) => {
      fireEvent.change(field, { target: { value: words } });
      fireEvent.keyDown(field, { key: 'Enter' });
    },
  };
}

test('Back puts what was found before into the field, and tells nothing of the search after it (front 2)', async () => {
  const { page, find, field, search } = openPage('');
  search('first');
  search('second');
  expect(page.address).toBe('second');
  expect(await screen.findByText('1 of 3 rows')).toBeTruthy();

  act(() => page.goTo('first'));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['first', '']);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(find).toHaveBeenCalledTimes(3));
  expect(find.mock.lastCall?.[0].contains).toBe('first');
});

test('what is typed on stays while the address follows what was searched', () => {
  const { page, field, search } = openPage('');
  search('first');
  fireEvent.change(field, { target: { value: 'first and more' } });
  expect([page.address, field.value]).toEqual(['first', 'first and more']);
});

test.each([
  [1, '1 of 1 row'],
  [1200, '1 of 1,200 rows'],
])('of %i found, the first is told as %j (front 18)', async (found, words) => {
  openPage('', found).search('first');
  expect(await screen.findByText(words)).toBeTruthy();
});
