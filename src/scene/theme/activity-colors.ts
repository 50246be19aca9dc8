import { Color } from 'three';
import { ACTIVITIES, type Activity } from '../../world/index.ts';

/** Accent of a device by what it is doing; told apart also by those who see red and green alike. */
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
export const ACTIVITY_COLORS: readonly Color[] = ACTIVITIES.map((activity) => new Color(ACTIVITY_PAINT[activity]));
