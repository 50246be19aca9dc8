import { expect, test } from 'vitest';
import { type Pose, type Vector3, vector3 } from '../units/index.ts';
import {
  COURSE,
  COURSE_STRIDE,
  CourseWriter,
  compilePathGeometry,
  compileRoute,
  compileRouteTravel,
  type Motion,
} from './index.ts';

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
