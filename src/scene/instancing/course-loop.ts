import type { SimMicros } from '../../units/index.ts';
import { COURSE_AT, COURSE_NUMBERS, type CourseEvaluation, type EvaluatedInstances } from './course-numbers.ts';
import { MATRIX_STRIDE, POSE_STRIDE, writePose } from './matrix.ts';

const pose = new Float64Array(POSE_STRIDE);

/** Evaluates courses on the processor, for machines without a graphics card. */
export class CourseLoop implements CourseEvaluation {
  private high = 0;
  private low = 0;

  begin(t: SimMicros): void {
    this.high = Math.fround(t / 1e6);
    this.low = t / 1e6 - this.high;
  }

  evaluate({ courses, mesh, count }: EvaluatedInstances): void {
    const matrices = mesh.instanceMatrix.array as Float32Array;
    for (let instance = 0; instance < count; instance++) {
      this.write(courses.array as Float32Array, instance * COURSE_NUMBERS);
      writePose(pose, 0, matrices, instance * MATRIX_STRIDE);
    }
    mesh.instanceMatrix.clearUpdateRanges();
    mesh.instanceMatrix.addUpdateRange(0, count * MATRIX_STRIDE);
    mesh.instanceMatrix.needsUpdate = true;
  }

  end(): void {}

  dispose(): void {}

  /** The same steps as in the shader. */
  private write(courses: Float32Array, at: number): void {
    const read = (index: number): number => courses[at + index] as number;
    const seconds = this.high - read(COURSE_AT.baseHigh) + (this.low - read(COURSE_AT.baseLow));
    const half = valueAt(courses, at + 12, seconds) / 2;
    const [s, c] = [Math.sin(half), Math.cos(half)];
    const [bx, by, bz, bw] = [read(16), read(17), read(18), read(19)];
    const [x, y, z] = [read(20), read(21), read(22)];
    pose[0] = valueAt(courses, at, seconds) + x + 2 * s * (c * z - s * x);
    pose[1] = valueAt(courses, at + 4, seconds) + y;
    pose[2] = valueAt(courses, at + 8, seconds) + z - 2 * s * (c * x + s * z);
    pose[3] = c * bx + s * bz;
    pose[4] = c * by + s * bw;
    pose[5] = c * bz - s * bx;
    pose[6] = c * bw - s * by;
  }
}

function valueAt(courses: Float32Array, at: number, seconds: number): number {
  const bend = (courses[at + 2] as number) + seconds * (courses[at + 3] as number);
  return (courses[at] as number) + seconds * ((courses[at + 1] as number) + seconds * bend);
}
