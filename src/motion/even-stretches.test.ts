import { expect, test } from 'vitest';
import { vector3 } from '../units/index.ts';
import { EvenStretches } from './even-stretches.ts';

const LENGTH = 100;

/** One span along X, of so many divisions, that counts how often it is looked at. */
function straight(divisions: number) {
  const counted = { looks: 0 };
  const look = (ratio: number, point: { x: number }, direction: { x: number }): void => {
    counted.looks += 1;
    point.x = ratio * LENGTH;
    direction.x = 1;
  };
  const curve = {
    spanCount: 1,
    divisions,
    lengths: Float64Array.from({ length: divisions + 1 }, (_, division) => (division / divisions) * LENGTH),
    divisionAt: (ratio: number) => Math.min(divisions - 1, Math.floor(ratio * divisions)),
    ratioAt: (point: number) => point,
    placeAt: look,
    placeIn: (division: number, share: number, point: { x: number }, direction: { x: number }) =>
      look((division + share) / divisions, point, direction),
  };
  return { stretches: new EvenStretches(curve, vector3()), counted };
}

test.each([20, 1000, 100_000])('of %i divisions few enough are looked at to be made within a frame', (divisions) => {
  const { stretches, counted } = straight(divisions);
  expect(stretches.at(0.3)).not.toBeNull();
  expect(counted.looks).toBeLessThan(300);
  const { looks } = counted;
  stretches.at(0.7);
  expect(counted.looks).toBe(looks);
});
