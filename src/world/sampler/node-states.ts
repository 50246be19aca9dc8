import { type Motion, writeMotionAt, writeTransformAt } from '../../motion/index.ts';
import {
  compose,
  composeAt,
  newTransform,
  type SimMicros,
  TRANSFORM_STRIDE,
  type TransformNumbers,
} from '../../units/index.ts';
import type { Track } from '../entity-record.ts';
import { FramePose, PoseReader } from '../pose-reader.ts';
import type { Registry } from '../registry.ts';
import { elapsedIn } from '../segment.ts';
import { grown, IntList } from './growth.ts';
import { MotionPool } from './motion-pool.ts';
import { NodeTree } from './node-tree.ts';
import { Validity } from './validity.ts';

const NONE = -1;

/** Where every node is at the sampled instant, and until when what is known of it holds, both ways in time. */
export class NodeStates {
  transforms = new Float64Array(0);
  present = new Uint8Array(0);
  /** By node: index of the entity it was last resolved for; NONE (-1) before. */
  entityIndex = new Int32Array(0);
  /** By node: the track that it was last resolved by. */
  private tracks: (Track | undefined)[] = [];
  /** By node: what it hung on before it was unlinked to be resolved. */
  private formerParent = new Int32Array(0);
  readonly tree = new NodeTree();
  private readonly registry: Registry;
  readonly pool: MotionPool;
  readonly validity = new Validity();
  /** By node: transform in its parent's frame, of nodes that have a parent. */
  private locals = new Float64Array(0);
  private motions: (Motion | null)[] = [];
  /** By node: when its motion started. */
  private starts = new Float64Array(0);
  /** By node: what comes before its motion, where there is such a thing. */
  private origins: (TransformNumbers | null)[] = [];
  /** By node: 1 where its motion comes before what its parent and origin say. */
  private alongTrack = new Uint8Array(0);
  private readonly reader = new PoseReader();
  /** False where every node is evaluated at every instant. */
  private readonly hasCourses: boolean;
  private evaluatedMicros: SimMicros = 0;
  /** Nodes whose course is another than before. */
  readonly renewed = new IntList();
  private readonly expired = new IntList();

  constructor(registry: Registry, hasCourses: boolean) {
    this.registry = registry;
    this.hasCourses = hasCourses;
    this.pool = new MotionPool(hasCourses);
  }

  grow(capacity: number): void {
    const before = this.present.length;
    this.transforms = grown(this.transforms, TRANSFORM_STRIDE * capacity);
    this.locals = grown(this.locals, TRANSFORM_STRIDE * capacity);
    this.present = grown(this.present, capacity);
    this.starts = grown(this.starts, capacity);
    this.alongTrack = grown(this.alongTrack, capacity);
    this.entityIndex = grown(this.entityIndex, capacity).fill(NONE, before);
    this.formerParent = grown(this.formerParent, capacity).fill(NONE, before);
    for (let node = before; node < capacity; node += 1) {
      this.motions.push(null);
      this.origins.push(null);
    }
    for (const part of [this.tree, this.pool, this.validity]) part.grow(capacity);
  }

  /** True where something that exists at the sampled instant changes continuously. */
  isSeenMoving(node: number): boolean {
    return this.present[node] === 1 && this.tree.isMoving(node);
  }

  unlink(node: number): void {
    this.formerParent[node] = this.tree.parent[node] as number;
    this.tree.unlink(node);
    this.validity.resolved(node);
  }

  /** Looks a node's state at t up in its track; a batch touches much that stays as it was. @returns whether it differs. */
  resolve(node: number, t: SimMicros): boolean {
    const track = this.registry.tracks[node];
    const isSameTrack = this.tracks[node] === track;
    this.tracks[node] = track;
    this.entityIndex[node] = this.registry.ownerOf(node)?.index ?? NONE;
    if (!track || track.entity.removedMicros <= t) {
      this.validity.set(node, track?.entity.removedMicros ?? -Infinity, Infinity);
      return this.setAbsent(node) || !isSameTrack;
    }
    // What is not there yet is followed all the same: a late event may have given it something to carry.
    const present = t < track.entity.createdMicros ? 0 : 1;
    const isSamePresence = this.present[node] === present;
    this.present[node] = present;
    return this.resolvePose(node, track, t) || !isSameTrack || !isSamePresence;
  }

  /** @returns whether it was there. */
  private setAbsent(node: number): boolean {
    const wasThere = this.present[node] === 1 || this.tree.isMoving(node) || this.formerParent[node] !== NONE;
    this.present[node] = 0;
    this.validity.setFollowsPast(node, false);
    this.tree.setMoving(node, false);
    this.pool.release(node);
    this.motions[node] = null;
    return wasThere;
  }

