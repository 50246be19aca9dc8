import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepText } from '../../ui/index.ts';
import { useSavedQueries } from './sql-panel.tsx';

const KEY = 'aisle.sql.saved';

beforeEach(() => keepText(KEY, '[]'));

/** As the page finds them when it is opened. */
const opened = () => renderHook(useSavedQueries).result;
const namesOf = ({ current }: ReturnType<typeof opened>) => current.saved.map(({ name }) => name);

test('saved queries are there when the page is opened again, by name', () => {
  const page = opened();
  act(() => page.current.save('waiting', 'SELECT 2'));
  act(() => page.current.save('fill', 'SELECT 1'));
  expect(namesOf(page)).toEqual(['fill', 'waiting']);
  expect(opened().current.saved).toEqual([
    { name: 'fill', sql: 'SELECT 1' },
    { name: 'waiting', sql: 'SELECT 2' },
  ]);
});

test('one of the same name takes the place of the other', () => {
  const page = opened();
  act(() => page.current.save('fill', 'SELECT 1'));
  act(() => page.current.save('fill', 'SELECT 2'));
  expect(opened().current.saved).toEqual([{ name: 'fill', sql: 'SELECT 2' }]);
});

test('one that is deleted is gone, and the others stay', () => {
  const page = opened();
  for (const name of ['a', 'b', 'c']) act(() => page.current.save(name, 'SELECT 1'));
  act(() => page.current.remove('b'));
  expect([namesOf(page), namesOf(opened())]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ]);
});

test.each(['no JSON', '{"a":1}', '[{"name":""}]'])('what cannot be read (%s) is none, and saving goes on', (kept) => {
  keepText(KEY, kept);
  const page = opened();
  expect(page.current.saved).toEqual([]);
  act(() => page.current.save('fill', 'SELECT 1'));
  expect(namesOf(opened())).toEqual(['fill']);
});
