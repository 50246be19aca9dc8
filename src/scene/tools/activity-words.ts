import type { Activity } from '../../world/index.ts';

export const ACTIVITY_WORDS: Readonly<Record<Activity, string>> = {
  resting: 'Resting',
  travelling: 'Travelling',
  rotating: 'Turning',
  lifting: 'Lifting or lowering',
  forking: 'Fork moving',
  transferring: 'Load being handed over',
  observed: 'Observed position',
  stopped: 'Stopped, waiting',
};
