import fc from 'fast-check';
import { Box3, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { planFlight } from './flight.ts';
import { expectLawfulFlight, headingOf, lookingFrom, standpointsOf } from './testing/flights.ts';
import type { Viewpoint } from './view.ts';

const box = (x: number, z: number, width: number, depth: number, height: number, foot = 0): Box3 =>
  new Box3(new Vector3(x, foot, z), new Vector3(x + width, foot + height, z + depth));

const NOTHING = { boxes: [] };
/** A wall across the way. */
const WALL = { boxes: [box(-1, -20, 2, 40, 8)] };

describe('a flight', () => {
  const [west, east] = [lookingFrom([-20, 3, 0], [-10, 1, 0]), lookingFrom([20, 3, 0], [30, 1, 0])];

  test('begins and ends at rest, at the views that it is between', () => {
    const flight = planFlight(west, east, NOTHING);
    const [first, second] = standpointsOf(flight, 200);
    expect(first?.eye.distanceTo(new Vector3(...west.eye))).toBeLessThan(1e-9);
    expect(second?.eye.distanceTo(new Vector3(...west.eye))).toBeLessThan(0.01);
    const last = standpointsOf(flight, 200).at(-1);
    expect(last?.eye.distanceTo(new Vector3(...east.eye))).toBeLessThan(1e-9);
    expect(last?.target.distanceTo(new Vector3(...east.target))).toBeLessThan(1e-9);
    expect(last?.fieldDegrees).toBeCloseTo(36, 9);
  });

  test('goes straight where that is clear, and over what stands between where it is not', () => {
    const highest = (obstacles: { boxes: Box3[] }) =>
      Math.max(...standpointsOf(planFlight(west, east, obstacles), 100).map(({ eye }) => eye.y));
    expect(highest(NOTHING)).toBeCloseTo(3, 9);
    expect(highest(WALL)).toBeGreaterThan(8.5);
    expect(highest(WALL)).toBeLessThan(12);
    expectLawfulFlight(planFlight(west, east, WALL), WALL.boxes, west, east);
  });

  test('comes out from under a roof before it climbs', () => {
    const roof = { boxes: [...WALL.boxes, box(-40, -6, 30, 12, 0.3, 5)] };
    const flight = planFlight(west, east, roof);
    expect(flight.seconds).toBeGreaterThan(0);
    expectLawfulFlight(flight, roof.boxes, west, east);
  });

  test('is none from within a body: the camera is there at once', () => {
    const flight = planFlight(lookingFrom([0, 3, 0], [5, 1, 0]), east, WALL);
    expect(flight.seconds).toBe(0);
    expect(
      standpointsOf(flight, 1)
        .at(-1)
        ?.eye.distanceTo(new Vector3(...east.eye)),
    ).toBeLessThan(1e-9);
  });

  test('takes no longer than it may', () => {
    expect(planFlight(west, east, NOTHING, 2).seconds).toBe(2);
    expect(planFlight(west, west, NOTHING).seconds).toBe(0);
  });

  test.each([
    { from: 170, to: -170, by: 20 },
    { from: -170, to: 170, by: -20 },
    { from: 10, to: 100, by: 90 },
    { from: 0, to: -90, by: -90 },
  ])('from heading $from to $to turns by $by degrees', ({ from, to, by }) => {
    const at = (degrees: number) => {
      const radians = (degrees * Math.PI) / 180;
      return lookingFrom([0, 5, 0], [Math.sin(radians) * 10, 2, Math.cos(radians) * 10]);
    };
    const headings = standpointsOf(planFlight(at(from), at(to), NOTHING), 60).map(headingOf);
    const turned = headings.slice(1).reduce((sum, heading, index) => {
      const step = heading - (headings[index] as number);
      return sum + (((step + 540) % 360) - 180);
    }, 0);
    expect(turned).toBeCloseTo(by, 6);
  });

  test('to a drawing with a narrow lens ends with that lens, from as far as it needs', () => {
    const plan = { ...lookingFrom([0, 60, 0.006], [0, 0, 0]), fieldDegrees: 5 };
    const last = standpointsOf(planFlight(west, plan, NOTHING), 10).at(-1);
    expect(last?.fieldDegrees).toBeCloseTo(5, 9);
    expect(last?.eye.y).toBeCloseTo((60 * Math.tan(Math.PI / 10)) / Math.tan(Math.PI / 72), 6);
  });
});

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Rows of racks, some of them with decks between them overhead. */
const anyRack = fc
  .record({
    x: metres(-40, 40),
    z: metres(-40, 40),
    width: metres(0.5, 30),
    depth: metres(0.5, 3),
    height: metres(0.5, 25),
  })
  .map(({ x, z, width, depth, height }) => box(x, z, width, depth, height));
const anyDeck = fc
  .record({ x: metres(-40, 40), z: metres(-40, 40), foot: metres(3, 9) })
  .map(({ x, z, foot }) => box(x, z, 12, 12, 0.2, foot));
const anyView = fc
  .record({
    x: metres(-50, 50),
    y: metres(0.3, 30),
    z: metres(-50, 50),
    turn: metres(-Math.PI, Math.PI),
    reach: metres(2, 30),
  })
  .map(({ x, y, z, turn, reach }) =>
    lookingFrom([x, y, z], [x + Math.sin(turn) * reach, Math.max(0, y - reach / 2), z + Math.cos(turn) * reach]),
  );

const isSame = (a: Viewpoint, b: Viewpoint): boolean => JSON.stringify(a) === JSON.stringify(b);

test('whatever stands there, no flight comes into a body, under its lower end or round the longer way', () => {
  let flown = 0;
  fc.assert(
    fc.property(
      fc.array(anyRack, { maxLength: 25 }),
      fc.array(anyDeck, { maxLength: 3 }),
      anyView,
      anyView,
      (racks, decks, from, to) => {
        const boxes = [...racks, ...decks];
        const flight = planFlight(from, to, { boxes });
        expectLawfulFlight(flight, boxes, from, to);
        flown += flight.seconds > 0 ? 1 : 0;
        const isFree = (view: Viewpoint) => boxes.every((one) => one.distanceToPoint(new Vector3(...view.eye)) > 0.01);
        // Over racks alone there is always a way.
        if (decks.length === 0 && isFree(from) && isFree(to)) expect(flight.seconds > 0 || isSame(from, to)).toBe(true);
      },
    ),
    { seed: 31, numRuns: 150 },
  );
  expect(flown).toBeGreaterThan(50);
});
