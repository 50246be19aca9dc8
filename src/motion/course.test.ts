import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingOfDirection, type Pose, type Vector3, vector3 } from '../units/index.ts';
import {
  COURSE,
  COURSE_STRIDE,
  CourseWriter,
  compilePathGeometry,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  type PieceRow,
} from './index.ts';
import { PIECE, TURN } from './piece-row.ts';

const NOWHERE: Pose = { position: vector3(), rotation: vector3() };

interface Arc {
  radius: number;
  degrees: number;
  divisions: number;
  acceleration: number;
  /** Against the path's own direction. */
  isBack?: boolean;
  /** It sinks a metre towards its middle, and is held up there at this height. */
  heldUpAt?: number;
}

/** Travel round an arc as lanes have them: a control point every fifteen degrees, one near each end for its direction. */
function roundArc({ radius, degrees, divisions, acceleration, isBack = false, heldUpAt }: Arc): Motion {
  const angles = [0, 0.4];
  for (let angle = 15; angle < degrees; angle += 15) angles.push(angle);
  angles.push(degrees - 0.4, degrees);
  const on = (angle: number): Vector3 => {
    const turn = (angle * Math.PI) / 180;
    const height = heldUpAt === undefined ? 0 : 1 - Math.sin((angle / degrees) * Math.PI);
    return vector3(radius * Math.sin(turn), height, radius * (Math.cos(turn) - 1));
  };
  const curve = compilePathGeometry({
    type: 'CATMULL_ROM',
    controlPoints: angles.map(on),
    arcLengthDivisions: angles.length * divisions,
    minimumHeightMeters: heldUpAt ?? 0,
  });
  const { lengthMeters } = curve;
  const path = { startPointName: 'a', endPointName: 'b', lengthMeters, curve };
  const network = { pointNamed: () => undefined, pathNamed: () => path };
  const [startOffsetMeters, endOffsetMeters] = isBack ? [lengthMeters, 0] : [0, lengthMeters];
  const step = { type: 'PATH' as const, name: 'p', startOffsetMeters, endOffsetMeters };
  const speeds = { initialSpeed: 0.5, maxSpeed: 2, acceleration, deceleration: acceleration };
  return compileRouteTravel(compileRoute([step], network), NOWHERE, lengthMeters / 1.2, speeds);
}

const cubic = (course: Float64Array, place: number, seconds: number): number =>
  [3, 2, 1, 0].reduce((sum, power) => (course[place + power] ?? 0) + seconds * sum, 0);

test.each<Arc>([
  { radius: 1, degrees: 90, divisions: 24, acceleration: 0 },
  { radius: 1.5, degrees: 180, divisions: 24, acceleration: 0.8 },
  { radius: 6, degrees: 90, divisions: 24, acceleration: 0.5 },
  { radius: 3, degrees: 45, divisions: 14, acceleration: 2 },
  { radius: 2, degrees: 90, divisions: 3, acceleration: 0.5 },
  { radius: 2, degrees: 135, divisions: 20, acceleration: 0, isBack: true },
  { radius: 2, degrees: 135, divisions: 20, acceleration: 0.7, isBack: true },
  { radius: 4, degrees: 90, divisions: 24, acceleration: 0, heldUpAt: 0.31 },
  { radius: 4, degrees: 90, divisions: 24, acceleration: 0.6, heldUpAt: 0.31, isBack: true },
])('[M62] round an arc of $radius m, $divisions divisions to a span, courses are where the motion is', (arc) => {
  const motion = roundArc(arc);
  const writer = new CourseWriter();
  const course = new Float64Array(COURSE_STRIDE);
  const exact: Pose = { position: vector3(), rotation: vector3() };
  let courses = 0;
  for (let t = 1; t < motion.durationSeconds * 1e6; t += 4000) {
    if (courses === 0 || t >= (course[COURSE.untilMicros] ?? 0)) {
      expect(writer.write(motion, 0, t, 4000, course, 0)).toBe(true);
      courses += 1;
    }
    motion.at(t / 1e6, exact);
    const seconds = (t - (course[COURSE.baseMicros] ?? 0)) / 1e6;
    for (const axis of ['x', 'y', 'z'] as const) {
      expect(Math.abs(cubic(course, COURSE[axis], seconds) - exact.position[axis])).toBeLessThan(2e-4);
    }
    const turn = (cubic(course, COURSE.heading, seconds) * 180) / Math.PI - exact.rotation.y;
    expect(Math.abs(turn - 360 * Math.round(turn / 360))).toBeLessThan(0.1);
  }
  // A few to each span, not one to each division of the table.
  if (arc.divisions > 12 && arc.heldUpAt === undefined) expect(courses).toBeLessThan(90);
});

