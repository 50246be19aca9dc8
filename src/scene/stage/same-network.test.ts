import { expect, test } from 'vitest';
import { isSameNetwork } from './frame-sampler.ts';

type Network = Parameters<typeof isSameNetwork>[0];

const network = (x: number, pathNames = ['a-b']): Network => ({
  points: new Map([['a', { name: 'a', position: { x, y: 0, z: 0 } }]]),
  paths: new Map(
    pathNames.map((name) => [
      name,
      {
        name,
        startPointName: 'a',
        endPointName: 'b',
        lengthMeters: 2,
        geometry: { type: 'LINE', startPosition: { x, y: 0, z: 0 }, endPosition: { x: x + 2, y: 0, z: 0 } },
      },
    ]),
  ),
});

test.each([
  { what: 'the same points and paths', other: network(1), isSame: true },
  { what: 'a point elsewhere', other: network(1.5), isSame: false },
  { what: 'a path more', other: network(1, ['a-b', 'b-c']), isSame: false },
  { what: 'a path of another name', other: network(1, ['b-a']), isSame: false },
])('a world with $what: the same network is $isSame', ({ other, isSame }) => {
  expect(isSameNetwork(network(1), other)).toBe(isSame);
});
