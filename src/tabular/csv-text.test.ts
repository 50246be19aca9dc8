import { expect, it } from 'vitest';
import { fileName } from './csv-text.ts';

it.each([
  [['demo', '', 'orders'], 'demo_orders.csv'],
  [['a/b:c', 'Aisle 1.rack', 'Überblick'], 'a-b-c_Aisle-1.rack_Überblick.csv'],
  [['..', 'x'], 'x.csv'],
])('file name of %j', (parts, name) => {
  expect(fileName(parts, 'csv')).toBe(name);
});
