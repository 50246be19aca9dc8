import { expect, test } from 'vitest';
import { changePanel, createRecordedFeed, createRecordedViewer, panelConfig } from '../../run/index.ts';
import { lanesConfig } from './config.ts';
import { createLanesView, keepLanesView } from './lanes-view.ts';

function open() {
  const viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));
  const view = createLanesView();
  const stop = keepLanesView(view, viewer);
  return { viewer, view, stop, config: () => panelConfig(viewer.store.getState().panels, lanesConfig) };
}

test('open lanes show the config of a layout that is chosen meanwhile', () => {
  const { viewer, view } = open();
  view.setState({ cursor: 3 });
  viewer.store.setState({ panels: { lanes: { isOpen: true, text: 'C1', sort: 'busy', pinned: ['L1'] } } });
  expect(view.getState()).toMatchObject({ text: 'C1', sort: 'busy', pinned: new Set(['L1']), cursor: 3 });
  viewer.store.setState({ panels: {} });
  expect(view.getState()).toMatchObject({ text: '', sort: 'name', pinned: new Set() });
});

test('the config keeps what is changed in open lanes', () => {
  const { view, config } = open();
  view.setState({ text: 'L', watched: new Set(['unknown', 'stopped']) });
  expect(config()).toMatchObject({ text: 'L', watched: ['stopped', 'unknown'] });
});

test('closed lanes follow nothing', () => {
  const { viewer, view, stop } = open();
  stop();
  changePanel(viewer, lanesConfig, { text: 'C1' });
  expect(view.getState().text).toBe('');
});
