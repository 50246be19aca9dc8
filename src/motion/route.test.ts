import { describe, expect, test } from 'vitest';
import { type Pose, type Vector3, vector3 } from '../units/index.ts';
import {
  checkRouteNames,
  compilePathGeometry,
  compileRoute,
  compileRouteTravel,
  type PathShape,
  type RouteNetwork,
  type RoutePath,
  type RouteStep,
  UnusableField,
} from './index.ts';

const POINTS: Record<string, Vector3> = {
  A: vector3(0, 0, 0),
  B: vector3(10, 0, 0),
  C: vector3(10, 0, 6),
  D: vector3(30, 0, 30),
  middle: vector3(4, 0, 0),
};

function line(start: string, end: string, lengthMeters: number): RoutePath {
  const shape: PathShape = { type: 'LINE', startPosition: positionOf(start), endPosition: positionOf(end) };
  return { startPointName: start, endPointName: end, lengthMeters, curve: compilePathGeometry(shape) };
}

function positionOf(name: string): Vector3 {
  return POINTS[name] ?? vector3();
}

const arc: PathShape = {
  type: 'CATMULL_ROM',
  controlPoints: [vector3(10, 0, 6), vector3(14, 0, 10), vector3(20, 0, 11)],
  arcLengthDivisions: 200,
  minimumHeightMeters: 0,
};

const PATHS: Record<string, RoutePath> = {
  ab: line('A', 'B', 10),
  /** Longer than its ends are apart: a winding way that is drawn straight. */
  bc: line('B', 'C', 12),
  ce: { startPointName: 'C', endPointName: 'E', lengthMeters: 24, curve: compilePathGeometry(arc) },
  loop: { startPointName: 'A', endPointName: 'A', lengthMeters: 5, curve: compilePathGeometry(arc) },
  up: {
    startPointName: 'B',
    endPointName: 'B2',
    lengthMeters: 3,
    curve: compilePathGeometry({ type: 'LINE', startPosition: vector3(10, 0, 0), endPosition: vector3(10, 3, 0) }),
  },
};

const network: RouteNetwork = {
  pointNamed: (name) => POINTS[name],
  pathNamed: (name) => PATHS[name],
};

const P = (name: string): RouteStep => ({ type: 'POINT', name });
const path = (name: string, startOffsetMeters?: number, endOffsetMeters?: number): RouteStep => ({
  type: 'PATH',
  name,
  startOffsetMeters,
  endOffsetMeters,
});

/** Evenly in 10 s, so that a tenth of the way is a second. */
function travelAlong(steps: RouteStep[], start: Pose) {
  const route = compileRoute(steps, network);
  const uniform = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };
  const motion = compileRouteTravel(route, start, 10, uniform);
  return (elapsed: number): Pose => motion.at(elapsed, { position: vector3(), rotation: vector3() });
}

const facing = (x: number, z: number, degrees: number, y = 0): Pose => ({
  position: vector3(x, y, z),
  rotation: vector3(0, degrees, 0),
});

function expectPose(actual: Pose, expected: Pose): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    expect(actual.position[axis]).toBeCloseTo(expected.position[axis], 9);
    expect(actual.rotation[axis]).toBeCloseTo(expected.rotation[axis], 9);
  }
}

describe('[M20] the array order is the order of travel', () => {
  test.each([
    { what: 'one path', steps: [P('A'), path('ab'), P('B')], length: 10 },
    { what: 'two paths', steps: [P('A'), path('ab'), P('B'), path('bc'), P('C')], length: 22 },
    { what: 'there and back: repeats are kept', steps: [P('A'), path('ab'), P('B'), path('ab'), P('A')], length: 20 },
    { what: 'a point named twice', steps: [P('A'), P('A'), path('ab'), P('B'), P('B')], length: 10 },
    { what: 'a single path item', steps: [path('ab', 2, 7)], length: 5 },
    { what: 'two stretches of one path', steps: [path('ab', 2, 7), path('ab', 7, 4)], length: 8 },
  ])('$what', ({ steps, length }) => {
    expect(compileRoute(steps, network).lengthMeters).toBeCloseTo(length, 9);
  });
});

describe('[M21] direction', () => {
  test.each([
    { what: 'forward by points', steps: [P('A'), path('ab'), P('B')], from: 0, to: 10 },
    { what: 'in reverse by points', steps: [P('B'), path('ab'), P('A')], from: 10, to: 0 },
    { what: 'forward by offsets', steps: [path('ab', 1, 9)], from: 1, to: 9 },
    { what: 'in reverse by offsets', steps: [path('ab', 9, 1)], from: 9, to: 1 },
    { what: 'by the only neighbour, before', steps: [P('B'), path('ab')], from: 10, to: 0 },
    { what: 'by the only neighbour, after', steps: [path('ab'), P('B')], from: 0, to: 10 },
    { what: 'a loop by offsets', steps: [path('loop', 0, 5)], from: 0, to: 5 },
  ])('$what', ({ steps, from, to }) => {
    const [leg] = compileRoute(steps, network).legs;
    expect([leg?.startOffset, leg?.endOffset]).toEqual([from, to]);
  });
});