/** A piece by the names of its numbers; what is not named is 0, bounds excepted. */
type Piece = Partial<Record<keyof typeof PIECE, number>> & { y?: number[]; z?: number[]; heading?: number[] };

/** Of how many coefficients a heading is, beside what follows a tangent. */
const HEADING_NUMBERS: readonly number[] = [1, 2, 1, 4];

/** Where a row has the coefficients of a heading. */
const headingOf = (turn = 0): number[] => {
  const { r0, r1 } = PIECE;
  return turn === TURN.CUBIC ? [r0 + 1, r1, r1 + 1, r1 + 2] : [r0 + 1, r1 + 1];
};

/** A motion that is one piece: its row says what `piece` says, X by p0 to p3, the heading in degrees. */
function motionOf({ y = [], z = [], heading = [], ...named }: Piece): Motion {
  const load = (row: PieceRow): void => {
    const { startMicros, elapsed } = PIECE;
    const kept = [row.numbers[startMicros] ?? 0, row.numbers[elapsed] ?? 0];
    row.setHeld([0, 0, 0, 0, 0, 0], 0, -Infinity, Infinity);
    for (const [name, value] of Object.entries(named)) row.numbers[PIECE[name as keyof typeof PIECE]] = value;
    for (const [power, at] of [PIECE.p0, PIECE.p1, PIECE.p2, PIECE.p3].entries()) {
      row.numbers[at + 1] = y[power] ?? 0;
      row.numbers[at + 2] = z[power] ?? 0;
    }
    for (const [power, at] of headingOf(named.turn).entries()) row.numbers[at] = heading[power] ?? 0;
    row.numbers.set(kept, startMicros);
  };
  return { load, durationSeconds: 1e3, bytes: 0, at: () => expect.fail('only its row is asked for') };
}

const powers = (coefficients: readonly (number | undefined)[], w: number): number =>
  coefficients.reduce<number>((sum, coefficient = 0, power) => sum + coefficient * w ** power, 0);

/** X, Y, Z and heading in degrees of a piece so many seconds after its motion's start. */
function evaluated(piece: Piece, seconds: number): [number, number, number, number] {
  const { origin = 0, c0, c1, c2, w0 = 0, w1 = 0, p0, p1, p2, p3, y = [], z = [], heading = [], turn = 0 } = piece;
  const w = w0 + w1 * powers([c0, c1, c2], seconds - origin);
  const slope = (by: readonly (number | undefined)[]) => powers([by[1], 2 * (by[2] ?? 0), 3 * (by[3] ?? 0)], w);
  const x = [p0, p1, p2, p3];
  const tangent = headingOfDirection(Math.sign(w1) * slope(x), Math.sign(w1) * slope(z));
  const turned = turn === TURN.TANGENT ? tangent : 0;
  return [
    powers(x, w),
    Math.max(piece.minimumY ?? -Infinity, powers(y, w)),
    powers(z, w),
    powers(heading.slice(0, HEADING_NUMBERS[turn]), w) + turned,
  ];
}

const START = 7e6;
/** Room for a course, one before it and one after it. */
const AT = COURSE_STRIDE;

