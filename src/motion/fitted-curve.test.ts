import { describe, expect, test } from 'vitest';
import { type Vector3, vector3 } from '../units/index.ts';
import { FittedCurve } from './fitted-curve.ts';
import { type CurveShapes, compilePathGeometry, PieceRow } from './index.ts';
import { writePosed } from './piece-evaluation.ts';
import { PIECE, TURN } from './piece-row.ts';

const LENGTH = 100;

type Way = ConstructorParameters<typeof FittedCurve>[0];

/** Of one span along X, of so many divisions. */
function fittedOf(divisions: number, way: Partial<Way>, start = vector3()): FittedCurve {
  const curve: Way = {
    spanCount: 1,
    divisions,
    lengths: Float64Array.from({ length: divisions + 1 }, (_, division) => (division / divisions) * LENGTH),
    divisionAt: (ratio) => Math.min(divisions - 1, Math.floor(ratio * divisions)),
    ratioAt: (point) => point,
    pointAt: (ratio, out) => Object.assign(out, { x: ratio * LENGTH, y: 0, z: 0 }),
    directionAt: (_ratio, out) => Object.assign(out, { x: 1, y: 0, z: 0 }),
  };
  return new FittedCurve({ ...curve, ...way }, start);
}

/** A straight one, that counts how often it is looked at. */
function straight(divisions: number) {
  const counted = { looks: 0 };
  const pointAt = (ratio: number, out: Vector3): Vector3 => {
    counted.looks += 1;
    return Object.assign(out, { x: ratio * LENGTH });
  };
  return { fitted: fittedOf(divisions, { pointAt }), counted };
}

test.each([20, 1000, 100_000])('of %i divisions few enough are looked at to be made within a frame', (divisions) => {
  const { fitted, counted } = straight(divisions);
  expect(fitted.at(0.3)).not.toBeNull();
  expect(counted.looks).toBeLessThan(300);
  const { looks } = counted;
  fitted.at(0.7);
  expect(counted.looks).toBe(looks);
});

const SAMPLES = 3000;

/** The row that a curve writes for a ratio; what it tells there, and whether cubics stand for the curve there. */
function fittedPoseAt(curve: ReturnType<typeof compilePathGeometry>, ratio: number) {
  const row = new PieceRow();
  row.standAt(ratio);
  row.setSeconds(-Infinity, Infinity);
  row.setParameter([0, 1], 0);
  curve.load(row, true);
  const seen = new Float64Array(4);
  writePosed(row, seen);
  return { seen, isFitted: row.numbers[PIECE.turn] === TURN.CUBIC };
}

/** The end of a quarter circle may be told by a control point close to it; the table need not have an entry at any of them. */
test.each([
  { radius: 10, nearDegrees: 2, steps: 2, divisions: 190 },
  { radius: 10, nearDegrees: 2, steps: 2, divisions: 191 },
  { radius: 1.5, nearDegrees: 0.1, steps: 3, divisions: 203 },
  { radius: 3, nearDegrees: 5, steps: 6, divisions: 97 },
])('an arc of $radius m with $divisions divisions is met wherever cubics stand for it', (arc) => {
  const even = Array.from({ length: arc.steps - 1 }, (_, step) => (90 * (step + 1)) / arc.steps);
  const radians = [0, arc.nearDegrees, ...even, 90 - arc.nearDegrees, 90].map((degrees) => (degrees * Math.PI) / 180);
  const curve = compilePathGeometry({
    type: 'CATMULL_ROM',
    controlPoints: radians.map((a) => vector3(arc.radius * Math.sin(a), 0, arc.radius * (Math.cos(a) - 1))),
    arcLengthDivisions: arc.divisions,
    minimumHeightMeters: 0,
  });
  let met = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const ratio = (sample + 0.5) / SAMPLES;
    const { seen, isFitted } = fittedPoseAt(curve, ratio);
    if (!isFitted) continue;
    met += 1;
    const { x, y, z } = curve.pointAt(ratio, vector3());
    const { x: ahead, z: aside } = curve.directionAt(ratio, vector3());
    for (const [axis, place] of [x, y, z].entries()) expect(Math.abs((seen[axis] ?? 0) - place)).toBeLessThan(1.2e-4);
    const off = (seen[3] ?? 0) - (Math.atan2(0 - aside, ahead) * 180) / Math.PI;
    expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(0.06);
  }
  expect(met).toBeGreaterThan(SAMPLES / 10);
});

interface Placed {
  at?: Vector3;
  radius?: number;
  divisions?: number;
  minimumHeight?: number;
}

function bend({ at = vector3(), radius = 2, divisions = 400, minimumHeight = at.y }: Placed, shapes: CurveShapes) {
  const angles = [0, 0.1, 0.4, 0.9, 1.57];
  return compilePathGeometry(
    {
      type: 'CATMULL_ROM',
      controlPoints: angles.map((angle) =>
        vector3(at.x + radius * Math.sin(angle), at.y, at.z + radius * (Math.cos(angle) - 1)),
      ),
      arcLengthDivisions: divisions,
      minimumHeightMeters: minimumHeight,
    },
    shapes,
  );
}

