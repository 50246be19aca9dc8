import { expect, test } from 'vitest';
import { withCalculated } from './calculated-menu.tsx';

const NAMES = ['order', 'lines', 'net weight', 'rack'];

test.each([
  ['lines * 2', ['order', 'lines', 'new', 'net weight', 'rack']],
  ['round("net weight" / lines, 1)', ['order', 'lines', 'net weight', 'new', 'rack']],
  ["'rack' || order", ['order', 'new', 'lines', 'net weight', 'rack']],
  ['1 + 1', ['new', 'order', 'lines', 'net weight', 'rack']],
])('%s stands behind what it is made of', (expression, order) => {
  expect(withCalculated(NAMES, { name: 'new', expression })).toEqual(order);
});
