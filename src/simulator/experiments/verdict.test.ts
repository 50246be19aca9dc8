import { expect, test } from 'vitest';
import { directionOf, type Verdict, verdictOf } from './verdict.ts';

const difference = (mean: number, half: number | null) => ({ pairs: 9, mean, half, timesNarrower: null });

test.each<{ what: string; mean: number; half: number | null; more: Verdict; less: Verdict; neither: Verdict }>([
  { what: 'above zero', mean: 5, half: 2, more: 'BETTER', less: 'WORSE', neither: 'HIGHER' },
  { what: 'below zero', mean: -5, half: 2, more: 'WORSE', less: 'BETTER', neither: 'LOWER' },
  { what: 'round zero, and wide', mean: 1, half: 2, more: 'NOT_KNOWN', less: 'NOT_KNOWN', neither: 'NOT_KNOWN' },
  { what: 'round zero, and narrow', mean: 0.2, half: 0.5, more: 'SAME', less: 'SAME', neither: 'SAME' },
  { what: 'certain, but of no account', mean: 0.8, half: 0.1, more: 'SAME', less: 'SAME', neither: 'SAME' },
  { what: 'a single pair', mean: 9, half: null, more: 'NOT_KNOWN', less: 'NOT_KNOWN', neither: 'NOT_KNOWN' },
])('an interval $what', ({ mean, half, more, less, neither }) => {
  expect([verdictOf(difference(mean, half), 1, 'MORE'), verdictOf(difference(mean, half), 1, 'LESS')]).toEqual([
    more,
    less,
  ]);
  expect(verdictOf(difference(mean, half), 1, null)).toBe(neither);
});

test.each([
  { direction: 'MORE', indicators: ['shippedPerHour', 'droppedPerHour', 'ordersCompletedPerHour', 'onTimeShare'] },
  {
    direction: 'LESS',
    indicators: [
      ...['openOrders', 'backorderedLines', 'waitingTrucks', 'leadTime95Minutes', 'shortShare'],
      ...['ordersOpenAtEnd', 'ordersOverdueAtEnd', 'queueGrowthShare', 'carrierBlockedShare'],
    ],
  },
  { direction: null, indicators: ['carrierUtilisation', 'ordersReceivedPerHour', 'fill', 'carrierChargingShare'] },
])('$direction is better of $indicators', ({ direction, indicators }) => {
  for (const indicator of indicators) expect(directionOf(indicator), indicator).toBe(direction);
});
