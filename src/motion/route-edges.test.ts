import { describe, expect, test } from 'vitest';
import { vector3 } from '../units/index.ts';
import {
  compilePathGeometry,
  compileRoute,
  compileRouteTravel,
  type RoutePath,
  type RouteStep,
  routeLegs,
  UnusableField,
} from './index.ts';

const P = (name: string): RouteStep => ({ type: 'POINT', name });
const path = (name: string, startOffsetMeters?: number, endOffsetMeters?: number): RouteStep => ({
  type: 'PATH',
  name,
  startOffsetMeters,
  endOffsetMeters,
});

/** Ten metres along X, from one named point to another. */
function along(startPointName: string, endPointName: string, fromX: number, z = 0): RoutePath {
  const ends = { startPosition: vector3(fromX, 0, z), endPosition: vector3(fromX + 10, 0, z) };
  return { startPointName, endPointName, lengthMeters: 10, curve: compilePathGeometry({ type: 'LINE', ...ends }) };
}

const POINTS = new Map([
  ['A', vector3()],
  ['B', vector3(10)],
  ['near', vector3(0, 0, 0.05)],
  ['far', vector3(0, 0, 0.0501)],
]);
/** Each begins and ends at its points by name; the second lies a metre beside them. */
const PATHS = new Map([
  ['ab', along('A', 'B', 0)],
  ['beside', along('A', 'B', 0, 1)],
  ['bc', along('B', 'C', 10, 1)],
]);

const fieldOf = (steps: RouteStep[], pathNamed = (name: string) => PATHS.get(name)): string | null => {
  try {
    compileRoute(steps, { pointNamed: (name) => POINTS.get(name), pathNamed });
    return null;
  } catch (error) {
    if (!(error instanceof UnusableField)) throw error;
    expect(error.name).toBe('UnusableField');
    return error.field;
  }
};

describe('[M24] items touch', () => {
  test.each([
    { what: 'by the name of where a path starts', steps: [P('A'), path('beside'), P('B')], field: null },
    { what: 'by that of where it ends, in reverse', steps: [P('B'), path('beside'), P('A')], field: null },
    { what: 'by the name that two paths share', steps: [path('ab', 0, 10), path('bc', 0, 10)], field: null },
    { what: 'not by a name that is not reached', steps: [path('ab', 0, 9.9), path('bc', 0, 10)], field: 'route[1]' },
    { what: 'not by a name that was left', steps: [path('ab', 0, 10), path('bc', 0.1, 10)], field: 'route[1]' },
    { what: 'not by having no name', steps: [path('ab', 0, 5), path('beside', 5, 10)], field: 'route[1]' },
    { what: 'within five centimetres', steps: [P('near'), path('ab', 0, 10)], field: null },
    { what: 'not with more', steps: [P('far'), path('ab', 0, 10)], field: 'route[1]' },
  ])('$what', ({ steps, field }) => {
    expect(fieldOf(steps)).toBe(field);
  });
});

test.each([
  { steps: [P('A'), path('ab'), P('far')] },
  { steps: [P('far'), path('ab'), P('B')] },
  { steps: [P('B'), path('ab'), P('far')] },
])('[M23] a path that joins one of its points alone is refused itself', ({ steps }) => {
  expect(fieldOf(steps)).toBe('route[1]');
});

describe('[M23] offsets', () => {
  test.each([
    { what: 'a millimetre before the start are its start', steps: [path('ab', -0.001, 10)], field: null },
    { what: 'more before it are refused', steps: [path('ab', -0.0011, 10)], field: 'route[0].startOffsetMeters' },
    { what: 'a millimetre past the end are its end', steps: [path('ab', 0, 10.001)], field: null },
    { what: 'more past it are refused', steps: [path('ab', 0, 10.0011)], field: 'route[0].endOffsetMeters' },
  ])('$what', ({ steps, field }) => {
    expect(fieldOf(steps)).toBe(field);
  });

  test.each([
    { what: 'start', step: path('ab', 3, undefined) },
    { what: 'end', step: path('ab', undefined, 7) },
  ])('of which the $what alone is given say nothing: the points do', ({ step }) => {
    const network = { pointNamed: (name: string) => POINTS.get(name), pathNamed: (name: string) => PATHS.get(name) };
    expect(compileRoute([P('B'), step, P('A')], network).legs).toMatchObject([{ startOffset: 10, endOffset: 0 }]);
  });
});

