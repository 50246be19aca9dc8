import { type Motion, writeMotionAt, writeTransformAt } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { EntityRecord } from '../entity-record.ts';
import { createFramePose, PoseReader } from '../pose-reader.ts';
import type { Registry } from '../registry.ts';
import { elapsedIn } from '../segment.ts';
import type { Track } from '../track.ts';
import { compose, composeAt, newTransform, TRANSFORM_STRIDE, type TransformNumbers } from '../transform-numbers.ts';
import { CoursePool } from './course-pool.ts';
import { grownBytes, grownFloats, grownInts, IntList } from './growth.ts';
import { IndexedHeap } from './indexed-heap.ts';
import { NodeTree } from './node-tree.ts';
import { RowPool } from './row-pool.ts';

const NONE = -1;

/** Where every node is at the sampled instant, and until when what is known of it holds, both ways in time. */
export class NodeStates {
  transforms = new Float64Array(0);
  present = new Uint8Array(0);
  /** By node: index of the entity it was last resolved for; NONE (-1) before. */
  entityIndex = new Int32Array(0);
  readonly tree = new NodeTree();
  private readonly registry: Registry;
  private readonly pool = new RowPool();
  private readonly later = new IndexedHeap();
  private readonly earlier = new IndexedHeap();
  /** By node: transform in its parent's frame, of nodes that have a parent. */
  private locals = new Float64Array(0);
  private motions: (Motion | null)[] = [];
  /** By node: what comes before its motion, where there is such a thing. */
  private origins: (TransformNumbers | null)[] = [];
  private isDue = new Uint8Array(0);
  /** By node: 1 where its origin follows from what other tracks say of an earlier instant. */
  private followsPast = new Uint8Array(0);
  private readonly reader = new PoseReader();
  /** Null where every node is evaluated at every instant. */
  readonly courses: CoursePool | null;
  private evaluatedMicros: SimMicros = 0;
  /** Nodes whose course is another than before. */
  readonly renewed = new IntList();

  constructor(registry: Registry, hasCourses: boolean) {
    this.registry = registry;
    this.courses = hasCourses ? new CoursePool() : null;
  }

  grow(capacity: number): void {
    const before = this.present.length;
    this.transforms = grownFloats(this.transforms, TRANSFORM_STRIDE * capacity);
    this.locals = grownFloats(this.locals, TRANSFORM_STRIDE * capacity);
    this.present = grownBytes(this.present, capacity);
    this.isDue = grownBytes(this.isDue, capacity);
    this.followsPast = grownBytes(this.followsPast, capacity);
    this.entityIndex = grownInts(this.entityIndex, capacity).fill(NONE, before);
    for (let node = before; node < capacity; node += 1) {
      this.motions.push(null);
      this.origins.push(null);
    }
    for (const part of [this.tree, this.pool, this.later, this.earlier, this.courses]) part?.grow(capacity);
  }

  get nextWakeMicros(): SimMicros {
    return this.later.firstKey;
  }

  /** True where something that exists at the sampled instant changes continuously. */
  isSeenMoving(node: number): boolean {
    return this.present[node] === 1 && this.tree.isMoving(node);
  }

  /** Notes a node to be resolved. */
  collect(node: number, due: IntList): void {
    if (this.isDue[node] === 1) return;
    this.isDue[node] = 1;
    due.push(node);
  }

  /** Notes the nodes for which what is known does not hold at t. */
  collectDue(t: SimMicros, due: IntList): void {
    while (this.later.firstKey <= t) this.takeDue(this.later, due);
    while (-this.earlier.firstKey > t) this.takeDue(this.earlier, due);
  }

  /** Notes the nodes whose place follows from an earlier instant, of which something else has been said now. */
  collectFollowers(due: IntList): void {
    for (let node = 0; node < this.followsPast.length; node += 1)
      if (this.followsPast[node] === 1) this.collect(node, due);
  }

