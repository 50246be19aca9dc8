import { describe, expect, test } from 'vitest';
import { passing } from '../testing/passing.ts';
import { wayBetween, wayDriven } from './way.ts';

const path = (startPointName: string, endPointName: string, lengthMeters: number) => ({
  name: `${startPointName}-${endPointName}`,
  startPointName,
  endPointName,
  lengthMeters,
});
const NETWORK = [path('A', 'B', 10), path('C', 'B', 5), path('C', 'D', 4), path('A', 'D', 30), path('E', 'F', 1)];

describe('[Q23] between two places', () => {
  test.each([
    ['the shortest, against a path where that is driven', 'A', 'D', [], 'A-B> C-B< C-D> 19'],
    ['only in directions that are driven', 'A', 'D', ['C-B<'], 'A-D> 30'],
    ['none', 'A', 'F', [], null],
    ['none beyond a place from which none is driven', 'A', 'D', ['A-D>', 'A-B<', 'C-B<'], null],
    ['none to where it begins', 'A', 'A', [], null],
  ])('%s', (_, from, to, notDriven, expected) => {
    const isDriven = (name: string, isForward: boolean) =>
      !(notDriven as string[]).includes(name + (isForward ? '>' : '<'));
    const way = wayBetween(from, to, NETWORK, isDriven);
    const words = way?.paths.map(({ pathName, isForward }) => pathName + (isForward ? '>' : '<'));
    expect(words ? `${words.join(' ')} ${way?.lengthMeters}` : null).toBe(expected);
  });
});

describe('[Q23] that a vehicle drove', () => {
  const a = passing('c', 'A-B', [0, 0, 10, 10]);
  const b = passing('c', 'C-B', [15, 5, 20, 0], { standsSinceMicros: 10e6 });
  const d = passing('c', 'C-D', [20, 0, 24, 4]);
  const before = passing('c', 'A-B', [-9, 0, -1, 10]);
  const again = passing('c', 'A-B', [24, 0, 30, 10]);
  test.each([
    ['back and on from an instant, also over a rest', [a, b, d], 17, 'A-B C-B C-D'],
    ['back over all that came before', [a, b, d], 22, 'A-B C-B C-D'],
    ['the last before it', [a, b], 40, 'A-B C-B'],
    ['from the instant on at which it begins', [a, { ...b, standsSinceMicros: 15e6 }], 15, 'C-B'],
    ['up to where it moved in some other way', [a, b, { ...d, standsSinceMicros: 23e6 }], 17, 'A-B C-B'],
    ['back to where a path came before', [before, { ...a, standsSinceMicros: -1e6 }, b], 17, 'A-B C-B'],
    ['up to where a path comes again', [a, b, d, again], 1, 'A-B C-B C-D'],
    ['from where it moved in some other way', [a, { ...b, standsSinceMicros: 15e6 }, d], 17, 'C-B C-D'],
    ['the first that is known', [b, d], 1, 'C-B C-D'],
    ['nothing', [], 1, undefined],
  ])('%s', (_, rows, seconds, expected) => {
    const way = wayDriven(rows, seconds * 1e6, () => 10);
    expect(way?.paths.map(({ pathName }) => pathName).join(' ')).toBe(expected);
    const forward = way?.paths.filter(({ isForward }) => isForward).map(({ pathName }) => pathName);
    expect(forward).toEqual(way?.paths.map(({ pathName }) => pathName).filter((name) => name !== 'C-B'));
    expect(way?.paths.map(({ fromMeters }) => fromMeters)).toEqual(way?.paths.map((__, index) => index * 10));
  });
});
