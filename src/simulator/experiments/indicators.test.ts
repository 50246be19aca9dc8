import { expect, test } from 'vitest';
import { indicatorsOf, ordersBetween } from './indicators.ts';

const order = (createdHour: number, completedHour: number | null, dueHour = createdHour + 4) => ({
  createdAt: at(createdHour),
  dueAt: at(dueHour),
  completedAt: completedHour === null ? null : at(completedHour),
  leadTimeSeconds: completedHour === null ? null : (completedHour - createdHour) * 3600,
  onTime: completedHour === null ? null : completedHour <= dueHour,
  status: completedHour === null ? 'OPEN' : 'COMPLETE',
});

function at(hour: number): string {
  return `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const NOTHING = { minutes: [], counts: [], orders: null, devicesBefore: [], devicesAfter: [] };

test('orders that are open and overdue are late, those that have time left are neither (finding 3)', () => {
  const rows = [order(6, 7), order(7, 9), ...Array.from({ length: 6 }, () => order(8, null)), order(13, null)];
  const found = indicatorsOf({ ...NOTHING, orders: ordersBetween(rows, at(6), at(14)) });
  expect(found).toMatchObject({ onTimeShare: 2 / 8, ordersOpenAtEnd: 7, ordersOverdueAtEnd: 6 });
});

test('an order belongs to the time in which it is completed, wherever it began', () => {
  const rows = [order(6, 7), order(6, 8), order(6, 13)];
  const found = indicatorsOf({ ...NOTHING, orders: ordersBetween(rows, at(8), at(14)) });
  expect(found).toMatchObject({ leadTimeMedianMinutes: 7 * 60, onTimeShare: 0.5 });
});

test.each([
  { what: 'a queue that stands', level: () => 50, share: 0 },
  { what: 'a queue that takes in one of two orders', level: (minute: number) => minute, share: 0.5 },
  { what: 'a queue that is worked off', level: (minute: number) => 300 - minute, share: -0.5 },
])('$what', ({ level, share }) => {
  const minutes = Array.from({ length: 300 }, (_, minute) => ({ openOrders: level(minute), ordersReceived: 2 }));
  const found = indicatorsOf({ ...NOTHING, minutes, counts: ['ordersReceived'] });
  expect(found.queueGrowthShare).toBeCloseTo(share, 10);
});