/** The course of a motion so many seconds after its start; null where there is none. */
function courseOf(motion: Motion, seconds: number, stepMicros = 1): Float64Array | null {
  const out = new Float64Array(3 * COURSE_STRIDE).fill(7).fill(Number.NaN, AT, AT + COURSE_STRIDE);
  if (!new CourseWriter().write(motion, START, START + seconds * 1e6, stepMicros, out, AT)) return null;
  const beside = [...out.subarray(0, AT), ...out.subarray(AT + COURSE_STRIDE)];
  expect(beside.every((value) => value === 7)).toBe(true);
  return out.slice(AT, AT + COURSE_STRIDE);
}

/** Seconds since the motion's start between which a course holds. */
const heldBy = (course: Float64Array | null): number[] =>
  [COURSE.fromMicros, COURSE.untilMicros].map((index) => ((course?.[index] ?? Number.NaN) - START) / 1e6);

function expectOn(course: Float64Array | null, piece: Piece, seconds: number, meters: number, degrees: number): void {
  if (!course) throw new Error('a level piece has a course');
  const [x, y, z, heading] = evaluated(piece, seconds);
  const beyond = seconds - ((course[COURSE.baseMicros] ?? 0) - START) / 1e6;
  const [onX, onY, onZ, turned] = [COURSE.x, COURSE.y, COURSE.z, COURSE.heading].map((at) => cubic(course, at, beyond));
  expect(Math.hypot((onX ?? 0) - x, (onY ?? 0) - y, (onZ ?? 0) - z)).toBeLessThan(meters);
  const off = ((turned ?? 0) * 180) / Math.PI - heading;
  expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(degrees);
}

const some = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const cubics = fc.array(some(-2, 2), { minLength: 4, maxLength: 4 });
/** Between 2 and 6 seconds after the motion's start. */
const timed = fc.record({
  origin: fc.constant(2),
  c0: some(-3, 3),
  c1: some(0.3, 2),
  w0: some(-1, 1),
  w1: some(0.1, 0.4),
});
const SPAN = { fromSeconds: 2, untilSeconds: 6 };

describe('[M62] what is a cubic in time has a course that is it, and holds as long', () => {
  const INSTANTS = [2, 2.3, 4, 5.5, 6 - 1e-9];

  const headings = fc.array(some(-90, 90), { minLength: 4, maxLength: 4 });

  test('straight, however its speed changes, with a heading that stays or turns with its distance', () => {
    const turns = fc.constantFrom(TURN.FIXED, TURN.LINEAR);
    fc.assert(
      fc.property(timed, some(-0.03, 1), turns, headings, cubics, cubics, (time, c2, turn, heading, [p0, p1], y) => {
        const piece = { ...SPAN, ...time, c2, turn, heading, p0, p1, y: y.slice(0, 2), z: y.slice(2) } as Piece;
        for (const leap of [1, 1e9]) {
          const course = courseOf(motionOf(piece), 3, leap);
          expect(heldBy(course)).toEqual([2, 6]);
          for (const seconds of INSTANTS) expectOn(course, piece, seconds, 1e-6, 1e-6);
        }
      }),
      { seed: 20261125, numRuns: 50 },
    );
  });

  test('bent, at an even pace; turning evenly or by a cubic of its own', () => {
    const turns = fc.constantFrom(TURN.FIXED, TURN.CUBIC);
    fc.assert(
      fc.property(timed, turns, headings, cubics, cubics, cubics, (time, turn, heading, [p0, p1, p2, p3], y, z) => {
        const piece = { ...SPAN, ...time, turn, heading, p0, p1, p2, p3, y, z } as Piece;
        const course = courseOf(motionOf(piece), 3, 1e9);
        expect(heldBy(course)).toEqual([2, 6]);
        for (const seconds of INSTANTS) expectOn(course, piece, seconds, 1e-6, 1e-6);
      }),
      { seed: 20261125, numRuns: 50 },
    );
  });

  test.each([
    { what: 'its bounds are met on the way', c1: 2, c2: 0, fromMeters: 1, untilMeters: 5, from: 2.5, until: 4.5 },
    { what: 'it is slower than its time', c1: 2, c2: 0, fromMeters: -9, untilMeters: 99, from: 2, until: 6 },
    { what: 'it gets faster', c1: 1, c2: 1, fromMeters: 2, untilMeters: 12, from: 3, until: 5 },
    { what: 'it gets slower', c1: 4, c2: -0.5, fromMeters: 3.5, untilMeters: 7.5, from: 3, until: 5 },
    { what: 'it comes to rest before its bound', c1: 2, c2: -0.25, fromMeters: -9, untilMeters: 99, from: 2, until: 6 },
    { what: 'it stands', c1: 0, c2: 0, fromMeters: 0, untilMeters: 1, from: 2, until: 6 },
  ])('until where its distance goes: $what', ({ from, until, ...bounded }) => {
    const piece = { ...SPAN, origin: 2, w1: 0.5, p1: 3, z: [0, 1], ...bounded };
    const course = courseOf(motionOf(piece), 4);
    expect(heldBy(course)).toEqual([from, until]);
    expectOn(course, piece, 4, 1e-9, 1e-9);
  });
});

