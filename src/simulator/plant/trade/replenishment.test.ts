import { expect, test } from 'vitest';
import { Replenishment } from './replenishment.ts';

interface Start {
  standing?: readonly string[];
  waiting?: Record<string, number>;
  places?: number;
}

function setUp({ standing = [], waiting = {}, places = 99 }: Start) {
  const supplied = { waitingFor: (article: string) => waiting[article] ?? 0, freePlaces: () => places };
  const replenishment = new Replenishment(supplied);
  for (const article of standing) replenishment.stands(article);
  for (const article of Object.keys(waiting)) replenishment.awaited(article);
  const orderAll = () => Array.from({ length: 9 }, () => replenishment.orderNext()).filter((article) => article);
  return { replenishment, waiting, orderAll };
}

test('what has left is ordered anew, the most missing first, and no more than that', () => {
  const { replenishment, orderAll } = setUp({ standing: ['Rice', 'Oats', 'Rice', 'Rice', 'Oats', 'Pasta'] });
  for (const article of ['Rice', 'Oats', 'Rice', 'Rice', 'Oats', 'Pasta']) replenishment.left(article);
  expect(replenishment.shortage).toBe(6);
  const ordered = orderAll();
  expect(ordered[0]).toBe('Rice');
  expect([...ordered].sort()).toEqual(['Oats', 'Oats', 'Pasta', 'Rice', 'Rice', 'Rice']);
  expect(replenishment.shortage).toBe(0);
});

test('what a line waits for is ordered once, and not again when it has come and leaves', () => {
  const { replenishment, waiting, orderAll } = setUp({ waiting: { Rice: 2 } });
  expect(orderAll()).toEqual(['Rice', 'Rice']);
  waiting.Rice = 0;
  replenishment.stored('Rice');
  replenishment.stored('Rice');
  replenishment.left('Rice');
  replenishment.left('Rice');
  expect(replenishment.shortage).toBe(0);
});

test('what a line has given up is not ordered for another: it stays in stock until one leaves', () => {
  const { replenishment, waiting, orderAll } = setUp({ waiting: { Rice: 1 } });
  orderAll();
  waiting.Rice = 0;
  replenishment.stored('Rice');
  replenishment.left('Rice');
  expect(replenishment.shortage).toBe(0);
});

test('(plants 1) a backlog is not added to the stock: what stands there is missing when it leaves, and not before', () => {
  const { replenishment, orderAll } = setUp({ standing: ['Rice', 'Rice'], waiting: { Rice: 2 } });
  expect(replenishment.shortage).toBe(0);
  replenishment.left('Rice');
  expect(orderAll()).toEqual(['Rice', 'Rice']);
});

test('(plants 1) no more is ordered than finds a place, with what is on its way already', () => {
  const { replenishment, orderAll } = setUp({ places: 3, standing: ['Rice', 'Rice', 'Rice', 'Rice', 'Rice'] });
  replenishment.comesUnasked();
  for (let count = 0; count < 5; count += 1) replenishment.left('Rice');
  expect(orderAll()).toHaveLength(2);
  replenishment.stored('Rice');
  expect(orderAll()).toHaveLength(1);
});
