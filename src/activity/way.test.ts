import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePathGeometry, compileSpeedProfile, type RouteNetwork } from '../motion/index.ts';
import type { AnimationEvent, RouteItem } from '../protocol/index.ts';
import { vector3 } from '../units/index.ts';
import type { TrackSpan } from '../world/index.ts';
import { pose } from '../world/testing/builders.ts';
import { drives, follows, raises, reaches, stops, travels, turns } from '../world/testing/events.ts';
import { isRouted, metersWithin, routeTravel, secondsAt } from './way.ts';

/** From A to B it is ten metres by name, and twelve by how long the path says it is. */
const ends = { startPosition: vector3(), endPosition: vector3(10) };
const AB = {
  startPointName: 'A',
  endPointName: 'B',
  lengthMeters: 12,
  curve: compilePathGeometry({ type: 'LINE', ...ends }),
};
const POINTS = new Map([
  ['A', vector3()],
  ['B', vector3(10)],
]);
const network: RouteNetwork = {
  pointNamed: (name) => POINTS.get(name),
  pathNamed: (name) => (name === 'A-B' ? AB : undefined),
};
const nowhere: RouteNetwork = { pointNamed: () => undefined, pathNamed: () => undefined };

/** The span of an event from 2 s on, over after so many seconds. */
const spanOf = (event: AnimationEvent | null, seconds: number): TrackSpan => ({
  kind: 'travel',
  startMicros: 2e6,
  endMicros: 2e6 + seconds * 1e6,
  untilMicros: Infinity,
  event,
});

const part = (startOffsetMeters: number, endOffsetMeters: number): RouteItem[] => [
  { type: 'PATH', name: 'A-B', startOffsetMeters, endOffsetMeters },
];

const metersOf = (event: AnimationEvent | null, from: number, to: number, seconds = 8, names = network): number =>
  metersWithin(spanOf(event, seconds), names, (2 + from) * 1e6, (2 + to) * 1e6);

/** Level, then straight up, then level again: 3, 4 and 5 metres, of which 8 count for the pace. */
const POSES = [pose(0, 0, 0), pose(3, 0, 0), pose(3, 4, 0), pose(3, 4, 5)];
const CORNER = [pose(0, 0, 2), pose(0, 0, 5), pose(3, 0, 5)];
const RISING = [pose(0, 0, 0), pose(0, 2, 0), pose(0, -4, 0)];

describe('metres that an entity goes by one motion, all in eight seconds', () => {
  test.each<[string, AnimationEvent, number, number, number]>([
    ['all of a route', travels('t', 2, 8, 'A A-B B', pose(0, 0, 0)), 0, 8, 12],
    ['all of it, asked for beyond both ends', travels('t', 2, 8, 'A A-B B', pose(0, 0, 0)), -9, 99, 12],
    ['half of it', travels('t', 2, 8, 'A A-B B', pose(0, 0, 0)), 0, 4, 6],
    ['the last quarter of it, in reverse', travels('t', 2, 8, 'B A-B A', pose(10, 0, 0)), 6, 9, 3],
    ['a stacker, backwards', drives('t', 2, 8, 9, 1), 2, 6, 4],
    ['a part of a path', travels('t', 2, 8, part(4, 10), pose(4, 0, 0)), 0, 8, 6],
    ['a platform, down', raises('t', 2, 8, 5, 1), 0, 2, 1],
    ['a fork, out', reaches('t', 2, 8, 0, 2), 1, 5, 1],
    ['a fork, back, and longer than it takes', reaches('t', 2, 8, 2, 0), 4, 99, 1],
    ['poses, short of the first one', follows('t', 2, 8, POSES), 0, 2.9, 2.9],
    ['poses, the next leg, which is passed at once', follows('t', 2, 8, POSES), 0, 3.0001, 7.0001],
    ['poses, at the foot of what is passed at once', follows('t', 2, 8, POSES), 0, 3, 7],
    ['poses that begin with what is passed at once', follows('t', 2, 8, POSES.slice(1)), 0, 8, 9],
    ['poses across, then along', follows('t', 2, 8, CORNER), 0, 4, 3],
    ['poses, halfway along the last', follows('t', 2, 8, POSES), 0, 5.5, 9.5],
    ['poses, all of them', follows('t', 2, 8, POSES), 0, 8, 12],
    ['poses that only rise and sink', follows('t', 2, 8, RISING), 0, 4, 4],
    ['poses that only rise and sink, in the end', follows('t', 2, 8, RISING), 4, 8, 4],
    ['a turn', turns('t', 2, 8, pose(0, 0, 0), 90), 0, 8, 0],
    ['a stop', stops('t', 2, pose(0, 0, 0)), 0, 8, 0],
  ])('%s', (_, event, from, to, meters) => {
    expect(metersOf(event, from, to)).toBeCloseTo(meters, 3);
  });

  test('up to where it is cut off', () => {
    const route = travels('t', 2, 8, 'A A-B B', pose(0, 0, 0));
    expect(metersOf(route, 0, 8, 2)).toBeCloseTo(3, 9);
    expect(metersOf(route, 0, 99, 7.999999)).toBeCloseTo(12 - 1.5e-6, 9);
    expect(metersOf(drives('t', 2, 8, 0, 8), 0, 99, 2)).toBeCloseTo(2, 9);
  });

  test('at an end between two microseconds, all of it', () => {
    const third = { ...drives('t', 2, 8, 0, 8), durationSeconds: 1 / 3 };
    expect(metersWithin(spanOf(third, 1 / 3), network, 2e6, 2e6 + 333_333)).toBe(8);
    expect(metersWithin(spanOf(third, 1 / 3), network, 2e6, 2e6 + 333_332)).toBeLessThan(8);
  });

  test('none where nothing was told, or the paths are not there any more', () => {
    expect(metersOf(null, 0, 8)).toBe(0);
    const route = travels('t', 2, 8, 'A A-B B', pose(0, 0, 0));
    for (const to of [4, 8]) expect(metersOf(route, 0, to, 8, nowhere)).toBe(0);
  });
});

