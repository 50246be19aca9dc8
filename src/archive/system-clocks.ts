import type { Clocks } from '../units/index.ts';

export const systemClocks: Clocks = {
  now: () => Date.now(),
  steady: () => performance.now(),
};