test('[M62] what moves has the course of its phase, and before its start and after its end that of what stands', () => {
  const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };
  // Ten metres: two seconds up to 2 m/s, three at that, two down.
  const motion = compileStraightTravel(vector3(1, 2, 3), vector3(7, 2, 11), vector3(0, 45, 0), 7, speeds);
  for (const [seconds, share, bounds] of [
    [-1, 0, [-Infinity, 0]],
    [3.5, 0.5, [2, 5]],
    [8, 1, [7, Infinity]],
  ] as const) {
    const course = courseOf(motion, seconds);
    expect(heldBy(course)).toEqual(bounds);
    expectOn(course, { p0: 1 + 6 * share, y: [2], z: [3 + 8 * share], heading: [45] }, seconds, 1e-9, 1e-9);
  }
});

describe('[M62] what is no cubic in time is met by parts of it', () => {
  test.each([
    ['a cubic at a changing speed', { c2: 0.2, p2: 0.4, p3: -0.1 }],
    ['a cubic at a changing speed, in its square alone', { c2: 0.2, p2: 0.4 }],
    ['a cubic at a changing speed, in its cube across alone', { c2: 0.2, z: [0, 0, 0, 0.3] }],
    ['a heading that is a cubic at a changing speed', { c2: 0.2, turn: TURN.CUBIC, heading: [10, 40, -5, 3] }],
    ['a heading that follows a tangent', { turn: TURN.TANGENT, p1: 0.5, z: [0, 1, 0.8] }],
    ['a heading that follows a tangent past half a turn', { turn: TURN.TANGENT, p1: -0.5, z: [0, -1, 0.8, 0.1] }],
    ['a height that is held up', { minimumY: 0.7, y: [0, 0.6], z: [0, 1] }],
    ['a height that is held up, turning', { minimumY: 0.7, y: [0, 0.6], turn: TURN.LINEAR, heading: [10, 40] }],
    [
      'a height that is held up, bent and turning',
      { minimumY: 0.7, y: [0, 0.6], c2: 0.2, turn: TURN.CUBIC, heading: [10, 40, -5, 3] },
    ],
  ])('%s', (_, bent) => {
    const piece: Piece = { ...SPAN, origin: 2, c1: 1, w1: 0.5, p1: 1, ...bent };
    let met = 0;
    for (let seconds = 2; seconds < 6; seconds += 0.02) {
      const course = courseOf(motionOf(piece), seconds);
      if (!course) continue;
      met += 1;
      const [from = 0, until = 0] = heldBy(course);
      expect(from <= seconds && seconds < until).toBe(true);
      for (const share of [0, 0.3, 0.6, 1]) expectOn(course, piece, from + share * (until - from), 1e-4, 0.1);
    }
    // Around the kink of what is held up no cubic is near.
    expect(met).toBeGreaterThan('minimumY' in bent ? 190 : 199);
  });

  /** Held up in the first part of its time, by a kink from which on it rises. */
  const kinked = (atShare: number) => ({
    ...SPAN,
    origin: 2,
    c1: 0.25,
    w1: 1,
    minimumY: 0,
    y: [-10 * atShare, 10],
  });

  test.each([
    { what: 'all of it', kink: 1.2, share: 0.6, from: 0, until: 1 },
    { what: 'the half before its kink', kink: 0.75, share: 0.1, from: 0, until: 0.5 },
    { what: 'the half after it', kink: 0.25, share: 0.5, from: 0.5, until: 1 },
    { what: 'a part of 32', kink: 0.51, share: 0.54, from: 17 / 32, until: 18 / 32 },
    { what: 'a part of 32, from its very beginning', kink: 0.51, share: 17 / 32, from: 17 / 32, until: 18 / 32 },
  ])('by as much of it as a cubic comes near: $what', ({ kink, share, from, until }) => {
    const course = courseOf(motionOf(kinked(kink)), 2 + 4 * share);
    expect(heldBy(course)).toEqual([2 + 4 * from, 2 + 4 * until]);
  });

  test('and by none where it would be less than that', () => {
    expect(courseOf(motionOf(kinked(0.51)), 2 + 4 * 0.515)).toBeNull();
  });

  test.each([
    { what: 'time leaps', untilSeconds: 6, stepMicros: 1e9 },
    { what: 'it is over within four frames', untilSeconds: 6, stepMicros: 1e6 },
    { what: 'it is over in less than a tenth of a millisecond', untilSeconds: 2.00009, stepMicros: 0 },
    { what: 'there was no frame before', untilSeconds: 6, stepMicros: Number.NaN },
  ])('by an instant where $what', ({ untilSeconds, stepMicros }) => {
    const piece = { ...kinked(0.25), turn: TURN.CUBIC, heading: [10, 40, -5, 3], z: [5, 1, 1], untilSeconds };
    const seconds = 2.00005;
    const course = courseOf(motionOf(piece), seconds, stepMicros);
    expect(heldBy(course)[0]).toBeCloseTo(seconds, 9);
    expect(heldBy(course)[1]).toBeCloseTo(seconds + 1e-6, 9);
    expectOn(course, piece, seconds, 1e-9, 1e-9);
    for (const at of [COURSE.x, COURSE.y, COURSE.z, COURSE.heading]) {
      expect([1, 2, 3].map((power) => course?.[at + power])).toEqual([0, 0, 0]);
    }
  });

  test('more than four frames are worth a course', () => {
    const motion = motionOf(kinked(1.2));
    expect(heldBy(courseOf(motion, 3, 1e6 - 1))).toEqual([2, 6]);
    expect(heldBy(courseOf(motion, 3, 1e6))).toEqual([3, 3 + 1e-6]);
  });
});

describe('[M62] what leans has no course', () => {
  const { r0, r1 } = PIECE;

  test.each([
    { what: 'about X', numbers: [r0], turn: TURN.FIXED, isLevel: false },
    { what: 'about Z', numbers: [r0 + 2], turn: TURN.TANGENT, isLevel: false },
    { what: 'more and more about X', numbers: [r1], turn: TURN.LINEAR, isLevel: false },
    { what: 'more and more about Z', numbers: [r1 + 2], turn: TURN.LINEAR, isLevel: false },
    { what: 'about Y alone', numbers: [r0 + 1, r1 + 1], turn: TURN.LINEAR, isLevel: true },
    { what: 'about Y alone, by a cubic', numbers: [r0 + 1, r1, r1 + 1, r1 + 2], turn: TURN.CUBIC, isLevel: true },
  ])('$what', ({ numbers, turn, isLevel }) => {
    const level = motionOf({ ...SPAN, origin: 2, c1: 1, w1: 0.5, p1: 1, turn });
    const load = (row: PieceRow): void => {
      level.load(row);
      for (const index of numbers) row.numbers[index] = 3;
    };
    expect(courseOf({ ...level, load }, 3) !== null).toBe(isLevel);
  });
});