describe('a route and its pace', () => {
  test('is that of its legs', () => {
    const action = travels('t', 2, 8, 'A A-B B', pose(0, 0, 0));
    if (!isRouted(action)) throw new Error('a route');
    const travel = routeTravel(action, network);
    expect(travel?.lengthMeters).toBe(12);
    expect(travel?.legs).toMatchObject([{ path: AB, startOffset: 0, endOffset: 12 }]);
    expect(travel?.profile()).toBe(travel?.profile());
    expect(travel?.profile().at(2)).toBeCloseTo(3, 9);
    expect(routeTravel(action, nowhere)).toBeNull();
  });

  test('what is wrong with a network is told', () => {
    const broken = {
      ...network,
      pathNamed: () => {
        throw new TypeError('no network');
      },
    };
    expect(() => metersOf(travels('t', 2, 8, 'A A-B B', pose(0, 0, 0)), 0, 4, 8, broken)).toThrow(TypeError);
  });
});

describe('when a profile has covered so many metres', () => {
  const some = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  test('is the inverse of how many it has covered', () => {
    const speeds = fc.record({
      initialSpeed: some(0, 3),
      maxSpeed: some(0.1, 3),
      acceleration: fc.oneof(fc.constant(0), some(0.1, 2)),
      deceleration: fc.oneof(fc.constant(0), some(0.1, 2)),
    });
    fc.assert(
      fc.property(some(0.5, 50), some(1, 30), speeds, some(0, 1), (length, duration, given, share) => {
        const profile = compileSpeedProfile(length, duration, given);
        const seconds = secondsAt(profile, share * length);
        expect(profile.at(seconds)).toBeCloseTo(share * length, 5);
        expect(seconds >= 0 && seconds <= duration).toBe(true);
      }),
      { seed: 20261125, numRuns: 200 },
    );
  });

  test.each([
    { meters: 0, seconds: 0 },
    { meters: 2, seconds: 2 },
    { meters: 5, seconds: 3.5 },
    { meters: 8, seconds: 5 },
    { meters: 9.5, seconds: 6 },
    { meters: 10, seconds: 7 },
    { meters: 11, seconds: 7 },
  ])('$meters m up to 2 m/s and down again, ten in all: $seconds s', ({ meters, seconds }) => {
    const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };
    expect(secondsAt(compileSpeedProfile(10, 7, speeds), meters)).toBeCloseTo(seconds, 9);
  });
});
