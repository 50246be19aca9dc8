import { COURSE, COURSE_STRIDE, CourseWriter, type Motion } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { grown, type IntList } from './growth.ts';

const NONE = -1;
const FIRST_ROOM = 64;

/** Courses of nodes that move freely. Looking all of them through for those that ended costs less than keeping them in order. */
export class CoursePool {
  courses = new Float64Array(0);
  /** By node: where its course begins in `courses`; NONE (-1) where it has none. */
  courseOf = new Int32Array(0);
  /** By course: whose it is, and between which instants it holds: [from, until). */
  private nodes = new Int32Array(0);
  private from = new Float64Array(0);
  private until = new Float64Array(0);
  private readonly free: number[] = [];
  private used = 0;
  private readonly writer = new CourseWriter();

  grow(capacity: number): void {
    this.courseOf = grown(this.courseOf, capacity).fill(NONE, this.courseOf.length);
  }

  /** Gives a node a course that does not hold yet. */
  take(node: number): void {
    if (this.courseOf[node] === NONE) this.courseOf[node] = (this.free.pop() ?? this.extend()) * COURSE_STRIDE;
    const index = this.indexOf(node);
    this.nodes[index] = node;
    this.from[index] = Infinity;
    this.until[index] = -Infinity;
  }

  release(node: number): void {
    if (this.courseOf[node] === NONE) return;
    const index = this.indexOf(node);
    this.free.push(index);
    this.courseOf[node] = NONE;
    this.from[index] = -Infinity;
    this.until[index] = Infinity;
  }

  /** Lists the nodes whose course does not hold at t. */
  listExpired(t: SimMicros, out: IntList): void {
    out.clear();
    const { from, until, used } = this;
    for (let index = 0; index < used; index += 1) {
      if (t >= (until[index] as number) || t < (from[index] as number)) out.push(this.nodes[index] as number);
    }
  }

  /** Writes the course that holds at t; false where the motion has none. */
  renew(node: number, motion: Motion, startMicros: SimMicros, t: SimMicros, stepMicros: SimMicros): boolean {
    const course = this.courseOf[node] as number;
    const index = this.indexOf(node);
    const { courses } = this;
    if (!this.writer.write(motion, startMicros, t, stepMicros, courses, course)) return false;
    this.from[index] = courses[course + COURSE.fromMicros] as number;
    this.until[index] = courses[course + COURSE.untilMicros] as number;
    return true;
  }

  private indexOf(node: number): number {
    return (this.courseOf[node] as number) / COURSE_STRIDE;
  }

  private extend(): number {
    const index = this.used;
    this.used += 1;
    if (this.used > this.nodes.length) {
      const room = Math.max(FIRST_ROOM, 2 * this.nodes.length);
      this.courses = grown(this.courses, room * COURSE_STRIDE);
      this.nodes = grown(this.nodes, room);
      for (const key of ['from', 'until'] as const) this[key] = grown(this[key], room);
    }
    return index;
  }
}
