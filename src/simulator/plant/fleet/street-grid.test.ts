import { describe, expect, test } from 'vitest';
import { compilePathGeometry } from '../../../motion/index.ts';
import { distanceBetween, vector3 } from '../../../units/index.ts';
import { atOnce } from '../../engine/index.ts';
import { Driving } from './driving.ts';
import type { Lane } from './lane.ts';
import { RouteGuide } from './route-guide.ts';
import { layStreets } from './street-grid.ts';

const DRIVING = new Driving(1.5, 0.75);

describe.each([{ streets: 2 }, { streets: 4 }, { streets: 10 }])(
  '$streets streets in each direction',
  ({ streets }) => {
    const { lanes, points, paths } = atOnce(layStreets(streets, DRIVING));

    test('every lane can be reached from every other', () => {
      const guide = new RouteGuide(lanes);
      for (const from of lanes) {
        for (const to of lanes) expect(driveTo(guide, from, to)).toBe(to);
      }
    });

    test('every path begins and ends at its points', () => {
      const positions = new Map(points.map(({ name, position }) => [name, position]));
      for (const { startPointName, endPointName, geometry, lengthMeters } of paths) {
        const curve = compilePathGeometry(geometry);
        expect(lengthMeters).toBeCloseTo(curve.lengthMeters, 9);
        for (const [ratio, name] of [
          [0, startPointName],
          [1, endPointName],
        ] as const) {
          const position = positions.get(name);
          expect(position && distanceBetween(position, curve.pointAt(ratio, vector3()))).toBeLessThan(1e-6);
        }
      }
    });

    test('names are used once', () => {
      expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
      expect(new Set(paths.map(({ name }) => name)).size).toBe(paths.length);
    });

    test('corners join their lane where it says', () => {
      for (const lane of lanes) {
        for (const { lane: next, corner } of lane.exits) {
          if (!corner) continue;
          const end = compilePathGeometry(corner.geometry).pointAt(1, vector3());
          expect(distanceBetween(end, next.position(next.joinOffset))).toBeLessThan(1e-6);
        }
      }
    });
  },
);

/** Follows the guide for as many blocks as it promises. */
function driveTo(guide: RouteGuide, from: Lane, to: Lane): Lane | undefined {
  let lane: Lane | undefined = from;
  for (let block = 0; lane && lane !== to && block < 100; block += 1) {
    lane = [...lane.exits].sort((a, b) => guide.cost(a, to) - guide.cost(b, to))[0]?.lane;
  }
  return lane;
}

test('the last slot lies behind the junction, with some way to go to where one brakes for it', () => {
  for (const lane of atOnce(layStreets(4, DRIVING)).lanes) {
    expect(lane.brakingOffset(lane.slotCount - 1)).toBeGreaterThan(lane.joinOffset);
    expect(lane.brakingOffset(lane.slotCount)).toBeLessThan(lane.joinOffset + 0.5);
  }
});
