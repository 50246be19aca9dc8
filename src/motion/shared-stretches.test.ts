import { expect, test } from 'vitest';
import { type Vector3, vector3 } from '../units/index.ts';
import { STRETCH } from './even-stretch.ts';
import { compilePathGeometry } from './index.ts';
import { WAY, WAY_NUMBERS } from './piece.ts';

interface Placed {
  at?: Vector3;
  radius?: number;
  divisions?: number;
  minimumHeight?: number;
}

function bend({ at = vector3(), radius = 2, divisions = 400, minimumHeight = at.y }: Placed) {
  const angles = [0, 0.1, 0.4, 0.9, 1.57];
  return compilePathGeometry({
    type: 'CATMULL_ROM',
    controlPoints: angles.map((angle) =>
      vector3(at.x + radius * Math.sin(angle), at.y, at.z + radius * (Math.cos(angle) - 1)),
    ),
    arcLengthDivisions: divisions,
    minimumHeightMeters: minimumHeight,
  });
}

const stretchOf = (placed: Placed, way = new Float64Array(WAY_NUMBERS)) => bend(placed).stretchAt(0.6, way);

test('curves that differ in their place alone have the same stretches, told from where each begins', () => {
  const at = vector3(1234.5, 6.25, -77.1);
  const way = new Float64Array(WAY_NUMBERS);
  const stretch = stretchOf({ at }, way);
  expect(stretch).not.toBeNull();
  expect(stretch).toBe(stretchOf({}));
  const beyond = 0.6 - (stretch?.[STRETCH.fromRatio] ?? 0);
  const place = bend({ at }).pointAt(0.6, vector3());
  for (const [axis, channel] of [STRETCH.x, STRETCH.y, STRETCH.z].entries()) {
    const along = [3, 2, 1, 0].reduce((sum, power) => (stretch?.[channel + power] ?? 0) + beyond * sum, 0);
    const exact = [place.x, place.y, place.z][axis] ?? 0;
    expect(Math.abs(along + (way[WAY.beside + axis] ?? 0) - exact)).toBeLessThan(2e-4);
  }
});

test('curves that differ in a point by less than they are told apart by have stretches of their own where that bends them', () => {
  const through = (x: number) =>
    compilePathGeometry({
      type: 'CATMULL_ROM',
      controlPoints: [vector3(), vector3(4, 0, 1), vector3(x, 0, 1), vector3(8, 0, -3), vector3(12)],
      arcLengthDivisions: 400,
      minimumHeightMeters: 0,
    });
  const way = new Float64Array(WAY_NUMBERS);
  const [coinciding, apart] = [through(4), through(4 + 4e-7)];
  expect(coinciding.stretchAt(0.4, way)).not.toBeNull();
  expect(coinciding.stretchAt(0.4, way)).not.toBe(apart.stretchAt(0.4, way));
});

test.each<[string, Placed]>([
  ['another radius', { radius: 2.001 }],
  ['another table', { divisions: 404 }],
  ['another height from which they are held up', { minimumHeight: -1 }],
])('curves of %s have stretches of their own', (_, placed) => {
  expect(stretchOf(placed)).not.toBe(stretchOf({}));
});
