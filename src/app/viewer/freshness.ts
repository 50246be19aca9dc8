import type { ViewerState } from './viewer-state.ts';

/** The service is read, or was until a moment ago. */
export function isFresh({ connection: { state } }: Pick<ViewerState, 'connection'>): boolean {
  return state === 'following' || state === 'recovering' || state === 'connecting';
}

/** The present is shown but no longer known: looking back at what was read is never stale. */
export function isStale(viewer: Pick<ViewerState, 'connection' | 'mode' | 'readout'>): boolean {
  const { mode, readout } = viewer;
  return !isFresh(viewer) && (mode === 'live' || readout.timelineMicros >= readout.timelineEdgeMicros);
}
