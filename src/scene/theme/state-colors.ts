import { Color } from 'three';
import { ACTIVITIES, type Activity } from '../../world/index.ts';

/** Accent of a device by its activity; red-green blindness does not confuse them. */
export const ACTIVITY_PAINT: Readonly<Record<Activity, string>> = {
  resting: '#6f8296',
  travelling: '#22a06b',
  rotating: '#12a5b5',
  lifting: '#2f7fe0',
  forking: '#8b5cf0',
  transferring: '#c04fb5',
  observed: '#d6b21c',
  stopped: '#ef8a3c',
};

/** By position in ACTIVITIES, as the sampler gives it. */
const ACTIVITY_COLORS: readonly Color[] = ACTIVITIES.map((activity) => new Color(ACTIVITY_PAINT[activity]));

export const COLOR_BY = ['activity', 'load'] as const;
export type ColorBy = (typeof COLOR_BY)[number];

/** Warm and dark against cold and pale: told apart without seeing red or green. */
export const LOAD_PAINT = { loaded: '#e07b1f', empty: '#9db7cf' } as const;

/** Two greys in bands: where a device was last known to be. */
export const STALE_PAINT = { band: '#b3b8bd', ground: '#7c838a' } as const;

/** Place of a device's colour in STATE_COLORS. `activity` is a place in ACTIVITIES. */
export function stateOf(colorBy: ColorBy, activity: number, isLoaded: boolean): number {
  if (colorBy === 'activity') return activity;
  return ACTIVITIES.length + (isLoaded ? 1 : 0);
}

export const STATE_PAINT: readonly string[] = [
  ...ACTIVITIES.map((activity) => ACTIVITY_PAINT[activity]),
  LOAD_PAINT.empty,
  LOAD_PAINT.loaded,
];

export const STATE_COLORS: readonly Color[] = [
  ...ACTIVITY_COLORS,
  new Color(LOAD_PAINT.empty),
  new Color(LOAD_PAINT.loaded),
];
