import { test } from 'vitest';
import { checkPlant } from './testing/plant-hours.ts';

/* An hour of each is asked by the long suite. */
test.each(['distribution-centre', 'shuttle-store', 'fleet'])(
  '[Q15] %s: rows are those of a second reading',
  (scenario) => {
    checkPlant(scenario, scenario === 'fleet' ? 60 : 600);
  },
);
