export { Playhead } from './playhead.ts';
export type { PlaybackMode, TimeRange } from './types.ts';
