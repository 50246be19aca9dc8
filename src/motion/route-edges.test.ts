import { describe, expect, test } from 'vitest';
import { vector3 } from '../units/index.ts';
import { compilePathGeometry, compileRoute, type RoutePath, type RouteStep, UnusableField } from './index.ts';

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
