import { expect, test } from 'vitest';
import type { FeedState } from '../../feed/index.ts';
import type { ViewerState } from '../viewer-state.ts';
import { isAtEdge, isFresh } from './freshness.ts';

const EDGE = 60_000_000;

test.each([
  { state: 'connecting', fresh: true },
  { state: 'following', fresh: true },
  { state: 'recovering', fresh: true },
  { state: 'stalled', fresh: false },
  { state: 'failed', fresh: false },
  { state: 'ended', fresh: false },
] as const)('$state: fresh is $fresh', ({ state, fresh }) => {
  expect(isFresh({ connection: { state } } as FeedState)).toBe(fresh);
});

test.each([
  { mode: 'live', at: EDGE - 400_000, atEdge: true },
  { mode: 'paused', at: EDGE, atEdge: true },
  { mode: 'paused', at: EDGE - 1, atEdge: false },
  { mode: 'review', at: EDGE - 5_000_000, atEdge: false },
] as const)('$mode at $at of 60000000: at the edge is $atEdge', ({ mode, at, atEdge }) => {
  const readout = { timelineMicros: at, timelineEdgeMicros: EDGE };
  expect(isAtEdge({ mode, readout } as ViewerState)).toBe(atEdge);
});
