import { describe, expect, test } from 'vitest';
import { vector3 } from '../../../units/index.ts';
import { NetworkBuilder } from '../network/network-builder.ts';
import { findWay } from '../network/route-search.ts';
import { poseOnPiece, routeItems } from './route-items.ts';

/** A lane of 4 m from A to B, then 2 m on to C, cells of 2 m, and a stop beside B. */
const builder = new NetworkBuilder({
  footprint: { lengthMeters: 1, widthMeters: 0.6 },
  cellMeters: 2,
  straightSpeed: 1,
  curveSpeed: 0.5,
  reverseSpeed: 0.4,
});
builder.point('A', vector3(0, 0, 0));
builder.point('B', vector3(4, 0, 0));
builder.point('C', vector3(6, 0, 0));
builder.lane('L', 'A', 'B', 'C');
builder.turnSpur('S', 'B', 0, 90, vector3(4, 0, -2));
const network = builder.build();
const pieces = findWay(network, 'A', 'C');
const outOfStop = findWay(network, 'S', 'C');

const A = { type: 'POINT', name: 'A' };
const B = { type: 'POINT', name: 'B' };
const C = { type: 'POINT', name: 'C' };
const whole = (name: string) => ({ type: 'PATH', name });
const part = (name: string, startOffsetMeters: number, endOffsetMeters: number) => ({
  type: 'PATH',
  name,
  startOffsetMeters,
  endOffsetMeters,
});

describe('the route of a move', () => {
  test.each([
    { what: 'the whole way', from: 0, length: 6, items: [A, whole('L-1'), B, whole('L-2'), C] },
    { what: 'from the middle of a path', from: 1, length: 5, items: [part('L-1', 1, 4), B, whole('L-2'), C] },
    { what: 'to the middle of a path', from: 0, length: 3, items: [A, part('L-1', 0, 3)] },
    { what: 'inside one path', from: 0.5, length: 2, items: [part('L-1', 0.5, 2.5)] },
    { what: 'from a hair before a point', from: 4 - 1e-9, length: 2, items: [B, whole('L-2'), C] },
    { what: 'to a hair behind a point', from: 0, length: 4 + 1e-9, items: [A, whole('L-1'), B] },
  ])('names $what', ({ from, length, items }) => {
    expect(routeItems(pieces, from, length)).toEqual(items);
  });

  test('gives larger start offsets than end offsets in reverse', () => {
    expect(routeItems(outOfStop.slice(0, 1), 0.5, 1)).toEqual([part('S-spur', 1.5, 0.5)]);
  });
});

test('a carrier backs out of a stop facing in', () => {
  const [first] = outOfStop;
  if (first?.kind !== 'drive') throw new Error('The way out begins with driving');
  expect(poseOnPiece(first, 0.5)).toEqual({ position: vector3(4, 0, -1.5), rotation: vector3(0, 90, 0) });
  expect(first.gear).toBe('reverse');
});
