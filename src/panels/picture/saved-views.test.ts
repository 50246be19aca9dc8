import { describe, expect, test } from 'vitest';
import type { TextStorage } from '../../ui/index.ts';
import { createSavedViews, freeName, type SavedView } from './saved-views.ts';

function shelfWith(content: Record<string, string> = {}): TextStorage {
  const kept = new Map(Object.entries(content));
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const view = (name: string, x = 0): SavedView => ({ name, eye: [x, 10, 0], target: [0, 0, 0] });

describe('saved views', () => {
  test('come back in the order in which they were kept', () => {
    const shelf = shelfWith();
    createSavedViews('demo', shelf).keep(view('dock'));
    createSavedViews('demo', shelf).keep(view('aisle'));
    expect(createSavedViews('demo', shelf).list()).toEqual([view('dock'), view('aisle')]);
  });

  test('replace one of the same name and can be dropped', () => {
    const views = createSavedViews('demo', shelfWith());
    views.keep(view('dock', 1));
    expect(views.keep(view('dock', 2))).toEqual([view('dock', 2)]);
    expect(views.drop('dock')).toEqual([]);
  });

  test('without a name never replace one that is there, also after one was deleted', () => {
    const views = createSavedViews('demo', shelfWith());
    for (let count = 0; count < 3; count += 1) views.keep(view(freeName(views.list())));
    views.drop('View 1');
    views.keep(view(freeName(views.list()), 4));
    expect(views.list()).toEqual([view('View 2'), view('View 3'), view('View 1', 4)]);
  });

  test('belong to one simulation', () => {
    const shelf = shelfWith();
    createSavedViews('demo', shelf).keep(view('dock'));
    expect(createSavedViews('other', shelf).list()).toEqual([]);
  });

  test.each(['no json', '{"name": 1}', '[{"name": "dock"}]'])('are none where %s was kept', (content) => {
    expect(createSavedViews('demo', shelfWith({ 'aisle.views.demo': content })).list()).toEqual([]);
  });
});
