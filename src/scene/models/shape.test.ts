import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { createShape } from './shape.ts';

const BOX = { size: [2, 4, 6], at: [10, 0, 0], color: '#ffffff' } as const;

function triangles(geometry: ReturnType<ReturnType<typeof createShape>['build']>): Vector3[][] {
  const positions = geometry.getAttribute('position');
  const index = [...(geometry.index?.array ?? [])];
  return Array.from({ length: index.length / 3 }, (_, i) =>
    index.slice(i * 3, i * 3 + 3).map((vertex) => new Vector3().fromBufferAttribute(positions, vertex)),
  );
}

/** Volume enclosed by the triangles: right only if every face is there once and faces outwards. */
function volume(geometry: Parameters<typeof triangles>[0]): number {
  return triangles(geometry).reduce((sum, [a, b, c]) => sum + (a && b && c ? a.dot(b.clone().cross(c)) / 6 : 0), 0);
}

describe('a box', () => {
  test('is closed, faces outwards and lies where it was put', () => {
    const geometry = createShape().box(BOX).build();
    expect(volume(geometry)).toBeCloseTo(2 * 4 * 6, 4);
    expect(geometry.boundingBox?.min.toArray()).toEqual([9, -2, -3]);
    expect(geometry.boundingBox?.max.toArray()).toEqual([11, 2, 3]);
  });

  test('with bevelled edges is closed and keeps its extent', () => {
    const bevel = 0.1;
    const geometry = createShape()
      .box({ ...BOX, bevel })
      .build();
    // Twelve edges lose a triangle's prism each, eight corners a corner of the cube on top of that.
    const lost = (bevel ** 2 / 2) * 4 * (2 + 4 + 6) - bevel ** 3 * (8 / 3);
    expect(volume(geometry)).toBeCloseTo(48 - lost, 2);
    expect(geometry.boundingBox?.max.toArray()).toEqual([11, 2, 3]);
  });
});

test.each(['x', 'y', 'z'] as const)('a cylinder along %s is closed and faces outwards', (axis) => {
  const geometry = createShape()
    .cylinder({ radius: 1, height: 3, sides: 64, axis, at: [0, 0, 0], color: '#ffffff' })
    .build();
  expect(volume(geometry)).toBeCloseTo(Math.PI * 3, 1);
});

test('pieces share one geometry, each with its own colour and tint', () => {
  const geometry = createShape()
    .box({ ...BOX, color: '#ff0000' })
    .box({ ...BOX, color: '#0000ff', tint: 0.5 })
    .build();
  const [first, last] = [0, geometry.getAttribute('position').count - 1];
  expect([geometry.getAttribute('color').getX(first), geometry.getAttribute('color').getZ(last)]).toEqual([1, 1]);
  expect([geometry.getAttribute('tint').getX(first), geometry.getAttribute('tint').getX(last)]).toEqual([0, 0.5]);
});
