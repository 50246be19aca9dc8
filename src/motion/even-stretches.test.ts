import { expect, test } from 'vitest';
import { vector3 } from '../units/index.ts';
import { cubicAt } from './cubic.ts';
import { STRETCH } from './even-stretch.ts';
import { EvenStretches } from './even-stretches.ts';
import { compilePathGeometry } from './index.ts';
import { WAY, WAY_NUMBERS } from './piece.ts';

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

const SAMPLES = 3000;

/** The end of a quarter circle may be told by a control point close to it; the table need not have an entry at any of them. */
test.each([
  { radius: 10, nearDegrees: 2, steps: 2, divisions: 190 },
  { radius: 10, nearDegrees: 2, steps: 2, divisions: 191 },
  { radius: 1.5, nearDegrees: 0.1, steps: 3, divisions: 203 },
  { radius: 3, nearDegrees: 5, steps: 6, divisions: 97 },
])('an arc of $radius m with $divisions divisions is met wherever a stretch stands for it', (arc) => {
  const even = Array.from({ length: arc.steps - 1 }, (_, step) => (90 * (step + 1)) / arc.steps);
  const radians = [0, arc.nearDegrees, ...even, 90 - arc.nearDegrees, 90].map((degrees) => (degrees * Math.PI) / 180);
  const curve = compilePathGeometry({
    type: 'CATMULL_ROM',
    controlPoints: radians.map((a) => vector3(arc.radius * Math.sin(a), 0, arc.radius * (Math.cos(a) - 1))),
    arcLengthDivisions: arc.divisions,
    minimumHeightMeters: 0,
  });
  let met = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const ratio = (sample + 0.5) / SAMPLES;
    const way = new Float64Array(WAY_NUMBERS);
    const stretch = curve.stretchAt(ratio, way);
    if (!stretch) continue;
    met += 1;
    const beyond = ratio - (stretch[STRETCH.fromRatio] as number);
    const { x, y, z } = curve.pointAt(ratio, vector3());
    const { x: ahead, z: aside } = curve.directionAt(ratio, vector3());
    for (const [axis, place] of [x, y, z].entries()) {
      const at = cubicAt(stretch, STRETCH.x + 4 * axis, beyond) + (way[WAY.beside + axis] as number);
      expect(Math.abs(at - place)).toBeLessThan(1.2e-4);
    }
    const off = cubicAt(stretch, STRETCH.heading, beyond) - Math.atan2(0 - aside, ahead);
    expect(Math.abs(off - 2 * Math.PI * Math.round(off / (2 * Math.PI)))).toBeLessThan(1e-3);
  }
  expect(met).toBeGreaterThan(SAMPLES / 10);
});