  private takeDue(heap: IndexedHeap, due: IntList): void {
    const node = heap.first;
    heap.set(node, Infinity);
    this.collect(node, due);
  }

  unlink(node: number): void {
    this.tree.unlink(node);
    this.tree.setMoving(node, false);
    this.isDue[node] = 0;
  }

  /** Looks a node's state at t up in its track. @returns whose node it is, if anyone's. */
  resolve(node: number, t: SimMicros): EntityRecord | null {
    const track = this.registry.tracks[node];
    const owner = this.registry.ownerOf(node) ?? null;
    this.entityIndex[node] = owner?.index ?? NONE;
    if (!track || track.entity.removedMicros <= t) {
      this.setAbsent(node);
      this.setRange(node, track?.entity.removedMicros ?? -Infinity, Infinity);
      return owner;
    }
    // What is not there yet is followed all the same: a late event may have given it something to carry.
    this.present[node] = t < track.entity.createdMicros ? 0 : 1;
    this.resolvePose(node, track, t);
    return owner;
  }

  private setAbsent(node: number): void {
    this.present[node] = 0;
    this.followsPast[node] = 0;
    this.pool.release(node);
    this.courses?.release(node);
    this.motions[node] = null;
  }

  private resolvePose(node: number, track: Track, t: SimMicros): void {
    const { parent, origin, motion, startMicros, restMicros, fromMicros, untilMicros, followsPast } = this.reader.read(
      track,
      t,
      framePose,
    );
    const isMoving = t < restMicros;
    const { createdMicros, removedMicros } = track.entity;
    const from = isMoving ? fromMicros : Math.max(fromMicros, restMicros);
    const until = isMoving ? Math.min(restMicros, untilMicros) : untilMicros;
    if (t < createdMicros) this.setRange(node, from, Math.min(until, createdMicros));
    else this.setRange(node, Math.max(from, createdMicros), Math.min(until, removedMicros));
    this.followsPast[node] = followsPast ? 1 : 0;
    const hasCourse = this.courses !== null && isMoving && parent === null && origin === null;
    this.tree.setMoving(node, isMoving, hasCourse);
    this.tree.link(node, parent?.node ?? NONE);
    if (hasCourse) this.courses?.take(node, startMicros);
    else this.courses?.release(node);
    if (isMoving) {
      this.pool.take(node, startMicros);
      this.motions[node] = motion;
      this.origins[node] = origin;
    } else {
      this.pool.release(node);
      this.motions[node] = null;
      writeMotionAt(motion, elapsedIn(startMicros, t), local);
      if (origin) compose(origin, local, local);
      this.locals.set(local, node * TRANSFORM_STRIDE);
    }
  }

  private setRange(node: number, from: SimMicros, until: SimMicros): void {
    this.later.set(node, until);
    this.earlier.set(node, -from);
  }

  /** Writes the courses that hold at t where others do not any more. What has none is evaluated from now on. */
  renewCourses(t: SimMicros, stepMicros: SimMicros): void {
    const { courses, renewed } = this;
    renewed.clear();
    if (!courses) return;
    for (let node = courses.expiredAt(t); node !== NONE; node = courses.expiredAt(t)) {
      if (courses.renew(node, this.motions[node] as Motion, t, stepMicros)) {
        this.tree.listCoursed(node, renewed);
      } else {
        courses.release(node);
        this.tree.setMoving(node, true);
        this.tree.refresh(node);
      }
    }
  }

  /** Where the course that a node follows begins; NONE (-1) where it follows none. */
  courseOf(node: number): number {
    if (!this.courses || !this.tree.isCoursed(node)) return NONE;
    return this.courses.courseOf[this.leaderOf(node)] as number;
  }

  /** Whose course a node follows: itself, or what carries it. */
  private leaderOf(node: number): number {
    let leader = node;
    while (!this.tree.isMoving(leader)) leader = this.tree.parent[leader] as number;
    return leader;
  }

