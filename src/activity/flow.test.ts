import { describe, expect, test } from 'vitest';
import { pathFlows, restCells } from './flow.ts';

describe('[Q19] how paths and the floor were used', () => {
  test('passages and rest by path', () => {
    const rows = [
      { pathName: 'P1', stoppedMicros: 4 },
      { pathName: 'P2', stoppedMicros: 0 },
      { pathName: 'P1', stoppedMicros: 3 },
    ];
    expect(pathFlows(rows)).toEqual([
      { pathName: 'P1', passages: 2, restMicros: 7 },
      { pathName: 'P2', passages: 1, restMicros: 0 },
    ]);
  });

  const rest = (state: string, micros: number, startX: number | null, startY = 0, startZ = 0.2) => ({
    ...{ entityType: 'CARRIER', state, startMicros: 100, endMicros: 100 + micros },
    ...{ startX, startY, startZ },
  });

  test('what never travels stands where it was put up', () => {
    const door = { ...rest('resting', 5, 0.1), entityType: 'DOOR' };
    expect(restCells([door, rest('travelling', 5, 0.1)], 1)).toEqual([]);
  });

  test.each([
    ['one square', [rest('stopped', 5, 0.1), rest('resting', 6, 0.9)], [{ x: 0.5, y: 0, z: 0.5, restMicros: 11 }]],
    [
      'squares on both sides of zero',
      [rest('stopped', 5, 0.1), rest('stopped', 6, -0.1)],
      [
        { x: 0.5, y: 0, z: 0.5, restMicros: 5 },
        { x: -0.5, y: 0, z: 0.5, restMicros: 6 },
      ],
    ],
    [
      'floors above each other',
      [rest('stopped', 5, 0.1, 0.02), rest('stopped', 6, 0.1, 4.01)],
      [
        { x: 0.5, y: 0, z: 0.5, restMicros: 5 },
        { x: 0.5, y: 4, z: 0.5, restMicros: 6 },
      ],
    ],
    ['what moves, and what nobody knows', [rest('travelling', 5, 0.1), rest('unknown', 6, null)], []],
    [
      'what stands where nobody knows',
      [
        rest('resting', 6, null),
        { ...rest('stopped', 6, 1), startY: null },
        { ...rest('stopped', 6, 1), startZ: null },
      ],
      [],
    ],
  ])('%s', (_, rows, cells) => {
    expect(restCells([...rows, rest('travelling', 1, 0)], 1)).toEqual(cells);
  });
});
