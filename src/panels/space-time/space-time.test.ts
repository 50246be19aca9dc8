import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { passagesOn, WAY } from '../../activity/testing/passing.ts';
import type { Viewer } from '../../run/index.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { actOnChartKey, type ChartTarget } from './chart-input.ts';
import { lineColors, linePaints, rampWords } from './colors.ts';
import { spaceTimeConfig, wayOfSelection } from './config.ts';
import { momentWords, passageWords } from './passage-words.ts';
import { passageLines, passagesCsv } from './passages-dialog.tsx';
import { marksOf, momentOf, shownPassage } from './shown-passages.ts';
import { createSpaceTimeView } from './view.ts';

const SECOND = 1_000_000;
/** Another run went before it on the timeline. */
const OFFSET = 1000 * SECOND;
/** The second overtakes the first, which stands; the third comes against them. */
const PASSAGES = passagesOn([10, 0, 15, 5, 30, 5, 35, 10], [12, 0, 22, 10], [50, 10, 60, 0]);
const MARKS = marksOf(PASSAGES, 10);

let target: ChartTarget;
let seek: ReturnType<typeof vi.fn>;
let selectName: ReturnType<typeof vi.fn>;

beforeEach(() => {
  seek = vi.fn();
  selectName = vi.fn();
  const readout = {
    timelineMicros: OFFSET + 11 * SECOND,
    timelineOldestMicros: 0,
    timelineEdgeMicros: OFFSET + 60 * SECOND,
  };
  const store = createStore(() => ({ readout, marked: null, pointedName: null }));
  const viewer = { store, player: { seek }, selectName } as unknown as Viewer;
  const window = { startMicros: OFFSET, endMicros: OFFSET + 40 * SECOND, followsEdge: false };
  const timeline = { window, width: 600, hoverPixel: null, invalidate: () => undefined } as unknown as TimelinePainter;
  const layers = [{ passages: PASSAGES, ...linePaints(PASSAGES, 'load', 'light'), isDashed: false, shiftMicros: 0 }];
  target = { viewer, timeline, view: createSpaceTimeView(), way: WAY, layers, offsetMicros: OFFSET, isOtherRun: false };
});

const keyAt = (code: string) => ({ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false }) as KeyboardEvent;
const press = (...codes: string[]) => codes.every((code) => actOnChartKey(keyAt(code), target));

describe('by keyboard', () => {
  test.each([
    ['from the playhead on', ['Period'], 12],
    ['and on, and back', ['Period', 'Period', 'Comma'], 12],
    ['to the first', ['Home', 'ArrowUp'], 10],
    ['to the last', ['End', 'ArrowDown'], 50],
  ])('%s', (_, codes, seconds) => {
    expect(press(...codes)).toBe(true);
    const { cursor, announcement } = target.view.getState();
    expect(cursor?.startMicros).toBe(seconds * SECOND);
    expect(announcement).toContain(cursor?.entityId ?? '-');
    expect(target.viewer.store.getState().pointedName).toBe(cursor?.entityId);
  });

  test('the window comes along; Enter leads there, M marks it, F fits it, Escape forgets it', () => {
    press('End');
    expect(target.timeline.window.endMicros).toBeGreaterThan(OFFSET + 50 * SECOND);
    press('Enter', 'KeyM');
    expect(seek).toHaveBeenCalledWith(OFFSET + 50 * SECOND);
    expect(selectName).toHaveBeenCalledWith('c2');
    expect(target.viewer.store.getState().marked).toEqual({ startMicros: OFFSET + 50e6, endMicros: OFFSET + 60e6 });
    press('KeyF');
    expect(target.timeline.window).toMatchObject({ startMicros: OFFSET + 49e6, endMicros: OFFSET + 61e6 });
    press('Escape');
    expect(target.view.getState().cursor).toBeNull();
    expect(press('KeyQ')).toBe(false);
  });
});

test('a passage is told with its time, place and speed, or that it stands', () => {
  const words = (seconds: number) =>
    momentWords(shownPassage(PASSAGES, 0), momentOf(PASSAGES, 0, seconds * SECOND, WAY));
  expect(words(12)).toBe('c0 · 00:00:12.000 · 2.0 m (A-B) · 1.00 m/s · Empty');
  expect(words(20)).toContain('5.0 m (A-B) · Standing');
  expect(passageWords(shownPassage(PASSAGES, 0))).toContain('15 s waiting');
});

test('the table has what lies in the range, with overtakings and batches', () => {
  const lines = passageLines(PASSAGES, MARKS, { startMicros: 0, endMicros: 45 * SECOND });
  expect(lines).toMatchObject([
    { entityName: 'c0', overtook: 0, overtaken: 1, batch: 1, waitedMicros: 15 * SECOND },
    { entityName: 'c1', overtook: 1, overtaken: 0, batch: 1 },
  ]);
  expect(passagesCsv(lines).split('\r\n').slice(1, 3)).toEqual([
    'c0,c0,CARRIER,along,false,10000000,35000000,0,10,15000000,0,1,1',
    'c1,c1,CARRIER,along,false,12000000,22000000,0,10,0,1,0,1',
  ]);
});

describe('colours', () => {
  test.each([
    ['load', ['loaded', 'empty']],
    ['waiting', ['driving', 'waiting']],
    ['class', ['CARRIER']],
  ] as const)('by %s', (linesBy, keys) => {
    for (const theme of ['light', 'dark'] as const) {
      const colors = lineColors(PASSAGES, linesBy, theme);
      expect(colors.map(({ key }) => key)).toEqual(keys);
      expect(new Set(colors.map(({ color }) => color)).size).toBe(keys.length);
      expect(linePaints(PASSAGES, linesBy, theme).waiting !== null).toBe(linesBy === 'waiting');
    }
  });

  test('of cells are opaque, and differ from end to end', () => {
    const ramp = rampWords('dark');
    expect(ramp.every((word) => word >>> 24 === 255)).toBe(true);
    expect(new Set(ramp).size).toBeGreaterThan(ramp.length / 2);
  });
});

test('it is opened with the way of what is selected; a config that does not fit is as usual', () => {
  const readout = { timelineMicros: 7 };
  const selected = (name: string | null) =>
    ({ store: createStore(() => ({ selection: { name }, readout })) }) as unknown as Viewer;
  expect(wayOfSelection(selected('c1'))).toEqual({ kind: 'device', entityName: 'c1', timelineMicros: 7 });
  expect(wayOfSelection(selected(null))).toEqual({ kind: 'path', pathName: '' });
  const odd = { way: { kind: 'river' }, headwaySeconds: 3, layer: { kind: 'earlier' } };
  expect(spaceTimeConfig.config.parse(odd)).toMatchObject({ headwaySeconds: 10, layer: { kind: 'none' } });
});
