export { createPlayhead } from './playhead.ts';
export type { ClockSample, PlaybackMode, Playhead, PlayheadState, TimeRange } from './types.ts';
