import type { FeedState } from '../../feed/index.ts';
import type { ViewerState } from '../viewer-state.ts';

/** The service is read, or was until a moment ago. */
export function isFresh({ connection: { state } }: Pick<FeedState, 'connection'>): boolean {
  return state === 'following' || state === 'recovering' || state === 'connecting';
}

/** The newest that is known is shown; looking back at what was read is never stale. */
export function isAtEdge({ mode, readout }: Pick<ViewerState, 'mode' | 'readout'>): boolean {
  return mode === 'live' || readout.timelineMicros >= readout.timelineEdgeMicros;
}
