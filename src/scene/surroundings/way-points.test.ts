import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { NetworkPath } from './ribbon.ts';
import { wayPoints } from './way-points.ts';

function bend(name: string, ...controlPoints: [number, number][]): [string, NetworkPath] {
  const geometry = {
    type: 'CATMULL_ROM',
    minimumHeightMeters: 0,
    controlPoints: controlPoints.map(([x, z]) => ({ x, y: 0, z })),
  };
  return [name, { name, lengthMeters: 10, geometry } as unknown as NetworkPath];
}

const PATHS = new Map([bend('P1', [0, 0], [5, 0], [10, 0]), bend('P2', [10, 0], [10, 5], [10, 10])]);
const LEG = { start: new Vector3(2, 0, 0), end: new Vector3(10, 0, 6) };
const whole = (pathName: string) => ({ pathName, fromMeters: 0, toMeters: 10 });

function ends(points: readonly Vector3[]): number[][] {
  return [points[0], points[1], points.at(-2), points.at(-1)].map((p) => [
    Math.round(p?.x ?? 0),
    Math.round(p?.z ?? 0),
  ]);
}

test.each([
  { what: 'over two paths, from where it was put on to where it was taken off', pieces: [whole('P1'), whole('P2')] },
  { what: 'a path that is gone is left out', pieces: [whole('P1'), whole('GONE'), whole('P2')] },
])('$what', ({ pieces }) => {
  const points = wayPoints(PATHS, { ...LEG, pieces });
  expect(ends(points)).toEqual([
    [2, 0],
    [2, 0],
    [10, 6],
    [10, 6],
  ]);
  // Round the corner, not across it.
  expect(points.some(({ x, z }) => Math.abs(x - 10) < 0.3 && Math.abs(z) < 0.3)).toBe(true);
});

test('backwards over a path', () => {
  const leg = { start: new Vector3(8, 0, 0), end: new Vector3(1, 0, 0) };
  const points = wayPoints(PATHS, { ...leg, pieces: [{ pathName: 'P1', fromMeters: 10, toMeters: 0 }] });
  const along = points.map(({ x }) => x);
  expect(along).toEqual([...along].sort((a, b) => b - a));
});

test('straight where no path leads', () => {
  expect(wayPoints(PATHS, { ...LEG, pieces: [] }).map(({ x, z }) => [x, z])).toEqual([
    [2, 0],
    [10, 6],
  ]);
});

test('a loop that passes the place where it was put on is gone all the way round', () => {
  const pieces = [
    whole('P1'),
    whole('P2'),
    { pathName: 'P2', fromMeters: 10, toMeters: 0 },
    { pathName: 'P1', fromMeters: 10, toMeters: 0 },
  ];
  const points = wayPoints(PATHS, { start: new Vector3(2, 0, 0), end: new Vector3(1, 0, 0), pieces });
  expect(points.some(({ z }) => z > 9)).toBe(true);
});
