import { expect, test } from 'vitest';
import { TurnedNodes } from './turned-nodes.ts';

test('nodes are taken in the order they came in, each once while it waits', () => {
  const nodes = new TurnedNodes();
  for (const node of [5, 7, 5, 9]) nodes.add(node);
  const first = nodes.take();
  nodes.add(5);
  const taken = [first];
  while (!nodes.isEmpty) taken.push(nodes.take());
  expect(taken).toEqual([5, 7, 9, 5]);
});

test('any number may wait, while others are taken', () => {
  const nodes = new TurnedNodes();
  const taken: number[] = [];
  for (let node = 0; node < 20_000; node++) {
    nodes.add(node);
    if (node % 3 === 0) taken.push(nodes.take());
  }
  while (!nodes.isEmpty) taken.push(nodes.take());
  expect(taken).toEqual(Array.from({ length: 20_000 }, (_, node) => node));
});