test('curves that differ in where they lie alone share their cubics, told from where each begins', () => {
  const shapes: CurveShapes = new Map();
  const moved = bend({ at: vector3(1234.5, 6.25, -77.1) }, shapes);
  for (const curve of [bend({}, shapes), moved]) expect(fittedPoseAt(curve, 0.6).isFitted).toBe(true);
  expect(shapes.size).toBe(1);
  const place = moved.pointAt(0.6, vector3());
  const { seen } = fittedPoseAt(moved, 0.6);
  for (const [axis, exact] of [place.x, place.y, place.z].entries()) {
    expect(Math.abs((seen[axis] ?? 0) - exact)).toBeLessThan(2e-4);
  }
});

test('curves that differ in a point by less than they are told apart by have cubics of their own where that bends them', () => {
  const shapes: CurveShapes = new Map();
  for (const x of [4, 4 + 4e-7]) {
    const controlPoints = [vector3(), vector3(4, 0, 1), vector3(x, 0, 1), vector3(8, 0, -3), vector3(12)];
    const shape = { type: 'CATMULL_ROM' as const, controlPoints, arcLengthDivisions: 400, minimumHeightMeters: 0 };
    fittedPoseAt(compilePathGeometry(shape, shapes), 0.4);
  }
  expect(shapes.size).toBe(2);
});

test.each<[string, Placed]>([
  ['another radius', { radius: 2.001 }],
  ['another table', { divisions: 404 }],
  ['another height from which they are held up', { minimumHeight: -1 }],
])('curves of %s have cubics of their own', (_, placed) => {
  const shapes: CurveShapes = new Map();
  for (const curve of [bend(placed, shapes), bend({}, shapes)]) fittedPoseAt(curve, 0.6);
  expect(shapes.size).toBe(2);
});

test('lines through two points that go another way have cubics of their own', () => {
  const shapes: CurveShapes = new Map();
  for (const end of [vector3(9), vector3(0, 0, 9)]) {
    const shape = { type: 'CATMULL_ROM' as const, controlPoints: [vector3(), end], arcLengthDivisions: 40 };
    const curve = compilePathGeometry({ ...shape, minimumHeightMeters: 0 }, shapes);
    const { seen } = fittedPoseAt(curve, 0.5);
    for (const [axis, exact] of [end.x / 2, 0, end.z / 2].entries()) expect(seen[axis]).toBeCloseTo(exact, 3);
  }
});

test('a curve of its own shape is told from where it begins, wherever that is', () => {
  const start = vector3(12, 6.25, -7);
  const curve = bend({ at: start }, new Map());
  const { seen, isFitted } = fittedPoseAt(curve, 0.6);
  const { x, y, z } = curve.pointAt(0.6, vector3());
  expect(isFitted).toBe(true);
  for (const [axis, exact] of [x, y, z].entries()) expect(Math.abs((seen[axis] ?? 0) - exact)).toBeLessThan(2e-4);
});

describe('parts', () => {
  test.each([
    { divisions: 10, what: 'none of a span with ten divisions, which is seen in fits and starts', isFitted: false },
    { divisions: 11, what: 'one of a span with more', isFitted: true },
  ])('$what', ({ divisions, isFitted }) => {
    expect(straight(divisions).fitted.at(0.5) !== null).toBe(isFitted);
  });

  test('hold from their beginning to their end', () => {
    const { fitted } = straight(40);
    expect([0, 1 - 1e-9, 1].map((ratio) => fitted.at(ratio) !== null)).toEqual([true, true, false]);
  });

  /** Along X, with a kink across at a ratio. */
  const kinked = (kink: number) =>
    fittedOf(80, {
      pointAt: (ratio, out) => Object.assign(out, { x: ratio * LENGTH, z: Math.max(0, ratio - kink) * 50 }),
    });

  test.each([
    { what: 'the part before a kink', kink: 0.5, ratio: 0.3, range: [0, 0.5] },
    { what: 'the part after it', kink: 0.5, ratio: 0.5, range: [0.5, 1] },
    { what: 'a part of five divisions beside it', kink: 0.52, ratio: 0.57, range: [9 / 16, 10 / 16] },
    { what: 'none of the five around it', kink: 0.52, ratio: 0.56, range: null },
    { what: 'none of the five around one that just begins', kink: 0.5001, ratio: 0.55, range: null },
    { what: 'none of the five around one at their end', kink: 0.5624, ratio: 0.51, range: null },
  ])('$what', ({ kink, ratio, range }) => {
    const part = kinked(kink).at(ratio);
    expect(part && [...part.range.subarray(0, 2)]).toEqual(range);
  });

  test('tell no heading of what is vertical, and one of what goes along X or Z alone', () => {
    const seen = new Float64Array(4);
    const headingOf = (x: number, z: number) => {
      fittedOf(40, { directionAt: (_, out) => Object.assign(out, { x, z }) }).look(0.5, seen);
      return seen[3];
    };
    expect([headingOf(0, 0), headingOf(1, 0), headingOf(0, -1)]).toEqual([Number.NaN, 0, 90]);
  });

  test('are told from the start', () => {
    const seen = new Float64Array(4);
    fittedOf(40, {}, vector3(1, 2, 3)).look(0.5, seen);
    expect([...seen.subarray(0, 3)]).toEqual([LENGTH / 2 - 1, -2, -3]);
  });
});
