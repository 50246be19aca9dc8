import { COURSE, COURSE_STRIDE, type Motion, writeCourse } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { grownFloats, grownInts } from './growth.ts';
import { IndexedHeap } from './indexed-heap.ts';

const NONE = -1;

/** Courses of nodes that move freely in the world, and which of them do not hold any more. */
export class CoursePool {
  courses = new Float64Array(0);
  /** By node: where its course begins in `courses`; NONE (-1) where it has none. */
  courseOf = new Int32Array(0);
  /** By node: when its motion started. */
  private starts = new Float64Array(0);
  private readonly later = new IndexedHeap();
  private readonly earlier = new IndexedHeap();
  private free: number[] = [];
  private used = 0;

  grow(capacity: number): void {
    const before = this.courseOf.length;
    this.courseOf = grownInts(this.courseOf, capacity).fill(NONE, before);
    this.starts = grownFloats(this.starts, capacity);
    this.later.grow(capacity);
    this.earlier.grow(capacity);
  }

  /** Gives a node a course that does not hold yet. */
  take(node: number, startMicros: SimMicros): void {
    if (this.courseOf[node] === NONE) this.courseOf[node] = this.free.pop() ?? this.extend();
    this.starts[node] = startMicros;
    this.later.set(node, -Infinity);
    this.earlier.set(node, Infinity);
  }

  release(node: number): void {
    const course = this.courseOf[node] as number;
    if (course === NONE) return;
    this.free.push(course);
    this.courseOf[node] = NONE;
    this.later.set(node, Infinity);
    this.earlier.set(node, Infinity);
  }

  /** A node whose course does not hold at t; NONE (-1) when there is none left. */
  expiredAt(t: SimMicros): number {
    if (this.later.firstKey <= t) return this.later.first;
    return -this.earlier.firstKey > t ? this.earlier.first : NONE;
  }

  /** Writes the course that holds at t; false where the motion has none. */
  renew(node: number, motion: Motion, t: SimMicros, stepMicros: SimMicros): boolean {
    const course = this.courseOf[node] as number;
    const { courses } = this;
    if (!writeCourse(motion, this.starts[node] as number, t, stepMicros, courses, course)) return false;
    this.later.set(node, courses[course + COURSE.untilMicros] as number);
    this.earlier.set(node, -(courses[course + COURSE.fromMicros] as number));
    return true;
  }

  private extend(): number {
    const course = this.used * COURSE_STRIDE;
    this.used += 1;
    if (course + COURSE_STRIDE > this.courses.length) {
      this.courses = grownFloats(this.courses, Math.max(64 * COURSE_STRIDE, 2 * this.courses.length));
    }
    return course;
  }
}
