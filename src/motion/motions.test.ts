import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pose, type Vector3, vector3 } from '../units/index.ts';
import {
  COURSE,
  COURSE_STRIDE,
  CourseWriter,
  compileHold,
  compilePathGeometry,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  PieceRow,
  writeMotionAt,
  writeTransformAt,
} from './index.ts';

const pose = (x: number, y: number, z: number, degrees = 0): Pose => ({
  position: vector3(x, y, z),
  rotation: vector3(0, degrees, 0),
});

const at = (motion: Motion, elapsed: number): Pose => motion.at(elapsed, pose(0, 0, 0));

function expectPose(actual: Pose, expected: Pose): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    expect(actual.position[axis]).toBeCloseTo(expected.position[axis], 9);
    expect(actual.rotation[axis]).toBeCloseTo(expected.rotation[axis], 9);
  }
}

describe('[M40] a pose sequence advances evenly along its horizontal distance', () => {
  test('whatever the spacing of the poses', () => {
    const motion = compilePoseSequence([pose(0, 0, 0), pose(1, 0, 0), pose(1, 0, 3), pose(7, 0, 3)], 10);
    expectPose(at(motion, 0.5), pose(0.5, 0, 0));
    expectPose(at(motion, 2.5), pose(1, 0, 1.5));
    expectPose(at(motion, 7), pose(4, 0, 3));
    expectPose(at(motion, 10), pose(7, 0, 3));
  });

  test('height is interpolated within a leg and does not count as way', () => {
    const motion = compilePoseSequence([pose(0, 0, 0), pose(4, 40, 0), pose(8, 40, 0)], 8);
    expectPose(at(motion, 2), pose(2, 20, 0));
    expectPose(at(motion, 6), pose(6, 40, 0));
  });
});

describe('[M41] headings go by adjacent directed differences', () => {
  test('beyond 0 to 360, in both directions', () => {
    const motion = compilePoseSequence([pose(0, 0, 0, 350), pose(1, 0, 0, 370), pose(2, 0, 0, -10)], 2);
    expect(at(motion, 0.5).rotation.y).toBeCloseTo(360, 9);
    expect(at(motion, 1.5).rotation.y).toBeCloseTo(180, 9);
    expect(at(motion, 2).rotation.y).toBe(-10);
  });
});

describe('[M42] a leg without horizontal length', () => {
  test('is passed at once, wherever it stands', () => {
    const turnedFirst = [pose(0, 0, 0, 0), pose(0, 0, 0, 90), pose(2, 0, 0, 90), pose(2, 5, 0, 45), pose(4, 5, 0, 45)];
    const motion = compilePoseSequence([...turnedFirst, pose(4, 5, 0, 0)], 4);
    expectPose(at(motion, 0), pose(0, 0, 0, 0));
    expectPose(at(motion, 1e-9), pose(1e-9, 0, 0, 90));
    expectPose(at(motion, 2), pose(2, 5, 0, 45));
    expectPose(at(motion, 4 - 1e-9), pose(4 - 1e-9, 5, 0, 45));
    expectPose(at(motion, 4), pose(4, 5, 0, 0));
  });
});

describe('[M43] without any horizontal length', () => {
  test('progress follows the length in space', () => {
    const motion = compilePoseSequence([pose(0, 0, 0), pose(0, 1, 0), pose(0, 4, 0, 90)], 8);
    expectPose(at(motion, 1), pose(0, 0.5, 0));
    expectPose(at(motion, 5), pose(0, 2.5, 0, 45));
  });

  test('and without any length the first pose is held until the end', () => {
    const motion = compilePoseSequence([pose(1, 0, 0, 10), pose(1, 0, 0, 50)], 4);
    expectPose(at(motion, 3.999), pose(1, 0, 0, 10));
    expectPose(at(motion, 4), pose(1, 0, 0, 50));
  });
});

describe('[M50] directed angles', () => {
  test.each([
    { from: 350, to: 370, halfway: 360 },
    { from: 10, to: -10, halfway: 0 },
    { from: 0, to: 180, halfway: 90 },
    { from: 0, to: -180, halfway: -90 },
    { from: 90, to: 810, halfway: 450 },
  ])('from $from to $to passes $halfway', ({ from, to, halfway }) => {
    const motion = compilePoseChange(pose(1, 2, 3, from), pose(1, 2, 3, to), 4);
    expectPose(at(motion, 2), pose(1, 2, 3, halfway));
    expect(at(motion, 4).rotation.y).toBe(to);
  });

  test('every component by itself', () => {
    const from = { position: vector3(), rotation: vector3(0, 10, -20) };
    const to = { position: vector3(), rotation: vector3(30, -10, 340) };
    expect(at(compilePoseChange(from, to, 2), 1).rotation).toEqual(vector3(15, 0, 160));
  });
});

