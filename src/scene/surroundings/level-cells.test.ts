import { describe, expect, test } from 'vitest';
import { platesAt } from './level-cells.ts';
import { networkLevels } from './level-floors.ts';

const point = (name: string, x: number, y: number, z = 0) => [name, { name, position: { x, y, z } }] as const;
const points = new Map([
  ...[0, 10, 20].map((x) => point(`g${x}`, x, 0)),
  ...[0, 10, 20].map((x) => point(`u${x}`, x, 8 + x / 100)),
  ...[4, 12].map((y) => point(`stop ${y}`, 30, y)),
]);

test('levels are where several points lie at one height; a stop of a lift is none', () => {
  expect(networkLevels(points).map(({ heightMeters }) => heightMeters)).toEqual([0, 8.1]);
});

describe('plates', () => {
  const world = { points, paths: new Map() };

  test('lie under every point of their level, and under none of another', () => {
    const plates = platesAt(8.1, world, []);
    const isCovered = (x: number, z: number): boolean =>
      plates.some(({ x0, x1, z0, z1 }) => x0 <= x && x <= x1 && z0 <= z && z <= z1);
    expect([isCovered(0, 0), isCovered(20, 1), isCovered(5, 0), isCovered(30, 0)]).toEqual([true, true, false, false]);
  });

  test('do not lie over each other', () => {
    const plates = platesAt(8.1, world, [{ x: 1, y: 8, z: 3 }]);
    const area = plates.reduce((sum, { x0, x1, z0, z1 }) => sum + (x1 - x0) * (z1 - z0), 0);
    const squares = new Set<string>();
    for (const { x0, x1, z0, z1 } of plates) {
      for (let x = x0; x < x1; x++) for (let z = z0; z < z1; z++) squares.add(`${x} ${z}`);
    }
    expect(area).toBe(squares.size);
  });
});
