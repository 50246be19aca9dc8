import { expect, test } from 'vitest';
import type { World } from '../../world/index.ts';
import { rampsIn } from './ramps.ts';

type Path = World['paths'] extends ReadonlyMap<string, infer Item> ? Item : never;

const line = (pathName: string, from: readonly number[], to: readonly number[]) => {
  const [startPosition, endPosition] = [from, to].map(([x, y, z]) => ({ x, y, z }));
  return [pathName, { geometry: { type: 'LINE', startPosition, endPosition } } as unknown as Path] as const;
};

test.each([
  { what: 'level', from: [0, 0, 0], to: [10, 0, 0], count: 0 },
  { what: 'over an uneven floor', from: [0, 0, 0], to: [10, 0.05, 0], count: 0 },
  { what: 'up to the next level', from: [0, 0, 0], to: [10, 1, 0], count: 1 },
  { what: 'down from it', from: [0, 1, 0], to: [10, 0, 0], count: 1 },
  { what: 'straight up', from: [0, 0, 0], to: [0, 4, 0], count: 0 },
])('a way $what has $count ramps', ({ from, to, count }) => {
  expect(rampsIn(new Map([line('w', from, to)]))).toHaveLength(count);
});

test('ways there and back share a ramp, told from its foot', () => {
  const paths = new Map([line('up', [0, 0, 0], [10, 1, 0]), line('down', [10, 1, 0], [0, 0, 0])]);
  expect(rampsIn(paths)).toEqual([{ from: { x: 0, y: 0, z: 0 }, to: { x: 10, y: 1, z: 0 } }]);
});
