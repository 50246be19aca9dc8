import { expect, test } from 'vitest';
import { isStale } from './freshness.ts';
import type { ViewerState } from './viewer-state.ts';

const EDGE = 60_000_000;

test.each([
  { state: 'following', mode: 'live', at: EDGE, stale: false },
  { state: 'recovering', mode: 'live', at: EDGE, stale: false },
  { state: 'stalled', mode: 'live', at: EDGE - 400_000, stale: true },
  { state: 'failed', mode: 'paused', at: EDGE, stale: true },
  { state: 'stalled', mode: 'paused', at: EDGE - 1, stale: false },
  { state: 'stalled', mode: 'review', at: EDGE - 5_000_000, stale: false },
] as const)('$state, $mode at $at of 60000000: stale is $stale', ({ state, mode, at, stale }) => {
  const readout = { timelineMicros: at, timelineEdgeMicros: EDGE };
  expect(isStale({ connection: { state }, mode, readout } as unknown as ViewerState)).toBe(stale);
});
