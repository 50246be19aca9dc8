import { expect, test } from 'vitest';
import { compilePathGeometry } from '../../../motion/index.ts';
import { headingOfDirection, vector3 } from '../../../units/index.ts';
import { arcEnd, arcGeometry } from './arc.ts';

const SAMPLES = 4000;

test.each([
  { degrees: 90, radius: 1.5, heading: 0 },
  { degrees: -90, radius: 1.5, heading: 180 },
  { degrees: 90, radius: 3, heading: 90 },
  { degrees: 180, radius: 1.5, heading: -90 },
  { degrees: 118.5, radius: 1.5, heading: 10 },
  { degrees: 135, radius: 2.5, heading: 0 },
  { degrees: -350, radius: 2.5, heading: 0 },
  { degrees: 45, radius: 6, heading: 0 },
  { degrees: -7, radius: 20, heading: 33 },
])('the curve of $degrees degrees round $radius m is the arc, and nothing on it turns to and fro', (arc) => {
  const { degrees, radius, heading } = arc;
  const start = vector3(10, 0.2, -4);
  const geometry = arcGeometry(start, heading, degrees, radius);
  const curve = compilePathGeometry(geometry);
  const side = Math.sign(degrees);
  const middle = arcEnd(start, heading, side * 180, radius);
  const centre = vector3((start.x + middle.x) / 2, start.y, (start.z + middle.z) / 2);
  let turnedBack = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const ratio = sample / SAMPLES;
    const { x, y, z } = curve.pointAt(ratio, vector3());
    expect(y).toBe(start.y);
    // Within a thousandth of the radius, and half a degree off its heading.
    expect(Math.abs(Math.hypot(x - centre.x, z - centre.z) - radius)).toBeLessThan(radius / 1000);
    const direction = curve.directionAt(ratio, vector3());
    const expected = Math.abs(degrees) * ratio;
    const off = side * (headingOfDirection(direction.x, direction.z) - heading) - expected;
    const turned = off - 360 * Math.round(off / 360) + expected;
    expect(Math.abs(turned - expected)).toBeLessThan(0.5);
    turnedBack += Math.max(0, before - turned);
    before = turned;
  }
  expect(turnedBack).toBeLessThan(1);
  const [last, end] = [curve.pointAt(1, vector3()), arcEnd(start, heading, degrees, radius)];
  expect(Math.hypot(last.x - end.x, last.z - end.z)).toBeLessThan(1e-9);
  expect(Math.abs(curve.lengthMeters / (Math.abs(degrees) * (Math.PI / 180) * radius) - 1)).toBeLessThan(2e-4);
});
