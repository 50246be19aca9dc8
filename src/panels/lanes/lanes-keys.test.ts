import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Lane, laneSums, type State } from '../../activity/index.ts';
import type { Viewer } from '../../run/viewer.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { type LaneRow, laneRows } from './lane-rows.ts';
import { actOnLanesKey, type LanesTarget } from './lanes-input.ts';
import { createLanesView } from './lanes-view.ts';

const keyAt = (code: string) => ({ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false }) as KeyboardEvent;
const SECOND = 1_000_000;
/** Another run went before it on the timeline. */
const OFFSET = 1000 * SECOND;

let target: LanesTarget;
let seek: ReturnType<typeof vi.fn>;
let selectName: ReturnType<typeof vi.fn>;

function row(name: string, ...states: State[]): LaneRow[] {
  const lane = new Lane({ entityId: name, entityType: 'CARRIER' });
  for (const [index, state] of states.entries()) {
    const [startMicros, endMicros] = [index * 10 * SECOND, (index + 1) * 10 * SECOND];
    lane.put({ state, loaded: false, startMicros, endMicros, meters: 0, name, places: [] });
  }
  const view = {
    text: '',
    sort: 'name',
    selected: null,
    pinned: new Set<string>(),
    closed: new Set<string>(),
  } as const;
  return laneRows([{ lane, sums: laneSums(lane, 0, 60 * SECOND) }], view);
}

beforeEach(() => {
  seek = vi.fn();
  selectName = vi.fn();
  const readout = {
    timelineMicros: OFFSET + 15 * SECOND,
    timelineOldestMicros: 0,
    timelineEdgeMicros: OFFSET + 60 * SECOND,
  };
  const viewer = {
    store: createStore(() => ({ readout, marked: null })),
    player: { seek },
    selectName,
  } as unknown as Viewer;
  const window = { startMicros: OFFSET, endMicros: OFFSET + 60 * SECOND, followsEdge: false };
  const timeline = { window, width: 600, hoverPixel: null, invalidate: () => undefined } as unknown as TimelinePainter;
  const rows = [...row('C1', 'resting', 'travelling', 'stopped'), ...row('C2', 'resting')];
  target = { viewer, timeline, view: createLanesView(), rows, rowPixels: 20, offsetMicros: OFFSET };
  target.view.setState({ cursor: 1 });
});

const SPAN = { startMicros: OFFSET + 10 * SECOND, endMicros: OFFSET + 20 * SECOND };

test.each([
  { code: 'KeyW', window: [10, 50] },
  { code: 'KeyS', window: [-15, 75] },
  { code: 'KeyA', window: [-6, 54] },
  { code: 'KeyD', window: [6, 66] },
  { code: 'KeyF', window: [9, 21] },
])('$code shows $window seconds of the run', ({ code, window: [from = 0, to = 0] }) => {
  expect(actOnLanesKey(keyAt(code), target)).toBe(true);
  const { startMicros, endMicros } = target.timeline.window;
  expect([(startMicros - OFFSET) / SECOND, (endMicros - OFFSET) / SECOND]).toEqual([from, to]);
});

test.each([
  { code: 'Period', to: 20 },
  { code: 'Comma', to: 0 },
])('$code goes to the interval at $to s, and tells of it', ({ code, to }) => {
  actOnLanesKey(keyAt(code), target);
  expect(seek).toHaveBeenCalledExactlyOnceWith(OFFSET + to * SECOND);
  expect(target.view.getState().announcement).toContain('C1');
});

test('M marks what the device does, F fits it, Escape forgets it', () => {
  actOnLanesKey(keyAt('KeyM'), target);
  expect(target.viewer.store.getState().marked).toEqual(SPAN);
  actOnLanesKey(keyAt('Escape'), target);
  expect(target.viewer.store.getState().marked).toBeNull();
});

test('P pins and lets go, Enter selects and goes to the first line', () => {
  actOnLanesKey(keyAt('KeyP'), target);
  expect([...target.view.getState().pinned]).toEqual(['C1']);
  actOnLanesKey(keyAt('KeyP'), target);
  expect([...target.view.getState().pinned]).toEqual([]);
  actOnLanesKey(keyAt('Enter'), target);
  expect(selectName).toHaveBeenCalledExactlyOnceWith('C1');
  expect(target.view.getState().cursor).toBe(0);
});

test.each([
  { code: 'ArrowDown', cursor: 2 },
  { code: 'ArrowUp', cursor: 0 },
  { code: 'PageUp', cursor: 0 },
  { code: 'End', cursor: 3 },
  { code: 'Home', cursor: 0 },
])('$code takes the cursor to line $cursor', ({ code, cursor }) => {
  actOnLanesKey(keyAt(code), target);
  expect(target.view.getState().cursor).toBe(cursor);
});

test('on a group the arrows close and open it, and no key of a device does anything', () => {
  target.view.setState({ cursor: 0 });
  for (const code of ['Period', 'KeyM', 'KeyP', 'KeyF']) actOnLanesKey(keyAt(code), target);
  expect(target.viewer.store.getState().marked).toBeNull();
  expect(target.view.getState().pinned).toEqual(new Set());
  actOnLanesKey(keyAt('ArrowLeft'), target);
  expect([...target.view.getState().closed]).toEqual(['CARRIER']);
  actOnLanesKey(keyAt('ArrowLeft'), target);
  expect([...target.view.getState().closed]).toEqual([]);
});

test('any other key is left to the page', () => {
  expect(actOnLanesKey(keyAt('KeyX'), target)).toBe(false);
});
