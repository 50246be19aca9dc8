import { COURSE, COURSE_STRIDE, CourseWriter, type Motion, PIECE_STRIDE, PieceRow } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { grown, type IntList } from './growth.ts';

const NONE = -1;
const FIRST_ROOM = 64;

/** Of each moving node the row of its motion's piece and, where it moves freely, its course. */
export class MotionPool {
  courses = new Float64Array(0);
  private readonly row = new PieceRow(new Float64Array(0));
  /** By node: its slot; NONE (-1) where it has none. */
  private slots = new Int32Array(0);
  /** By slot: whose it is, and between which instants its course holds: [from, until); not a number where it has none. */
  private nodes = new Int32Array(0);
  private from = new Float64Array(0);
  private until = new Float64Array(0);
  private readonly free: number[] = [];
  private used = 0;
  private readonly writer = new CourseWriter();

  private readonly hasCourses: boolean;

  constructor(hasCourses: boolean) {
    this.hasCourses = hasCourses;
  }

  grow(capacity: number): void {
    this.slots = grown(this.slots, capacity).fill(NONE, this.slots.length);
  }

  /** Gives a node a row that holds for no time yet, and where it `hasCourse` one that does not either. */
  take(node: number, startMicros: SimMicros, hasCourse: boolean): void {
    if (this.slots[node] === NONE) this.slots[node] = this.free.pop() ?? this.extend();
    const slot = this.slots[node] as number;
    this.nodes[slot] = node;
    this.from[slot] = hasCourse ? Infinity : Number.NaN;
    this.until[slot] = hasCourse ? -Infinity : Number.NaN;
    this.at(node).begin(startMicros);
  }

  release(node: number): void {
    if (this.slots[node] === NONE) return;
    this.dropCourse(node);
    this.free.push(this.slots[node] as number);
    this.slots[node] = NONE;
  }

  /** The row of a node, until another is asked for. */
  at(node: number): PieceRow {
    this.row.offset = (this.slots[node] as number) * PIECE_STRIDE;
    return this.row;
  }

  /** Where in `courses` the course of a node begins. */
  courseOf(node: number): number {
    return (this.slots[node] as number) * COURSE_STRIDE;
  }

  hasCourse(node: number): boolean {
    const slot = this.slots[node] as number;
    return slot !== NONE && !Number.isNaN(this.from[slot]);
  }

  dropCourse(node: number): void {
    const slot = this.slots[node] as number;
    this.from[slot] = Number.NaN;
    this.until[slot] = Number.NaN;
  }

  /** Lists the nodes whose course does not hold at t: looking through all costs less than keeping them in order. */
  listExpired(t: SimMicros, out: IntList): void {
    out.clear();
    const { from, until, used } = this;
    for (let slot = 0; slot < used; slot += 1) {
      if (t >= (until[slot] as number) || t < (from[slot] as number)) out.push(this.nodes[slot] as number);
    }
  }

  /** Writes the course that holds at t; false where the motion has none. */
  renew(node: number, motion: Motion, startMicros: SimMicros, t: SimMicros, stepMicros: SimMicros): boolean {
    const { courses } = this;
    const course = this.courseOf(node);
    if (!this.writer.write(motion, startMicros, t, stepMicros, courses, course)) return false;
    const slot = this.slots[node] as number;
    this.from[slot] = courses[course + COURSE.fromMicros] as number;
    this.until[slot] = courses[course + COURSE.untilMicros] as number;
    return true;
  }

  private extend(): number {
    this.used += 1;
    const room = this.nodes.length;
    if (this.used <= room) return this.used - 1;
    const capacity = Math.max(FIRST_ROOM, 2 * room);
    this.nodes = grown(this.nodes, capacity);
    this.from = grown(this.from, capacity);
    this.until = grown(this.until, capacity);
    if (this.hasCourses) this.courses = grown(this.courses, capacity * COURSE_STRIDE);
    this.row.numbers = grown(this.row.numbers, capacity * PIECE_STRIDE);
    return this.used - 1;
  }
}