describe('[M22] routes that start and end in the middle of a path', () => {
  test('from the middle of one to the middle of the next', () => {
    const at = travelAlong([path('ab', 4, 10), P('B'), path('bc', 0, 6)], facing(4, 0, 0));
    expectPose(at(0), facing(4, 0, 0));
    expectPose(at(5), facing(10, 0, -90));
    expectPose(at(10), facing(10, 3, -90));
  });

  test('with a point that lies in the middle', () => {
    expect(compileRoute([P('middle'), path('ab', 4, 10), P('B')], network).lengthMeters).toBe(6);
  });
});

describe('[M23] refused, with field and reason', () => {
  test.each([
    {
      what: 'unknown point',
      steps: [P('nowhere'), path('ab'), P('B')],
      field: 'route[0].name',
      reason: /unknown point/,
    },
    { what: 'unknown path', steps: [P('A'), path('zz'), P('B')], field: 'route[1].name', reason: /unknown path/ },
    {
      what: 'offset past the end',
      steps: [path('ab', 0, 10.01)],
      field: 'route[0].endOffsetMeters',
      reason: /outside/,
    },
    {
      what: 'offset before the start',
      steps: [path('ab', -0.01, 5)],
      field: 'route[0].startOffsetMeters',
      reason: /outside/,
    },
    { what: 'equal offsets', steps: [path('ab', 5, 5)], field: 'route[0].endOffsetMeters', reason: /no travel/ },
    { what: 'no direction', steps: [path('ab')], field: 'route[0]', reason: /direction/ },
    { what: 'a loop without offsets', steps: [P('A'), path('loop'), P('A')], field: 'route[1]', reason: /direction/ },
    { what: 'points that it does not join', steps: [P('A'), path('bc'), P('C')], field: 'route[1]', reason: /join/ },
    { what: 'no path', steps: [P('A')], field: 'route', reason: /no path/ },
  ])('$what', ({ steps, field, reason }) => {
    const refused = catchRefusal(() => compileRoute(steps, network));
    expect(refused.field).toBe(field);
    expect(refused.reason).toMatch(reason);
  });

  test('an offset a rounding error past the end is the end', () => {
    expect(compileRoute([path('ab', 0, 10.0005)], network).lengthMeters).toBe(10);
  });

  test('beside poses only the names must be known', () => {
    expect(() => checkRouteNames([P('A'), path('bc'), P('D')], network)).not.toThrow();
    expect(catchRefusal(() => checkRouteNames([P('A'), path('zz')], network)).field).toBe('route[1].name');
    expect(catchRefusal(() => checkRouteNames([P('X')], network)).field).toBe('route[0].name');
  });

  test('a path whose geometry cannot be used, with what is wrong with it', () => {
    const endless: PathShape = { ...arc, arcLengthDivisions: 1e9 };
    const compiles = { ...network, pathNamed: () => ({ ...line('A', 'B', 10), curve: compilePathGeometry(endless) }) };
    const refused = catchRefusal(() => compileRoute([P('A'), path('ab'), P('B')], compiles));
    expect(refused.field).toBe('route[1].name');
    expect(refused.reason).toBe(
      'path "ab" cannot be used: geometry.arcLengthDivisions: 1000000000, expected 1 to 100000',
    );
  });
});

describe('[M24] consecutive items must touch', () => {
  test.each([
    { what: 'a gap between two stretches', steps: [path('ab', 0, 5), path('ab', 6, 10)], index: 1 },
    { what: 'two points apart', steps: [P('A'), P('B'), path('bc'), P('C')], index: 1 },
    { what: 'a point elsewhere at the end', steps: [path('ab', 0, 10), P('D')], index: 1 },
  ])('$what', ({ steps, index }) => {
    const refused = catchRefusal(() => compileRoute(steps, network));
    expect([refused.field, refused.reason]).toEqual([`route[${index}]`, 'does not touch the item before it']);
  });

  test('within five centimetres they do', () => {
    expect(compileRoute([path('ab', 0, 5), path('ab', 5.04, 10)], network).lengthMeters).toBeCloseTo(9.96, 9);
    expect(() => compileRoute([path('ab', 0, 5), path('ab', 5.06, 10)], network)).toThrow(UnusableField);
  });

  test('and by a common point although the drawn ends lie apart', () => {
    expect(compileRoute([P('C'), path('ce', 0, 24)], network).lengthMeters).toBe(24);
  });
});

function catchRefusal(act: () => unknown): UnusableField {
  try {
    act();
  } catch (error) {
    if (error instanceof UnusableField) return error;
  }
  throw new Error('nothing was refused');
}

