import { describe, expect, test } from 'vitest';
import { type Pose, vector3 } from '../units/index.ts';
import {
  compileHold,
  compilePathGeometry,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  PIECE_STRIDE,
  PieceRow,
  writeMotionAt,
  writeTransformAt,
} from './index.ts';
import { PIECE } from './piece-row.ts';

const pose = (x: number, y: number, z: number, degrees = 0): Pose => ({
  position: vector3(x, y, z),
  rotation: vector3(0, degrees, 0),
});

const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };
/** Ten metres: two seconds up to 2 m/s, three at that, two down. */
const STRAIGHT = compileStraightTravel(vector3(1, 2, 3), vector3(1, 12, 3), vector3(0, 45, 0), 7, speeds);
const TURNED_FIRST = compilePoseSequence([pose(0, 0, 0), pose(0, 0, 0, 90), pose(4, 0, 0, 90), pose(4, 0, 6, 30)], 10);

/** Two lines and a curve between them, each of its own length. */
function routed(): Motion {
  const [a, b, c, d] = [vector3(), vector3(6), vector3(8, 0, 5), vector3(8, 0, 9)];
  const line = (startPosition: typeof a, endPosition: typeof a) =>
    compilePathGeometry({ type: 'LINE', startPosition, endPosition });
  const controlPoints = [b, vector3(7.5, 0, 2), c];
  const curve = { type: 'CATMULL_ROM' as const, controlPoints, arcLengthDivisions: 30, minimumHeightMeters: 0 };
  const paths = new Map([
    ['ab', { startPointName: 'a', endPointName: 'b', lengthMeters: 6, curve: line(a, b) }],
    ['bc', { startPointName: 'b', endPointName: 'c', lengthMeters: 5, curve: compilePathGeometry(curve) }],
    ['cd', { startPointName: 'c', endPointName: 'd', lengthMeters: 4, curve: line(c, d) }],
  ]);
  const whole = (name: string, length: number) =>
    ({ type: 'PATH', name, startOffsetMeters: 0, endOffsetMeters: length }) as const;
  const route = compileRoute([whole('ab', 6), whole('bc', 5), whole('cd', 4)], {
    pointNamed: () => undefined,
    pathNamed: (name) => paths.get(name),
  });
  return compileRouteTravel(route, pose(0, 0, 0, 10), 10, { ...speeds, acceleration: 0.5 });
}

const MOTIONS: [string, Motion][] = [
  ['straight travel', STRAIGHT],
  ['a pose sequence that turns first', TURNED_FIRST],
  ['a change of pose', compilePoseChange(pose(1, 2, 3, 350), pose(2, 3, 4, 370), 4)],
  ['a route', routed()],
  ['what is held', compileHold(pose(1, 2, 3, 45))],
];

/** Seconds since the motion's start, there and back, and from beyond one end to beyond the other. */
const THERE = Array.from({ length: 60 }, (_, step) => (step - 4) / 5);
const INSTANTS = [...THERE, ...[...THERE].reverse(), 99, -1, 99];
const START = 3_000_000;

describe('[M60] a row among others', () => {
  test.each(MOTIONS)('of %s gives what the motion gives, and leaves the others alone', (_, motion) => {
    const numbers = new Float64Array(3 * PIECE_STRIDE).fill(Number.NaN);
    const row = new PieceRow(numbers);
    row.offset = PIECE_STRIDE;
    row.begin(START);
    const out = new Float64Array(10).fill(Number.NaN);
    for (const elapsed of INSTANTS) {
      writeTransformAt(row, START + elapsed * 1e6, motion, out, 2);
      expect([...out.subarray(2, 9)]).toEqual([...writeMotionAt(motion, elapsed, new Float64Array(7))]);
      const beside = [...numbers.subarray(0, PIECE_STRIDE), ...numbers.subarray(2 * PIECE_STRIDE)];
      expect([...beside, out[0], out[1], out[9]].every(Number.isNaN)).toBe(true);
    }
  });

  test('holds nothing of the motion that it was for before', () => {
    const row = new PieceRow();
    const out = new Float64Array(7);
    for (const [, motion] of MOTIONS) {
      row.begin(START);
      writeTransformAt(row, START + 1e6, motion, out, 0);
      expect([...out]).toEqual([...writeMotionAt(motion, 1, new Float64Array(7))]);
    }
  });
});

/** Between which seconds and which metres the row of a motion holds. */
function boundsAt(motion: Motion, elapsed: number): number[] {
  const row = new PieceRow();
  row.elapsed = elapsed;
  motion.load(row);
  return [...row.numbers.subarray(PIECE.fromSeconds, PIECE.untilSeconds + 1), ...row.numbers.subarray(6, 8)];
}

const ANY_DISTANCE = [-Infinity, Infinity];

