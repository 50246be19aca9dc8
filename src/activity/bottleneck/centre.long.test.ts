import { expect, test } from 'vitest';
import { centreWith } from './testing/centre-carriers.ts';

test('[Q45] the distribution centre names its carriers where one more ships more, and demand where not', () => {
  const told = [3, 4, 7, 9].map(centreWith);
  expect(told.map(({ named }) => named)).toEqual(['carriers', 'carriers', 'demand', 'demand']);
  for (const held of told.filter(({ carriers }) => carriers <= 4)) {
    for (const free of told.filter(({ carriers }) => carriers > 4)) {
      expect(held.shares.carriers.share).toBeGreaterThan(free.shares.carriers.share + 0.3);
      expect(held.gainPerHour).toBeGreaterThan(free.gainPerHour + 5);
    }
  }
});
