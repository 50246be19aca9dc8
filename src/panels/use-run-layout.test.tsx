import { act, renderHook } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createRecordedFeed, createRecordedViewer, type DeepLinks, ViewerContext } from '../run/index.ts';
import { arrange, type Layout } from '../workspace/index.ts';
import { useRunLayout } from './use-run-layout.ts';

const none = (): void => undefined;
const links: DeepLinks = {
  panels: null,
  ...{ view: undefined, layout: undefined, said: [], say: none, sayUnknownView: () => undefined, dismiss: none },
  ...{ tellFollowing: none, tellLayout: none },
};

const stacked = (...ids: string[]): Layout => ({
  version: 1,
  root: {
    type: 'tabset',
    id: 'tabset-root',
    selectedId: ids[0] ?? '',
    tabs: ids.map((id) => ({ id, data: null })),
  },
});

function open(atStart: readonly string[] = ['picture', 'tables']) {
  const viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));
  const panels = ['picture', 'tables'].map((id) => ({
    ...{ id, place: 'centre' as const, isOpen: true, icon: 'table' as const, name: () => id },
    ...{ staysAlive: false, content: null },
  }));
  const config = z.object({ isOpen: z.boolean().catch(false) });
  const configs = new Map(panels.map(({ id }) => [id, { id, config }]));
  const panelsAtStart = Object.fromEntries(atStart.map((id) => [id, { isOpen: true }]));
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <ViewerContext value={viewer}>{children}</ViewerContext>
  );
  const { result, rerender } = renderHook(
    ({ isNarrow }: { isNarrow: boolean }) => useRunLayout({ links, panels, panelsAtStart, configs, isNarrow }),
    { wrapper, initialProps: { isNarrow: false } },
  );
  return { panels, run: () => result.current, show: (isNarrow: boolean) => rerender({ isNarrow }) };
}

test('a narrow page has usual places, and a wide one again those that it had', () => {
  const { run, show } = open();
  const moved = stacked('tables', 'picture');
  act(() => run().keep(moved));
  show(true);
  expect(run().chosen.layout).toBeNull();
  act(() => run().keep(stacked('picture', 'tables')));
  show(false);
  expect(run().chosen.layout).toEqual(moved);
});

test('a layout that is chosen on a narrow page is the one handed on, and the one of the wide page', () => {
  const { run, show } = open();
  act(() => run().keep(stacked('picture', 'tables')));
  show(true);
  const layout = stacked('tables', 'picture');
  act(() => run().showNamed({ name: 'Night shift', layout, panels: {} }));
  expect(run().current().layout).toEqual(layout);
  show(false);
  expect(run().chosen.layout).toEqual(layout);
});

test('a panel that was opened while the workspace loaded is the one that is seen', () => {
  const { run, panels } = open(['tables']);
  const { root } = arrange(run().chosen.layout, panels);
  expect(root).toMatchObject({ selectedId: 'picture', tabs: [{ id: 'tables' }, { id: 'picture' }] });
});
