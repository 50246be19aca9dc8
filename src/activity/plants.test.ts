import { expect, test } from 'vitest';
import { checkPlant } from './testing/plant-hours.ts';

/* An hour of each is asked by the long suite. Counts are of things that have to be there for a comparison to say anything. */
test.each([
  // Carriers that STOP, and go on before they have stopped.
  {
    plant: 'distribution-centre',
    seconds: 600,
    rows: { activity: 1500, journeys: 900, traffic: 1700 },
    cut: 600,
    whole: 1700,
  },
  { plant: 'shuttle-store', seconds: 600, rows: { activity: 2200, journeys: 900, traffic: 400 }, cut: 0, whole: 80 },
  { plant: 'fleet', seconds: 60, rows: { activity: 350, journeys: 120, traffic: 340 }, cut: 0, whole: 200 },
])('[Q15] [Q48] $plant: rows are those of a second reading, and paths as long as what was driven', (least) => {
  const { rows, cut, whole } = checkPlant(least.plant, least.seconds);
  for (const relation of ['activity', 'journeys', 'traffic'] as const)
    expect(rows[relation], relation).toBeGreaterThanOrEqual(least.rows[relation]);
  expect(cut).toBeGreaterThanOrEqual(least.cut);
  expect(whole).toBeGreaterThanOrEqual(least.whole);
});
