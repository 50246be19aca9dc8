import { test } from 'vitest';
import { checkPlant } from './testing/plant-hours.ts';

test.each(['distribution-centre', 'shuttle-store', 'fleet'])(
  '[Q15] [Q48] %s: an hour, row by row as a second reading has it',
  {
    timeout: 600_000,
  },
  (scenario) => {
    checkPlant(scenario, 3600);
  },
);