describe('[M51] straight travel', () => {
  const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };

  test('runs with its speed profile, down as well as up', () => {
    const motion = compileStraightTravel(vector3(0, 10, 0), vector3(0, 0, 0), vector3(0, 45, 0), 7, speeds);
    expectPose(at(motion, 2), pose(0, 8, 0, 45));
    expectPose(at(motion, 5), pose(0, 2, 0, 45));
    expectPose(at(motion, 7), pose(0, 0, 0, 45));
  });

  test('a fork goes evenly', () => {
    const motion = compilePoseChange(pose(0, 0.1, 0), pose(0, 0.1, -1.2), 4);
    expectPose(at(motion, 1), pose(0, 0.1, -0.3));
  });

  test('to where it is: nothing moves', () => {
    const motion = compileStraightTravel(vector3(1, 2, 3), vector3(1, 2, 3), vector3(), 5, speeds);
    for (const elapsed of [0, 2, 5]) expectPose(at(motion, elapsed), pose(1, 2, 3));
  });
});

/** Whole thousandths: millimetres and milliseconds. */
const number = (min: number, max: number) =>
  fc.integer({ min: Math.round(1000 * min), max: Math.round(1000 * max) }).map((thousandths) => thousandths / 1000);
const place: fc.Arbitrary<Vector3> = fc.record({ x: number(-20, 20), y: number(-2, 2), z: number(-20, 20) });
const poses = fc.record({ position: place, rotation: place });
const speedsArbitrary = fc.record({
  initialSpeed: number(0, 3),
  maxSpeed: number(0, 3),
  acceleration: number(0, 2),
  deceleration: number(0, 2),
});

function curvedTravel(
  points: Vector3[],
  start: Pose,
  duration: number,
  speeds: typeof speedsArbitrary extends fc.Arbitrary<infer S> ? S : never,
) {
  const curve = compilePathGeometry({
    type: 'CATMULL_ROM',
    controlPoints: points,
    arcLengthDivisions: 30,
    minimumHeightMeters: -1,
  });
  const path = { startPointName: 'a', endPointName: 'b', lengthMeters: 20, curve };
  const network = { pointNamed: () => undefined, pathNamed: () => path };
  const steps = [
    { type: 'PATH' as const, name: 'p', startOffsetMeters: 3, endOffsetMeters: 19 },
    { type: 'PATH' as const, name: 'p', startOffsetMeters: 19, endOffsetMeters: 1 },
  ];
  return compileRouteTravel(compileRoute(steps, network), start, duration, speeds);
}

const motions: fc.Arbitrary<Motion> = fc.oneof(
  fc.tuple(poses, poses, number(0.1, 20)).map(([from, to, duration]) => compilePoseChange(from, to, duration)),
  fc
    .tuple(place, place, number(0.1, 20), speedsArbitrary)
    .map(([from, to, duration, speeds]) => compileStraightTravel(from, to, vector3(), duration, speeds)),
  fc
    .tuple(fc.array(poses, { minLength: 2, maxLength: 6 }), number(0.1, 20))
    .map(([sequence, duration]) => compilePoseSequence(sequence, duration)),
  fc
    .tuple(fc.array(place, { minLength: 2, maxLength: 5 }), poses, number(0.1, 20), speedsArbitrary)
    .map(([points, start, duration, speeds]) => curvedTravel(points, start, duration, speeds)),
);

const SEED = { seed: 20261121, numRuns: 300, endOnFailure: true };

describe('[M60] pieces', () => {
  test('a row that goes on from instant to instant gives what the motion itself gives, bit by bit, in any order', () => {
    fc.assert(
      fc.property(motions, fc.array(number(-0.1, 1.1), { minLength: 20, maxLength: 20 }), (motion, shares) => {
        const row = new PieceRow();
        const fromRow = new Float64Array(7);
        row.begin(0);
        for (const share of [...shares, ...[...shares].sort((a, b) => a - b)]) {
          const t = Math.round(share * motion.durationSeconds * 1e6);
          writeTransformAt(row, t, motion, fromRow, 0);
          expect([...fromRow]).toEqual([...writeMotionAt(motion, t / 1e6, new Float64Array(7))]);
        }
      }),
      SEED,
    );
  });

  test('also on the edges between two pieces of a curve', () => {
    const points = [vector3(0, 0, 0), vector3(4, 0, 3), vector3(9, 0, -2)];
    const speeds = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };
    const motion = curvedTravel(points, pose(0, 0, 0), 20, speeds);
    const seen = new Map<number, string>();
    for (const direction of [1, -1]) {
      const row = new PieceRow();
      const fromRow = new Float64Array(7);
      row.begin(0);
      for (let step = 0; step <= 20_000; step += 1) {
        const t = 1000 * (direction > 0 ? step : 20_000 - step);
        writeTransformAt(row, t, motion, fromRow, 0);
        expect(seen.get(t) ?? `${fromRow}`).toBe(`${fromRow}`);
        seen.set(t, `${fromRow}`);
      }
    }
  });
});

