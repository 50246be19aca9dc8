export { Playhead } from './playhead.ts';
export type { ClockSample, PlaybackMode, PlayheadState, TimeRange } from './types.ts';
