import { test } from 'vitest';
import { hotel } from '../../../e2e/foreign-plants/hotel.ts';
import { lanePlant } from '../../../e2e/foreign-plants/lane-plant.ts';
import { robotStore } from '../../../e2e/foreign-plants/robot-store.ts';
import { expectFlightsOver } from '../../testing/plant-flights.ts';

/* Plants of which nothing is known. */
test.each([hotel, lanePlant, robotStore].map((plant) => ({ name: plant.name, plant })))(
  'in the plant $name no flight comes into a body, and most places can be flown between',
  ({ plant }) => expectFlightsOver(plant),
);
