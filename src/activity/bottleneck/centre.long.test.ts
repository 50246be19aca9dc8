import { expect, test } from 'vitest';
import { replicate } from '../../simulator/experiments/replicate.ts';
import { distributionCentre } from '../../simulator/plant/distribution-centre/scenario.ts';
import { SECONDS_PER_HOUR } from '../../units/index.ts';
import { DEMAND } from './momentary.ts';
import { bottleneckShares, verdictOf } from './shares.ts';
import { bottleneckOfCentre, candidateWith } from './testing/centre.ts';

const HOURS = 4;

/** Pallets shipped an hour by the plants of an experiment with the same seed. */
function shipped(carriers: number): number {
  const parameters = distributionCentre.parameters.parse({ carriers });
  const seconds = { warmUpSeconds: SECONDS_PER_HOUR, lengthSeconds: HOURS * SECONDS_PER_HOUR };
  return (
    replicate(distributionCentre, { parameters, seed: 1, wantsMinutes: false, ...seconds }).indicators.shippedPerHour ??
    Number.NaN
  );
}

/** What one more carrier ships; of the largest fleet, what its last one does. */
function gainOfOneMore(carriers: number): number {
  const most = Math.min(carriers, 8);
  return shipped(most + 1) - shipped(most);
}

test('[Q45] the distribution centre names its carriers where one more ships more, and demand where not', () => {
  const told = [3, 4, 7, 9].map((carriers) => {
    const found = bottleneckOfCentre(carriers, HOURS, 1);
    const own = candidateWith(found, 'CARRIER-01');
    const shares = bottleneckShares(found.spans, found);
    const { sole = 0, shifting = 0 } = shares.find(({ who }) => who === own) ?? {};
    const first = verdictOf(found.spans, found)?.first.who;
    const named = first === own ? 'carriers' : first === DEMAND ? 'demand' : 'another';
    return { carriers, named, share: sole + shifting, gain: gainOfOneMore(carriers) };
  });
  expect(told.map(({ named }) => named)).toEqual(['carriers', 'carriers', 'demand', 'demand']);
  for (const held of told.filter(({ carriers }) => carriers <= 4)) {
    for (const free of told.filter(({ carriers }) => carriers > 4)) {
      expect(held.share).toBeGreaterThan(free.share + 0.3);
      expect(held.gain).toBeGreaterThan(free.gain + 5);
    }
  }
});
