import { test } from 'vitest';
import { scenarios } from '../../simulator/plant/index.ts';
import { expectFlightsOver } from '../../testing/plant-flights.ts';

test.each(scenarios.map((scenario) => ({ name: scenario.name, scenario })))(
  'in the plant $name no flight comes into a body, and most places can be flown between',
  ({ scenario }) => expectFlightsOver(scenario),
);
