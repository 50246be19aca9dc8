export { createPlayhead } from './playhead.ts';
export type { EdgeObservation, PlaybackMode, Playhead, PlayheadState, TimeRange } from './types.ts';
