import type { Activity } from '../../world/index.ts';

export const ACTIVITY_WORDS: Readonly<Record<Activity, string>> = {
  resting: 'At rest',
  travelling: 'Travelling',
  rotating: 'Turning',
  lifting: 'Lifting or lowering',
  forking: 'Fork moving',
  transferring: 'Load being handed over',
  observed: 'Observed position',
  stopped: 'Waiting on the way',
};

export const LOAD_WORDS = { loaded: 'Loaded', empty: 'Empty' } as const;

export const STALE_WORDS = 'Stale: last known place';