test('[M23] what is wrong with a network is no fault of the route', () => {
  const broken = () => {
    throw new TypeError('no network');
  };
  expect(() => fieldOf([P('A'), path('ab'), P('B')], broken)).toThrow(TypeError);
});

describe('[M33] where a curve has no heading', () => {
  /** Ten metres along Z, then five along a curve through these points from the end of the first on; so many metres on it. */
  function headingOn(controlPoints: ReturnType<typeof vector3>[], meters: number): number {
    const shape = { type: 'CATMULL_ROM' as const, controlPoints, arcLengthDivisions: 40, minimumHeightMeters: -9 };
    const ahead = { startPosition: vector3(), endPosition: vector3(0, 0, 10) };
    const paths = new Map([
      [
        'ahead',
        {
          startPointName: 'a',
          endPointName: 'b',
          lengthMeters: 10,
          curve: compilePathGeometry({ type: 'LINE', ...ahead }),
        },
      ],
      ['curve', { startPointName: 'b', endPointName: 'c', lengthMeters: 5, curve: compilePathGeometry(shape) }],
    ]);
    const route = compileRoute([path('ahead', 0, 10), path('curve', 0, 5)], {
      pointNamed: () => undefined,
      pathNamed: (name) => paths.get(name),
    });
    const evenly = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };
    const start = { position: vector3(), rotation: vector3(0, -70, 0) };
    const motion = compileRouteTravel(route, start, 15, evenly);
    const before = motion.at(5, { position: vector3(), rotation: vector3() });
    expect([before.position.z, before.rotation.y]).toEqual([5, -70]);
    return motion.at(10 + meters, { position: vector3(), rotation: vector3() }).rotation.y;
  }

  test.each([
    // Along Z is -90 degrees, which the vehicle is 20 degrees beside.
    {
      what: 'vertical: it stays',
      points: [vector3(0, 0, 10), vector3(0, 2, 10), vector3(0, 5, 10)],
      meters: 2,
      heading: -70,
    },
    { what: 'along Z', points: [vector3(0, 0, 10), vector3(0, 0, 13), vector3(0, 0, 15)], meters: 2, heading: -70 },
    { what: 'along X', points: [vector3(0, 0, 10), vector3(3, 0, 10), vector3(5, 0, 10)], meters: 2, heading: 20 },
    {
      what: 'back along X, rising',
      points: [vector3(0, 0, 10), vector3(-3, 1, 10), vector3(-5, 2, 10)],
      meters: 2,
      heading: 200,
    },
    {
      what: 'along X and back again',
      points: [vector3(0, 0, 10), vector3(6, 0, 10), vector3(1, 0, 10)],
      meters: 4.5,
      heading: 200,
    },
    {
      what: 'along Z and back again',
      points: [vector3(0, 0, 10), vector3(0, 0, 16), vector3(0, 0, 11)],
      meters: 4.5,
      heading: 110,
    },
  ])('$what', ({ points, meters, heading }) => {
    const off = headingOn(points, meters) - heading;
    expect(off - 360 * Math.round(off / 360)).toBeCloseTo(0, 9);
  });
});

test('[M20] the legs of a route that was compiled before are the same; whether they touch is not asked again', () => {
  const network = { pointNamed: (name: string) => POINTS.get(name), pathNamed: (name: string) => PATHS.get(name) };
  const steps = [P('A'), path('ab'), P('B'), path('ab', 10, 4)];
  expect(routeLegs(steps, network)).toEqual(compileRoute(steps, network).legs);
  expect(routeLegs([P('gone'), path('ab', 0, 5), path('beside', 5, 10)], network)).toHaveLength(2);
  expect(() => routeLegs([path('zz', 0, 5)], network)).toThrow(UnusableField);
});
