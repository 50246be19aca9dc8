import { expect, test } from 'vitest';
import type { Layout } from '../workspace/index.ts';
import { type Arrangement, changeWords, filtersOf, withFilters } from './arrangement.ts';

const set = (id: string, size: number, ...tabs: string[]) => ({
  type: 'tabset' as const,
  ...{ id, size, selectedId: tabs[0] as string, tabs: tabs.map((tab) => ({ id: tab, data: null })) },
});
const layout = (...children: ReturnType<typeof set>[]): Layout => ({
  version: 1,
  root: { type: 'split', id: 'root', orientation: 'horizontal', children },
});
const USUAL = layout(set('a', 60, 'picture'), set('b', 40, 'tables', 'lanes'));
const arranged = (change: Partial<Arrangement> = {}): Arrangement => ({
  ...{ open: ['picture', 'tables', 'lanes'], layout: USUAL, filters: {} },
  ...change,
});

test.each<{ change: Partial<Arrangement>; words: string | null }>([
  { change: {}, words: null },
  { change: { open: ['picture', 'tables'] }, words: 'LANES closed' },
  { change: { open: ['picture', 'tables', 'lanes', 'flow'] }, words: 'FLOW opened' },
  { change: { open: ['picture', 'tables', 'flow'] }, words: 'FLOW opened, LANES closed' },
  { change: { layout: layout(set('a', 60, 'picture', 'lanes'), set('b', 40, 'tables')) }, words: 'panel moved' },
  { change: { layout: layout(set('a', 50, 'picture'), set('b', 50, 'tables', 'lanes')) }, words: 'panels resized' },
  { change: { layout: layout(set('a', 60.1, 'picture'), set('b', 39.9, 'tables', 'lanes')) }, words: null },
  { change: { layout: { ...USUAL, maximizedTabsetId: 'a' } }, words: 'panel maximized' },
  { change: { filters: { tables: { filter: { nameContains: 'o' } } } }, words: 'filter changed' },
  { change: { open: ['picture', 'tables'], filters: { lanes: { text: 'x' } } }, words: 'LANES closed, filter changed' },
  { change: { layout: null }, words: null },
])('$change is said as $words', ({ change, words }) => {
  expect(changeWords(arranged(), arranged(change), (id) => id.toUpperCase())).toBe(words);
});

test('which tab of a set is shown is no change that is taken back', () => {
  const shown = layout(set('a', 60, 'picture'), { ...set('b', 40, 'tables', 'lanes'), selectedId: 'lanes' });
  expect(changeWords(arranged(), arranged({ layout: shown }), String)).toBeNull();
});

test('filters are put back and leave everything else as it is', () => {
  const before = { lanes: { isOpen: true, text: 'car' }, flow: { measure: 'rest' } };
  const now = { lanes: { isOpen: false, text: 'lift' }, entities: { type: 'LIFT' } };
  const names: Readonly<Record<string, readonly string[]>> = { lanes: ['text'], entities: ['type'] };
  const namesOf = (id: string) => names[id] ?? [];
  expect(filtersOf(before, namesOf)).toEqual({ lanes: { text: 'car' } });
  expect(withFilters(now, filtersOf(before, namesOf), namesOf)).toEqual({ lanes: { isOpen: false, text: 'car' } });
});
