import fc from 'fast-check';
import { Vector3 } from 'three';
import { expect } from 'vitest';
import { planFlight } from '../scene/camera/flight.ts';
import { expectLawfulFlight, lookingFrom } from '../scene/camera/testing/flights.ts';
import { entityBounds } from '../scene/instancing/bounds.ts';
import { bodiesOf } from '../scene/stage/fly.ts';
import type { Scenario } from '../simulator/plant/scenario.ts';
import { drawnWorld, runPlant } from './drawn-plant.ts';

/** Flies from view to view of a plant: no flight comes into a body, and most places can be flown between. */
export function expectFlightsOver(scenario: Scenario): void {
  const { world, visuals } = drawnWorld(runPlant(scenario));
  const boxes = bodiesOf({ world, boundsOf: (entity) => entityBounds(entity, visuals) });
  expect(boxes.length).toBeGreaterThan(10);
  /** A view of some body from some side, as a person takes it. */
  const anyView = fc
    .record({
      of: fc.nat(boxes.length - 1),
      turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      reach: fc.double({ min: 2, max: 25, noNaN: true }),
      rise: fc.double({ min: 0.05, max: 1.2, noNaN: true }),
    })
    .map(({ of, turn, reach, rise }) => {
      const { x, y, z } = (boxes[of] as (typeof boxes)[number]).getCenter(new Vector3());
      const level = reach * Math.cos(rise);
      return lookingFrom(
        [x + Math.sin(turn) * level, y + reach * Math.sin(rise), z + Math.cos(turn) * level],
        [x, y, z],
      );
    })
    .filter(({ eye }) => !boxes.some((box) => box.containsPoint(new Vector3(...eye))));
  let [planned, flown] = [0, 0];
  fc.assert(
    fc.property(anyView, anyView, (from, to) => {
      const flight = planFlight(from, to, { boxes });
      expectLawfulFlight(flight, boxes, from, to);
      planned += 1;
      flown += flight.seconds > 0 ? 1 : 0;
    }),
    { seed: 31, numRuns: 15 },
  );
  expect(flown / planned).toBeGreaterThan(0.6);
}
