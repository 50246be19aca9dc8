import { expect, test } from 'vitest';
import { atOnce } from '../../engine/index.ts';
import { dividedPaths } from './divided-paths.ts';
import { sweptFloor } from './floor.ts';
import { findHomes } from './homes.ts';
import { readPlantModel } from './read-plant-model.ts';
import { layRoads } from './road-network.ts';
import { stopsOf } from './stops.ts';
import { gridPlant } from './testing/grid-plant.ts';

const SIZE = { lengthMeters: 1.5, widthMeters: 1.1 };

/** How often a plant of so many streets each way is asked about its ways while places to wait are sought in it. */
function asksFor(streets: number) {
  const reading = readPlantModel(gridPlant(streets));
  if ('problems' in reading) return expect.fail('the plant cannot be read');
  const { model } = reading;
  const paths = atOnce(dividedPaths(model));
  const roads = atOnce(layRoads(model, paths, atOnce(sweptFloor(model, paths, SIZE)).cells));
  const { homes, looks } = atOnce(findHomes(model, roads, stopsOf(model), false));
  return { points: model.points.length, homes: homes.length, looks };
}

test('(plants 2) a plant of four times the points asks four times as much, however many ways lead through it', () => {
  const [small, large] = [asksFor(12), asksFor(24)];
  expect([small.homes, large.homes]).toEqual([10, 10]);
  expect(large.points / small.points).toBe(4);
  expect(large.looks / small.looks).toBeLessThan(5);
  // Two searches over all ways for each vehicle, and little beside them.
  expect(large.looks).toBeLessThan(10 * 4 * 4 * large.points);
});
