import { test } from 'vitest';
import { hotel } from '../../e2e/foreign-plants/hotel.ts';
import { lanePlant } from '../../e2e/foreign-plants/lane-plant.ts';
import { robotStore } from '../../e2e/foreign-plants/robot-store.ts';
import { checkPlant } from './testing/plant-hours.ts';

/* Plants of which nothing is known: not their types, not their assets, not what they mean. */
test.each([
  { plant: hotel, seconds: 600, rows: 13 },
  { plant: lanePlant, seconds: 600, rows: 4 },
  { plant: robotStore, seconds: 40, rows: 2000 },
])('[Q15] $plant.name: rows are those of a second reading', ({ plant, seconds, rows }) => {
  checkPlant(plant, seconds, rows);
});
