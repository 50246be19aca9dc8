import { expect, test } from 'vitest';
import { QueueGrowth } from './queue-growth.ts';

function afterMinutes(minutes: number, openAt: (minute: number) => number) {
  const growth = new QueueGrowth();
  let told = growth.note(openAt(0), 1);
  for (let minute = 1; minute < minutes; minute += 1) told = growth.note(openAt(minute), 1);
  return told;
}

test.each([
  { what: 'a long queue that stays as it is', openAt: () => 200, stable: true },
  {
    what: 'a queue that comes and goes with the hours',
    openAt: (minute: number) => 20 + 10 * Math.sin(minute / 60),
    stable: true,
  },
  { what: 'a plant that comes into its stride', openAt: (minute: number) => Math.min(50, minute), stable: true },
  { what: 'one order in five that piles up', openAt: (minute: number) => minute / 5, stable: false },
])('(plants 3) $what: stable $stable', ({ openAt, stable }) => {
  expect(afterMinutes(600, openAt).stable).toBe(stable);
});

test('nothing is said before there are hours to judge by', () => {
  expect(afterMinutes(200, (minute) => minute)).toEqual({ queueGrowthShare: null, stable: null });
  expect(afterMinutes(300, (minute) => minute).queueGrowthShare).toBe(1);
});

test('a plant that has caught up is stable again', () => {
  expect(afterMinutes(1500, (minute) => Math.min(minute, 600)).stable).toBe(true);
});