  /** @returns whether it stands or moves otherwise than before. */
  private resolvePose(node: number, track: Track, t: SimMicros): boolean {
    const pose = this.reader.read(track, t, framePose);
    const { parent, origin, restMicros, fromMicros, untilMicros, followsPast } = pose;
    const isMoving = t < restMicros;
    const { createdMicros, removedMicros } = track.entity;
    const from = isMoving ? fromMicros : Math.max(fromMicros, restMicros);
    const until = isMoving ? Math.min(restMicros, untilMicros) : untilMicros;
    if (t < createdMicros) this.validity.set(node, from, Math.min(until, createdMicros));
    else this.validity.set(node, Math.max(from, createdMicros), Math.min(until, removedMicros));
    this.validity.setFollowsPast(node, followsPast);
    const hasCourse = this.hasCourses && isMoving && parent === null && origin === null;
    const above = parent?.node ?? NONE;
    const hangsOtherwise = this.tree.setMoving(node, isMoving, hasCourse) || this.formerParent[node] !== above;
    this.tree.link(node, above);
    const movesOtherwise = isMoving ? this.setMotion(node, pose, hasCourse) : this.setRest(node, pose, t);
    return hangsOtherwise || movesOtherwise;
  }

  /** What has been fitted to a motion that goes on holds as before. @returns whether it is another motion. */
  private setMotion(node: number, pose: FramePose, hasCourse: boolean): boolean {
    const { motion, origin, startMicros, isAlongTrack } = pose;
    const { motions, origins, starts, pool } = this;
    const hasItsCourse = pool.hasCourse(node) === hasCourse;
    if (motions[node] === motion && origins[node] === origin && starts[node] === startMicros && hasItsCourse)
      return false;
    pool.take(node, startMicros, hasCourse);
    motions[node] = motion;
    origins[node] = origin;
    starts[node] = startMicros;
    this.alongTrack[node] = isAlongTrack ? 1 : 0;
    return true;
  }

  /** @returns whether it stands elsewhere. */
  private setRest(node: number, { motion, origin, startMicros }: FramePose, t: SimMicros): boolean {
    this.pool.release(node);
    this.motions[node] = null;
    writeMotionAt(motion, elapsedIn(startMicros, t), local);
    if (origin) compose(origin, local, local);
    const at = node * TRANSFORM_STRIDE;
    let isElsewhere = false;
    for (let index = 0; index < TRANSFORM_STRIDE; index += 1) isElsewhere ||= this.locals[at + index] !== local[index];
    this.locals.set(local, at);
    return isElsewhere;
  }

  /** Writes the courses that hold at t where others do not any more. What has none is evaluated from now on. */
  renewCourses(t: SimMicros, stepMicros: SimMicros): void {
    const { pool, renewed } = this;
    renewed.clear();
    if (!this.hasCourses) return;
    pool.listExpired(t, this.expired);
    for (let index = 0; index < this.expired.length; index += 1) {
      const node = this.expired.items[index] as number;
      if (pool.renew(node, this.motions[node] as Motion, this.starts[node] as number, t, stepMicros)) {
        this.tree.listCoursed(node, renewed);
      } else {
        pool.dropCourse(node);
        this.tree.setMoving(node, true);
        this.tree.refresh(node);
      }
    }
  }

  /** Where the course that a node follows begins; NONE (-1) where it follows none. */
  courseOf(node: number): number {
    return this.tree.isCoursed(node) ? this.pool.courseOf(this.leaderOf(node)) : NONE;
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
    const motion = this.motions[node];
    if (!motion) {
      this.compose(node, this.locals);
      return;
    }
    const isInWorld = this.tree.parent[node] === NONE && this.origins[node] === null;
    const out = isInWorld ? this.transforms : this.locals;
    const at = node * TRANSFORM_STRIDE;
    writeTransformAt(this.pool.at(node), t, motion, out, at);
    if (!isInWorld) this.poseMoving(node, at);
  }

  private poseMoving(node: number, at: number): void {
    const origin = this.origins[node];
    if (!origin) {
      this.compose(node, this.locals);
      return;
    }
    if (this.alongTrack[node] === 1) {
      this.poseFrom(node, origin, 0);
      composeAt(this.locals, at, this.transforms, at, this.transforms, at);
      return;
    }
    composeAt(origin, 0, this.locals, at, scratch, 0);
    this.poseFrom(node, scratch, 0);
  }

  private compose(node: number, locals: TransformNumbers): void {
    this.poseFrom(node, locals, node * TRANSFORM_STRIDE);
  }

  /** World transform from a local one: the parent's comes first. */
  private poseFrom(node: number, locals: TransformNumbers, local: number): void {
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

const framePose = new FramePose();
const local = newTransform();
const AT_ORIGIN = newTransform();
const scratch = newTransform();
