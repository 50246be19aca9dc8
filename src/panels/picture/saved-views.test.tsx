import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { keepText } from '../../ui/index.ts';
import { freeName, type SavedView, useSavedViews } from './saved-views.ts';

const KEY = 'aisle.views.demo';

afterEach(() => {
  cleanup();
  keepText(KEY, '[]');
});

const view = (name: string, x = 0): SavedView => ({ name, eye: [x, 10, 0], target: [0, 0, 0] });

/** The views of a simulation, as a component has them. */
function viewsOf(simulationId = 'demo') {
  const { result } = renderHook(() => useSavedViews(simulationId));
  return {
    list: () => result.current.views,
    keep: (one: SavedView) => act(() => result.current.keep(one)),
    drop: (name: string) => act(() => result.current.drop(name)),
  };
}

describe('saved views', () => {
  test('come back in the order in which they were kept', () => {
    viewsOf().keep(view('dock'));
    viewsOf().keep(view('aisle'));
    expect(viewsOf().list()).toEqual([view('dock'), view('aisle')]);
  });

  test('replace one of the same name and can be dropped', () => {
    const views = viewsOf();
    views.keep(view('dock', 1));
    views.keep(view('dock', 2));
    expect(views.list()).toEqual([view('dock', 2)]);
    views.drop('dock');
    expect(views.list()).toEqual([]);
  });

  test('without a name never replace one that is there, also after one was deleted', () => {
    const views = viewsOf();
    for (let count = 0; count < 3; count += 1) views.keep(view(freeName(views.list())));
    views.drop('View 1');
    views.keep(view(freeName(views.list()), 4));
    expect(views.list()).toEqual([view('View 2'), view('View 3'), view('View 1', 4)]);
  });

  test('belong to one simulation', () => {
    viewsOf().keep(view('dock'));
    expect(viewsOf('other').list()).toEqual([]);
  });

  test.each(['no json', '{"name": 1}', '[{"name": "dock"}]'])('are none where %s was kept', (content) => {
    keepText(KEY, content);
    expect(viewsOf().list()).toEqual([]);
  });
});
