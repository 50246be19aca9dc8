import { describe, expect, test } from 'vitest';
import { atOnce } from '../../engine/index.ts';
import { Driving } from './driving.ts';
import { bayCount, planHall } from './hall-plan.ts';
import { besideLane, PLACE_ASIDE_METERS } from './roadside.ts';
import { layStreets } from './street-grid.ts';

const WORK_SECONDS = 40;
/** Speeds and accelerations at their bounds: lanes have more or fewer slots by them. */
const DRIVINGS = [new Driving(1.5, 0.75), new Driving(2, 0.5), new Driving(0.5, 1.5)];

describe.each([4, 6, 12])('%i streets in each direction', (streets) => {
  test.each(DRIVINGS)('lines run straight from street to street: speed $speed', (driving) => {
    const { lines, bays } = atOnce(planHall(atOnce(layStreets(streets, driving)), WORK_SECONDS));
    for (const { entry, exit, places } of lines) {
      const [from, to] = [besideLane(entry, PLACE_ASIDE_METERS), besideLane(exit, PLACE_ASIDE_METERS)];
      expect(from.x).toBeCloseTo(to.x, 6);
      expect(Math.abs(from.z - to.z)).toBeCloseTo(places.at(-1) ?? 0, 6);
    }
    expect(bays).toHaveLength(bayCount(streets));
  });

  test('no two share a side of a slot', () => {
    const { lines, bays } = atOnce(planHall(atOnce(layStreets(streets, DRIVINGS[0] as Driving)), WORK_SECONDS));
    const sides = [...bays.map(({ roadside }) => roadside), ...lines.flatMap(({ entry, exit }) => [entry, exit])];
    const names = sides.map(({ lane, slot, side }) => `${lane.path.name}/${slot}/${side}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
