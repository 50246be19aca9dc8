import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { actionPressed } from '../../commands/index.ts';
import type { PlaybackMode } from '../../playback/index.ts';
import type { Viewer } from '../../run/viewer.ts';
import { TIMELINE_ACTIONS, TimelineInput } from './timeline-input.ts';
import { TimelinePainter } from './timeline-painter.ts';

const SECOND = 1_000_000;
const WIDTH = 1000;

/** A viewer that stands where it is told to, with ten minutes of history. */
function standing(mode: PlaybackMode, seconds: number) {
  const readout = {
    timelineMicros: seconds * SECOND,
    timelineOldestMicros: 0,
    timelineEdgeMicros: 600 * SECOND,
  };
  const store = createStore(() => ({ mode, readout, loop: null }));
  const feed = { store: createStore(() => ({ clock: null, incidents: [], epochs: [] })) };
  const player = {
    seek: vi.fn((timelineMicros: number) =>
      store.setState({ mode: 'paused', readout: { ...store.getState().readout, timelineMicros } }),
    ),
    play: vi.fn(() => store.setState({ mode: 'review' })),
    goLive: vi.fn(() => store.setState({ mode: 'live' })),
    setLoop: vi.fn(),
  };
  return { store, feed, player } as unknown as Viewer & { player: typeof player };
}

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function timelineOf(viewer: Viewer): { canvas: HTMLCanvasElement; painter: TimelinePainter } {
  const canvas = document.createElement('canvas');
  Object.defineProperty(canvas, 'clientWidth', { value: WIDTH });
  canvas.setPointerCapture = () => undefined;
  canvas.hasPointerCapture = () => false;
  const painter = new TimelinePainter(canvas, viewer);
  const input = new TimelineInput(canvas, viewer, painter, () => undefined);
  undo.push(
    () => input.dispose(),
    () => painter.dispose(),
  );
  return { canvas, painter };
}

/** As a browser tells a double click: two presses, then the event itself. */
function doubleClick(canvas: HTMLCanvasElement, offsetX: number): void {
  for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup', 'dblclick']) {
    const event = Object.assign(new MouseEvent(type, { button: 0 }), { pointerId: 1 });
    Object.defineProperty(event, 'offsetX', { value: offsetX });
    canvas.dispatchEvent(event);
  }
}

describe('the window of the timeline', () => {
  test.each([
    { where: 'the start of the history', seconds: 0 },
    { where: 'an incident long ago', seconds: 60 },
  ])('goes along to $where, which was out of sight', ({ seconds }) => {
    const viewer = standing('live', 600);
    const { painter } = timelineOf(viewer);
    expect(painter.window.startMicros).toBeGreaterThan(60 * SECOND);
    viewer.player.seek(seconds * SECOND);
    expect(painter.window.startMicros).toBeLessThanOrEqual(seconds * SECOND);
    expect(painter.window.endMicros).toBeGreaterThan(seconds * SECOND);
  });

  test('stays where somebody moved it while the playhead rests', () => {
    const viewer = standing('paused', 0);
    const { painter } = timelineOf(viewer);
    const chosen = { startMicros: 300 * SECOND, endMicros: 400 * SECOND, followsEdge: false };
    painter.window = chosen;
    viewer.store.setState({ rate: 2 });
    expect(painter.window).toEqual(chosen);
  });

  test('follows the edge again once live is shown', () => {
    const viewer = standing('live', 600);
    const { painter } = timelineOf(viewer);
    viewer.player.seek(0);
    viewer.player.goLive();
    expect(painter.window.endMicros).toBeGreaterThanOrEqual(600 * SECOND);
  });
});

describe('a double click', () => {
  test.each([
    { mode: 'live', seconds: 600, after: { mode: 'live' } },
    { mode: 'review', seconds: 500, after: { mode: 'review', readout: { timelineMicros: 500 * SECOND } } },
    { mode: 'paused', seconds: 450, after: { mode: 'paused', readout: { timelineMicros: 450 * SECOND } } },
  ] as const)('shows all of the history and leaves $mode as it was', ({ mode, seconds, after }) => {
    const viewer = standing(mode, seconds);
    const { canvas, painter } = timelineOf(viewer);
    doubleClick(canvas, 200);
    expect(viewer.store.getState()).toMatchObject(after);
    expect(painter.window.startMicros).toBeLessThanOrEqual(0);
    expect(painter.window.endMicros).toBeGreaterThanOrEqual(600 * SECOND);
  });
});

describe('keys of the timeline', () => {
  const press = (key: string, viewer: Viewer, painter: TimelinePainter): boolean => {
    const action = actionPressed(TIMELINE_ACTIONS, new KeyboardEvent('keydown', { key }));
    action?.act({ viewer, painter });
    return action !== undefined;
  };
  const inSight = (painter: TimelinePainter): number => painter.window.endMicros - painter.window.startMicros;

  test.each([
    { key: '+', less: true },
    { key: '=', less: true },
    { key: '-', less: false },
  ])('$key shows less of it, or more, round the playhead', ({ key, less }) => {
    const viewer = standing('paused', 500);
    const { painter } = timelineOf(viewer);
    painter.window = { startMicros: 400 * SECOND, endMicros: 600 * SECOND, followsEdge: false };
    const before = inSight(painter);
    expect(press(key, viewer, painter)).toBe(true);
    expect(inSight(painter) < before).toBe(less);
    expect((painter.window.startMicros + painter.window.endMicros) / 2).toBeCloseTo(500 * SECOND, -3);
  });

  test('0 shows all of the history, any other key is the page’s', () => {
    const viewer = standing('paused', 500);
    const { painter } = timelineOf(viewer);
    expect(press('0', viewer, painter)).toBe(true);
    expect(painter.window.startMicros).toBeLessThanOrEqual(0);
    expect(painter.window.endMicros).toBeGreaterThanOrEqual(600 * SECOND);
    expect(press('ArrowLeft', viewer, painter)).toBe(false);
  });
});

test('where the pointer rests, what has to be read for a press is read; where it only comes by, nothing is', () => {
  vi.useFakeTimers();
  try {
    const viewer = standing('paused', 0);
    const anticipate = vi.fn();
    Object.assign(viewer.feed.store, { timeline: { anticipate } });
    const { canvas, painter } = timelineOf(viewer);
    painter.window = { startMicros: 0, endMicros: 1000 * SECOND, followsEdge: false };
    const move = (offsetX: number) => {
      const event = Object.assign(new MouseEvent('pointermove'), { pointerId: 1 });
      Object.defineProperty(event, 'offsetX', { value: offsetX });
      canvas.dispatchEvent(event);
    };
    for (const pixel of [100, 200, 300]) {
      move(pixel);
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(1000);
    expect(anticipate.mock.calls).toEqual([[300 * SECOND]]);
    move(400);
    canvas.dispatchEvent(new MouseEvent('pointerleave'));
    vi.advanceTimersByTime(1000);
    expect(anticipate).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