/** Value of the cubic that lies at a place of a course. */
function cubic(course: Float64Array, place: number, seconds: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = course.subarray(place, place + 4);
  return a + seconds * (b + seconds * (c + seconds * d));
}

describe('[M62] courses', () => {
  const writer = new CourseWriter();
  const STEP = 16_667;

  test('are where the motion is for as long as they hold', () => {
    const isLevel = (motion: Motion, seconds: number): boolean => {
      const { rotation } = motion.at(seconds, pose(0, 0, 0));
      return rotation.x === 0 && rotation.z === 0;
    };
    let seen = 0;
    fc.assert(
      fc.property(motions, number(0, 1), (motion, share) => {
        const t = Math.round(share * motion.durationSeconds * 1e6);
        const course = new Float64Array(COURSE_STRIDE);
        if (!writer.write(motion, 0, t, STEP, course, 0)) return;
        const [base = 0, from = 0, until = 0] = course;
        expect(from).toBeLessThanOrEqual(t);
        expect(until).toBeGreaterThan(t);
        const end = Math.min(until, motion.durationSeconds * 1e6);
        for (const part of [0, 0.13, 0.37, 0.62, 0.86, 1]) {
          const at = Math.max(0, from) + part * (Math.min(end, t + 6e5) - Math.max(0, from));
          const exact = motion.at(at / 1e6, pose(0, 0, 0));
          const seconds = (at - base) / 1e6;
          for (const axis of ['x', 'y', 'z'] as const) {
            expect(Math.abs(cubic(course, COURSE[axis], seconds) - exact.position[axis])).toBeLessThan(2e-4);
          }
          const turn = (cubic(course, COURSE.heading, seconds) * 180) / Math.PI - exact.rotation.y;
          expect(isLevel(motion, at / 1e6)).toBe(true);
          expect(Math.abs(turn - 360 * Math.round(turn / 360))).toBeLessThan(0.1);
        }
        seen += 1;
      }),
      SEED,
    );
    expect(seen).toBeGreaterThan(60);
  });

  test('are few on a way of long straights and wide curves, and one an instant where time leaps', () => {
    const speeds = { initialSpeed: 1, maxSpeed: 1.5, acceleration: 0.5, deceleration: 0.5 };
    const points = [vector3(0, 0, 0), vector3(4, 0, 1), vector3(6, 0, 4), vector3(6, 0, 9)];
    const motion = curvedTravel(points, pose(0, 0, 0), 10, speeds);
    const coursesAt = (step: number): number => {
      const course = new Float64Array(COURSE_STRIDE);
      let count = 0;
      for (let t = 0; t < 10e6; t += step) {
        if (count > 0 && t >= (course[COURSE.fromMicros] ?? 0) && t < (course[COURSE.untilMicros] ?? 0)) continue;
        expect(writer.write(motion, 0, t, step, course, 0)).toBe(true);
        count += 1;
      }
      return count;
    };
    expect(coursesAt(STEP)).toBeLessThan(120);
    expect(coursesAt(1e6)).toBe(10);
  });

  test('there is none of what leans', () => {
    const leaning = compilePoseChange(pose(0, 0, 0), { position: vector3(1, 0, 0), rotation: vector3(10, 0, 0) }, 4);
    expect(writer.write(leaning, 0, 1e6, STEP, new Float64Array(COURSE_STRIDE), 0)).toBe(false);
  });
});

describe('[M61] outside its time', () => {
  test('a motion holds its start before and its end after, exactly', () => {
    fc.assert(
      fc.property(motions, number(0, 100), (motion, beyond) => {
        const { durationSeconds } = motion;
        expect(at(motion, -beyond)).toEqual(at(motion, 0));
        expect(at(motion, durationSeconds + beyond)).toEqual(at(motion, durationSeconds));
      }),
      SEED,
    );
  });

  test('what is only held is the same at any time', () => {
    const held = compileHold(pose(1, 2, 3, 400));
    for (const elapsed of [-1, 0, 1e9]) expect(at(held, elapsed)).toEqual(pose(1, 2, 3, 400));
  });
});
