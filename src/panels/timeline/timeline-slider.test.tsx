import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { switchSingleKeys } from '../../commands/index.ts';
import type { Viewer } from '../../run/viewer.ts';
import { TimelineSlider } from './timeline.tsx';
import type { TimelinePainter } from './timeline-painter.ts';

beforeEach(() => switchSingleKeys(false));
afterEach(() => {
  cleanup();
  switchSingleKeys(true);
});

test.each([
  { code: 'ArrowLeft', shiftKey: false, done: ['seek', 5_000_000] },
  { code: 'ArrowRight', shiftKey: false, done: ['seek', 15_000_000] },
  { code: 'ArrowLeft', shiftKey: true, done: ['step', -1] },
  { code: 'Home', shiftKey: false, done: ['seek', 0] },
  { code: 'End', shiftKey: false, done: ['seek', 60_000_000] },
  { code: 'KeyL', shiftKey: false, done: undefined },
])('the timeline obeys $code while shortcuts are off as a slider does (front 1)', ({ code, shiftKey, done }) => {
  const acted = vi.fn();
  const readout = { timelineMicros: 10_000_000, timelineOldestMicros: 0, timelineEdgeMicros: 60_000_000 };
  const viewer = {
    store: createStore(() => ({ mode: 'paused', readout })),
    feed: { store: createStore(() => ({ clock: null })) },
    player: { seek: (to: number) => acted('seek', to), stepEvent: (by: number) => acted('step', by), goLive: acted },
  } as unknown as Viewer;
  const painter = { window: { startMicros: 0, endMicros: 60_000_000 }, width: 600 } as TimelinePainter;
  render(<TimelineSlider viewer={viewer} painter={{ current: painter }} />);
  const passedOn = fireEvent.keyDown(screen.getByRole('slider'), { code, shiftKey, key: code });
  expect(acted.mock.calls).toEqual(done ? [done] : []);
  expect(passedOn).toBe(done === undefined);
});
