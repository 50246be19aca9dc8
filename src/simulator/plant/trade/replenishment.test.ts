import { expect, test } from 'vitest';
import { Replenishment } from './replenishment.ts';

test('what is ordered away is ordered anew, the most missing first, and no more than that', () => {
  const replenishment = new Replenishment();
  for (const article of ['Rice', 'Oats', 'Rice', 'Rice', 'Oats', 'Pasta']) replenishment.demanded(article);
  expect(replenishment.shortage).toBe(6);
  const ordered = Array.from({ length: 7 }, () => replenishment.orderNext());
  expect(ordered[0]).toBe('Rice');
  expect(ordered.filter((article) => article === 'Rice')).toHaveLength(3);
  expect(ordered.filter((article) => article === 'Oats')).toHaveLength(2);
  expect(ordered.at(-1)).toBeUndefined();
  expect(replenishment.shortage).toBe(0);
});
