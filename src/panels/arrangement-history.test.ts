import { expect, test } from 'vitest';
import * as z from 'zod';
import { changePanel, createRecordedFeed, createRecordedViewer, turnAct } from '../run/index.ts';
import { PLAIN } from '../tour/testing/shots.ts';
import { ArrangementHistory } from './arrangement-history.ts';

const config = z.object({ isOpen: z.boolean().catch(true), text: z.string().catch('') });
const openable = (id: string) => ({ id, config, filters: ['text'] });

function page() {
  let nowMillis = 0;
  const viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6), { now: () => nowMillis });
  const configs = new Map(['lanes', 'flow', 'tables'].map((id) => [id, openable(id)]));
  const history = new ArrangementHistory(viewer, {
    ...{ panels: [], configs, layout: () => null },
    restore: () => undefined,
  });
  const close = (id: string, afterMillis: number) => {
    nowMillis += afterMillis;
    changePanel(viewer, openable(id), { isOpen: false });
  };
  const stop = history.start();
  const filter = (text: string) => viewer.store.setState({ panels: { lanes: { text } } });
  const filtered = () => viewer.store.getState().panels.lanes?.text;
  const done = () => viewer.store.getState().acts.done.map(({ words }) => words);
  return { viewer, history, stop, filter, filtered, done, close };
}

test('what is typed until it rests is one act, and is taken back', async () => {
  const { viewer, history, stop, filter, filtered, done } = page();
  for (const text of ['c', 'ca', 'car']) filter(text);
  history.settle();
  expect(done()).toEqual(['filter changed']);
  await turnAct(viewer.store, 'undo');
  expect(filtered()).toBeUndefined();
  await turnAct(viewer.store, 'redo');
  expect(filtered()).toBe('car');
  stop();
});

test('what is put back is no act, and what is changed right after it is one', async () => {
  const { viewer, history, stop, filter, filtered, done } = page();
  filter('car');
  history.settle();
  await turnAct(viewer.store, 'undo');
  history.settle();
  expect(done()).toEqual([]);
  await turnAct(viewer.store, 'redo');
  filter('lift');
  history.settle();
  expect(done()).toEqual(['filter changed', 'filter changed']);
  await turnAct(viewer.store, 'undo');
  expect(filtered()).toBe('car');
  stop();
});

test.each([
  { apart: 0, acts: ['lanes, flow, tables closed'] },
  { apart: 200, acts: ['lanes closed', 'flow closed', 'tables closed'] },
])('panels that close $apart ms after each other are $acts', async ({ apart, acts }) => {
  const { viewer, history, stop, done, close } = page();
  for (const id of ['lanes', 'flow', 'tables']) close(id, apart);
  history.settle();
  expect(done()).toEqual(acts);
  await turnAct(viewer.store, 'undo');
  history.settle();
  expect(done()).toEqual(acts.slice(0, -1));
  stop();
});

test.each([
  { shownBy: 'a tour', isDirected: false, acts: ['lanes closed', 'tables closed'] },
  { shownBy: 'the director', isDirected: true, acts: ['lanes closed', 'flow closed', 'flow opened', 'tables closed'] },
])('of what changes while $shownBy plays $acts can be taken back', ({ isDirected, acts }) => {
  const { viewer, history, stop, done, close } = page();
  close('lanes', 0);
  const before = viewer.store.getState().panels;
  const shown = { shot: PLAIN, index: 0, waits: false, isHeld: false, isDirected };
  viewer.store.setState({ shot: shown });
  close('flow', 500);
  history.settle();
  viewer.store.setState({ shot: null });
  viewer.store.setState({ panels: before });
  close('tables', 500);
  history.settle();
  expect(done()).toEqual(acts);
  stop();
});