describe('[M12] an offset is a ratio of lengthMeters', () => {
  test('on a line that is drawn shorter than it is', () => {
    const at = travelAlong([path('bc', 0, 12)], facing(10, 0, -90));
    expectPose(at(5), facing(10, 3, -90));
  });

  test('on a curve', () => {
    const at = travelAlong([path('ce', 24, 0)], facing(20, 11, 0));
    const expected = PATHS.ce?.curve.pointAt(0.75, vector3()) ?? vector3();
    for (const axis of ['x', 'y', 'z'] as const) expect(at(2.5).position[axis]).toBeCloseTo(expected[axis], 12);
  });
});

describe('[M30] heading keeps its angle to the tangent', () => {
  test.each([
    { what: 'forward', start: 0, end: -90 },
    { what: 'reversing', start: 180, end: 90 },
    { what: 'sideways', start: 90, end: 0 },
    { what: 'askew', start: 33, end: -57 },
    { what: 'unnormalized', start: 360, end: 270 },
  ])('$what around a corner', ({ start, end }) => {
    const at = travelAlong([P('A'), path('ab'), P('B'), path('bc', 0, 10)], facing(0, 0, start));
    expectPose(at(2), facing(4, 0, start));
    expectPose(at(10), facing(10, 5, end));
  });

  test('along a curve, in both directions of travel', () => {
    const curve = PATHS.ce?.curve;
    if (!curve) throw new Error('curve expected');
    for (const [from, to, own] of [
      [0, 24, 0],
      [24, 0, 180],
    ] as const) {
      const start = headingOn(curve, from / 24) + own;
      const place = curve.pointAt(from / 24, vector3());
      const at = travelAlong([path('ce', from, to)], { position: place, rotation: vector3(0, start + 25, 0) });
      const ratio = (from + 0.3 * (to - from)) / 24;
      const turned = at(3).rotation.y - (headingOn(curve, ratio) + own + 25);
      expect(Math.abs(Math.sin((turned * Math.PI) / 360))).toBeLessThan(1e-9);
    }
  });

  test('roll and pitch stay as they were given', () => {
    const start = { position: vector3(0, 0, 0), rotation: vector3(3, 0, -2) };
    const at = travelAlong([P('A'), path('ab'), P('B'), path('bc'), P('C')], start);
    expect(at(9).rotation).toEqual(vector3(3, -90, -2));
  });
});

function headingOn(curve: RoutePath['curve'], ratio: number): number {
  const { x, z } = curve.directionAt(ratio, vector3());
  return (Math.atan2(-z, x) * 180) / Math.PI;
}

describe('[M31] at a corner', () => {
  test('heading turns with the tangent, the corner itself belonging to the second section', () => {
    const at = travelAlong([P('A'), path('ab'), P('B'), path('bc', 0, 10)], facing(0, 0, 0));
    expectPose(at(5 - 1e-9), facing(10 - 1e-9 * 2, 0, 0));
    expectPose(at(5), facing(10, 0, -90));
  });

  test('turning back on the same path keeps a carrier that reverses facing one way', () => {
    const at = travelAlong([P('A'), path('ab'), P('B'), path('ab'), P('A')], facing(0, 0, 0));
    expect(Math.abs(at(7).rotation.y)).toBe(180);
  });
});

describe('[M32] beside the route', () => {
  test('the displacement at the start is kept', () => {
    const at = travelAlong([P('A'), path('ab'), P('B'), path('bc', 0, 10)], facing(0.1, -0.2, 0, 0.3));
    expectPose(at(0), facing(0.1, -0.2, 0, 0.3));
    expectPose(at(10), facing(10.1, 4.8, -90, 0.3));
  });
});

describe('[M33] where the way has no heading', () => {
  test('a vertical path keeps the heading of the one before it', () => {
    const at = travelAlong([P('A'), path('ab'), P('B'), path('up', 0, 3)], facing(0, 0, 12));
    expectPose(at(10), facing(10, 0, 12, 3));
  });

  test('a vertical path at the start waits for the first heading there is', () => {
    const at = travelAlong([path('up', 3, 0), P('B'), path('ab'), P('A')], facing(10, 0, 12, 3));
    expectPose(at(1), facing(10, 0, 12, 1.7));
    expectPose(at(10), facing(0, 0, 12));
  });

  test('a vertical curve too', () => {
    const shaft = compilePathGeometry({
      type: 'CATMULL_ROM',
      controlPoints: [vector3(0, 0, 0), vector3(0, 2, 0), vector3(0, 5, 0)],
      arcLengthDivisions: 50,
      minimumHeightMeters: 0,
    });
    const only: RouteNetwork = {
      pointNamed: () => undefined,
      pathNamed: () => ({ startPointName: 'a', endPointName: 'b', lengthMeters: 5, curve: shaft }),
    };
    const route = compileRoute([path('shaft', 0, 5)], only);
    const uniform = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };
    const motion = compileRouteTravel(route, facing(0, 0, 77), 5, uniform);
    const there = motion.at(2, { position: vector3(), rotation: vector3() });
    expect(there.rotation.y).toBe(77);
    expect(there.position.y).toBeCloseTo(2, 2);
  });
});