  /** Writes where a node that follows a course stands on what has that course. */
  writeOnLeader(node: number, out: TransformNumbers): void {
    if (this.tree.isMoving(node)) {
      out.set(AT_ORIGIN);
      return;
    }
    for (let index = 0; index < TRANSFORM_STRIDE; index += 1) {
      out[index] = this.locals[node * TRANSFORM_STRIDE + index] as number;
    }
    let above = this.tree.parent[node] as number;
    for (; !this.tree.isMoving(above); above = this.tree.parent[above] as number) {
      composeAt(this.locals, above * TRANSFORM_STRIDE, out, 0, out, 0);
    }
  }

  /** Evaluates what follows a course, and what carries it, at t. */
  evaluateCoursed(node: number, t: SimMicros): void {
    if (!this.tree.isCoursed(node)) return;
    if (!this.tree.isMoving(node)) this.evaluateCoursed(this.tree.parent[node] as number, t);
    this.evaluateNode(node, t);
  }

  /** Evaluates what is live, and once what has been refreshed. @returns how many nodes it wrote to `changed`. */
  evaluate(t: SimMicros, changed: Int32Array): number {
    const { tree } = this;
    this.evaluatedMicros = t;
    let count = 0;
    for (let depth = 0; depth <= tree.deepest; depth += 1) {
      count = this.evaluateFreshAt(depth, changed, count);
      const list = tree.liveAt(depth);
      for (let index = 0; index < list.length; index += 1) {
        const node = list.items[index] as number;
        this.evaluateNode(node, t);
        changed[count] = node;
        count += 1;
      }
    }
    return count;
  }

  /** Nodes at rest that were refreshed; those that are live come with the live ones. */
  private evaluateFreshAt(depth: number, changed: Int32Array, start: number): number {
    const { tree } = this;
    let count = start;
    for (let index = 0; index < tree.fresh.length; index += 1) {
      const node = tree.fresh.items[index] as number;
      if (tree.depth[node] !== depth || tree.isLive(node)) continue;
      this.compose(node, this.locals);
      changed[count] = node;
      count += 1;
    }
    return count;
  }

  private evaluateNode(node: number, t: SimMicros): void {
    const row = this.pool.rowOf[node] as number;
    if (row === NONE) {
      this.compose(node, this.locals);
      return;
    }
    const isInWorld = this.tree.parent[node] === NONE && this.origins[node] === null;
    const out = isInWorld ? this.transforms : this.locals;
    const at = node * TRANSFORM_STRIDE;
    writeTransformAt(this.pool.rows, row, t, this.motions[node] as Motion, out, at);
    if (!isInWorld) this.placeMoving(node, at);
  }

  private placeMoving(node: number, at: number): void {
    const origin = this.origins[node];
    if (!origin) {
      this.compose(node, this.locals);
      return;
    }
    composeAt(origin, 0, this.locals, at, scratch, 0);
    this.placeFrom(node, scratch, 0);
  }

  private compose(node: number, locals: TransformNumbers): void {
    this.placeFrom(node, locals, node * TRANSFORM_STRIDE);
  }

  /** World transform from a local one: the parent's comes first. */
  private placeFrom(node: number, locals: TransformNumbers, local: number): void {
    const parent = this.tree.parent[node] as number;
    // A fork at work on a machine that travels.
    if (parent !== NONE && !this.tree.isCoursed(node)) this.evaluateCoursed(parent, this.evaluatedMicros);
    const at = node * TRANSFORM_STRIDE;
    if (parent !== NONE) composeAt(this.transforms, parent * TRANSFORM_STRIDE, locals, local, this.transforms, at);
    else
      for (let index = 0; index < TRANSFORM_STRIDE; index += 1)
        this.transforms[at + index] = locals[local + index] as number;
  }
}

const framePose = createFramePose();
const local = newTransform();
const AT_ORIGIN = newTransform();
const scratch = newTransform();
