import { expect, test } from 'vitest';
import { atOnce } from '../../engine/index.ts';
import { postVehicles } from './homes.ts';
import { readPlantModel } from './read-plant-model.ts';
import { layRoads } from './road-network.ts';
import { stopsOf } from './stops.ts';
import { gridPlant } from './testing/grid-plant.ts';

const SIZE = { lengthMeters: 1.5, widthMeters: 1.1 };

/** How often a plant of so many streets each way is asked about its floor and its ways while it is laid out. */
function workFor(streets: number) {
  const reading = readPlantModel(gridPlant(streets));
  if ('problems' in reading) return expect.fail('the plant cannot be read');
  const { model } = reading;
  const roads = atOnce(layRoads(model, SIZE));
  let asked = 0;
  const leaving = new Map(roads.leaving);
  leaving.get = (point) => {
    asked += 1;
    return roads.leaving.get(point);
  };
  const postings = atOnce(postVehicles(model, { ...roads, leaving }, stopsOf(model)));
  return { points: model.points.length, vehicles: postings.length, asked, roads };
}

test('(plants 2) a plant of four times the points asks hardly more for each place to wait: ways are sought until all stops are found', () => {
  const [small, large] = [workFor(12), workFor(24)];
  expect([small.vehicles, large.vehicles]).toEqual([10, 10]);
  expect(large.points / small.points).toBe(4);
  expect(large.asked / small.asked).toBeLessThan(2);
});
