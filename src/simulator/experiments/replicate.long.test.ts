import { expect, test } from 'vitest';
import { plants } from '../plant/index.ts';
import { replicate } from './replicate.ts';
import { isStable } from './stability.ts';

const HOUR = 3600;

test('(plants 3) a plant whose trucks take a third of what is asked for is neither on time nor stable', {
  timeout: 180_000,
}, () => {
  const [centre] = plants;
  if (!centre) throw new Error('there is no scenario');
  const parameters = centre.parameters.parse({ palletsPerDeparture: 7 });
  const { indicators: found } = replicate(centre, {
    ...{ seed: 5, warmUpSeconds: 0, lengthSeconds: 6 * HOUR, wantsMinutes: false },
    parameters,
  });
  expect(found.onTimeShare).toBeLessThan(0.6);
  expect(found.ordersOpenAtEnd).toBeGreaterThan(150);
  expect(found.ordersOverdueAtEnd).toBeGreaterThan(30);
  expect(isStable([Number(found.queueGrowthShare)])).toBe(false);
});
