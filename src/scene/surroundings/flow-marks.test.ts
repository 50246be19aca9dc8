import { BufferAttribute, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { FlowMarks } from './flow-marks.ts';
import type { NetworkPath } from './ribbon.ts';

const RAMP = ['#000000', '#ffffff'];

function line(name: string, from: [number, number, number], to: [number, number, number]): [string, NetworkPath] {
  const [startPosition, endPosition] = [from, to].map(([x, y, z]) => ({ x, y, z }));
  return [name, { name, geometry: { type: 'LINE', startPosition, endPosition } } as unknown as NetworkPath];
}

const PATHS = new Map([
  line('P1', [0, 0, 0], [10, 0, 0]),
  line('P2', [0, 0, 1], [10, 0, 1]),
  line('UP', [0, 4, 0], [10, 4, 0]),
  line('UNUSED', [0, 0, 5], [10, 0, 5]),
]);

const FLOW = {
  paths: [
    { name: 'P1', share: 1 },
    { name: 'P2', share: 0.5 },
    { name: 'UP', share: 0.2 },
    { name: 'GONE', share: 1 },
  ],
  cells: [{ x: 20.5, y: 0, z: 0.5, share: 1 }],
  cellMeters: 1,
};

describe('what lies under a point', () => {
  const marks = new FlowMarks(PATHS, FLOW, RAMP);

  test.each([
    { what: 'a path', at: [5, 0, 0.1], hit: { path: 'P1' } },
    { what: 'the nearer of two', at: [5, 0, 0.6], hit: { path: 'P2' } },
    { what: 'a path above another', at: [5, 4.02, 0.1], hit: { path: 'UP' } },
    { what: 'a path that was not used', at: [5, 0, 5], hit: null },
    { what: 'beyond the end of a path', at: [10.7, 0, 0], hit: null },
    { what: 'a square of the floor', at: [20.1, 0, 0.9], hit: { cell: 0 } },
    { what: 'the same on another floor', at: [20.1, 4, 0.9], hit: null },
  ])('$what', ({ at, hit }) => {
    expect(marks.hitAt(new Vector3(...at))).toEqual(hit);
  });
});

test('what is used more is wider and of another colour, and lies on top; a path that is not there costs nothing', () => {
  const marks = new FlowMarks(PATHS, { ...FLOW, cells: [] }, RAMP);
  const positions = new BufferAttribute(new Float32Array(marks.ribbon.positions), 3);
  const colors = new BufferAttribute(marks.colors, 3);
  // Two pairs of corners for each of three straight paths, the least used first.
  expect(positions.count).toBe(12);
  const widths = [0, 4, 8].map((first) => Math.abs(positions.getZ(first) - positions.getZ(first + 1)));
  expect(widths[0]).toBeLessThan(widths[1] ?? 0);
  expect(widths[1]).toBeLessThan(widths[2] ?? 0);
  expect(colors.getX(8)).toBe(1);
  expect(colors.getX(0)).toBeLessThan(colors.getX(4));
});