describe('[M60] a row holds for as long as its piece', () => {
  const still = compileStraightTravel(vector3(1, 2, 3), vector3(1, 2, 3), vector3(), 5, speeds);

  test.each([
    { what: 'before the start', motion: STRAIGHT, elapsed: -1e-9, bounds: [-Infinity, 0, ...ANY_DISTANCE] },
    { what: 'from the start', motion: STRAIGHT, elapsed: 0, bounds: [0, 2, ...ANY_DISTANCE] },
    { what: 'to the end of a phase', motion: STRAIGHT, elapsed: 2 - 1e-9, bounds: [0, 2, ...ANY_DISTANCE] },
    { what: 'from the beginning of the next', motion: STRAIGHT, elapsed: 2, bounds: [2, 5, ...ANY_DISTANCE] },
    { what: 'in the last', motion: STRAIGHT, elapsed: 6, bounds: [5, 7, ...ANY_DISTANCE] },
    { what: 'from the end on', motion: STRAIGHT, elapsed: 7, bounds: [7, Infinity, ...ANY_DISTANCE] },
    {
      what: 'of what is held',
      motion: compileHold(pose(1, 2, 3)),
      elapsed: 1,
      bounds: [...ANY_DISTANCE, ...ANY_DISTANCE],
    },
    { what: 'without length', motion: still, elapsed: 2, bounds: [0, 5, ...ANY_DISTANCE] },
    {
      what: 'at a start that turns first',
      motion: TURNED_FIRST,
      elapsed: 0,
      bounds: [-Infinity, 5e-324, ...ANY_DISTANCE],
    },
    { what: 'in the first leg with a length', motion: TURNED_FIRST, elapsed: 1, bounds: [5e-324, 10, 0, 4] },
    { what: 'in the next leg', motion: TURNED_FIRST, elapsed: 4, bounds: [5e-324, 10, 4, 10] },
  ])('$what', ({ motion, elapsed, bounds }) => {
    expect(boundsAt(motion, elapsed)).toEqual(bounds);
  });

  test.each([
    { what: 'with the distance', w0: 0, w1: 0.1, from: 2, until: 4 },
    { what: 'against it', w0: 1, w1: -0.1, from: 6, until: 8 },
    { what: 'within what it had', w0: 0, w1: 0.1, had: [2.5, 3.5], from: 2.5, until: 3.5 },
    { what: 'within a part of what it had', w0: 0, w1: 0.1, had: [0, 3], from: 2, until: 3 },
  ])('narrowed to a range of w that goes $what, and looked up anew within rounding of its edges', (narrowed) => {
    const { w0, w1, had, from, until } = narrowed;
    const row = new PieceRow();
    row.setHeld([0, 0, 0, 0, 0, 0], 0, -Infinity, Infinity);
    row.setParameter([w0, w1], 0);
    if (had) row.setMeters(had, 0, 1);
    row.narrow(Float64Array.of(0.2, 0.4, 3, 5));
    const [least = 0, most = 0] = row.numbers.subarray(PIECE.fromMeters, PIECE.untilMeters + 1);
    for (const [bound, edge, inwards] of [
      [least, from, 1],
      [most, until, -1],
    ] as const) {
      if (had?.includes(edge)) expect(bound).toBe(edge);
      else expect((bound - edge) * inwards).toBeCloseTo(1e-7, 12);
    }
    expect(row.numbers[PIECE.w0]).toBeCloseTo(3 + 5 * w0, 12);
    expect(row.numbers[PIECE.w1]).toBeCloseTo(5 * w1, 12);
  });
});

test('[M42] an instant before its end a sequence is in its last leg with a length, though rounding puts it at the end', () => {
  const motion = compilePoseSequence([pose(0, 0, 0), pose(5, 0, 0), pose(5, 0, 0, 90), pose(5, 0, 0, 180)], 0.1);
  const last = 0.1 - 2 ** -56;
  expect((5 / 0.1) * last).toBe(5);
  expect(motion.at(last, pose(0, 0, 0))).toEqual(pose(5, 0, 0));
  expect(motion.at(0.1, pose(0, 0, 0))).toEqual(pose(5, 0, 0, 180));
});

describe('what a motion keeps', () => {
  test('is eight bytes a number: a pose more is six, and its distance', () => {
    const bytesOf = (poses: number) =>
      compilePoseSequence(
        Array.from({ length: poses }, (_, index) => pose(index, 0, 0)),
        9,
      ).bytes;
    expect(bytesOf(5) - bytesOf(3)).toBe(2 * 8 * 7);
    expect(compileHold(pose(0, 0, 0)).bytes).toBeGreaterThan(8 * 6);
  });

  test('of a route, for each leg its numbers and a curve that others share, and a list of them', () => {
    const shape = { type: 'LINE' as const, startPosition: vector3(), endPosition: vector3(9) };
    const there = { startPointName: 'a', endPointName: 'b', lengthMeters: 9, curve: compilePathGeometry(shape) };
    const network = { pointNamed: () => undefined, pathNamed: () => there };
    const evenly = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };
    const bytesOf = (legs: number) => {
      const steps = Array.from({ length: legs }, (_, leg) => {
        const [startOffsetMeters, endOffsetMeters] = leg % 2 === 0 ? [0, 9] : [9, 0];
        return { type: 'PATH' as const, name: 'p', startOffsetMeters, endOffsetMeters };
      });
      return compileRouteTravel(compileRoute(steps, network), pose(0, 0, 0), 9, evenly).bytes;
    };
    const leg = bytesOf(2) - bytesOf(1);
    expect(leg).toBeGreaterThan(4 * 8);
    expect(bytesOf(5) - bytesOf(2)).toBe(3 * leg);
    // Twelve numbers more than a pose has, and a list of one.
    expect(bytesOf(1)).toBe(compileHold(pose(0, 0, 0)).bytes + 8 * 12 + 56 + 8);
  });

  test('what is held takes no time', () => {
    expect(compileHold(pose(0, 0, 0)).durationSeconds).toBe(0);
  });
});
