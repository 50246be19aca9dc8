import { type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, Sphere } from 'three';
import { CASTS_MOVING } from '../rendering/renderer.ts';
import { ChangedRanges } from './changed-ranges.ts';
import { COURSE_NUMBERS, type CourseEvaluation, type EvaluatedInstances } from './course-numbers.ts';
import { enlarged, InstanceLayer, type Surfaces } from './instance-layer.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { PartPoses } from './part-poses.ts';

/** Moving instances: each has a course, which gives a new matrix for every frame. */
export class MovingLayer extends InstanceLayer implements EvaluatedInstances {
  courses: InstancedBufferAttribute;
  private readonly courseChanges = new ChangedRanges(COURSE_NUMBERS);

  constructor(geometry: BufferGeometry, surfaces: Surfaces) {
    super(geometry, surfaces, CASTS_MOVING);
    this.courses = new InstancedBufferAttribute(new Float32Array(this.capacity * COURSE_NUMBERS), COURSE_NUMBERS);
    // Only for the order of drawing: the renderer may not know the matrices.
    this.mesh.boundingSphere = new Sphere();
  }

  writeCourse(instance: number, poses: PartPoses, node: number): void {
    poses.writeCourse(node, this.courses.array as Float32Array, instance * COURSE_NUMBERS);
    this.courseChanges.mark(instance);
  }

  /** Makes the matrices of the evaluation's instant. */
  evaluate(evaluation: CourseEvaluation): void {
    if (this.count === 0) return;
    this.courseChanges.flush(this.courses);
    evaluation.evaluate(this);
  }

  protected override flushPoses(): void {
    // Matrices follow from courses.
  }

  protected override moveInstance(from: number, to: number): void {
    this.courses.array.copyWithin(to * COURSE_NUMBERS, from * COURSE_NUMBERS, (from + 1) * COURSE_NUMBERS);
    this.courseChanges.mark(to);
  }

  protected override growPoses(capacity: number): void {
    const matrices = new InstancedBufferAttribute(new Float32Array(capacity * MATRIX_STRIDE), MATRIX_STRIDE);
    this.mesh.instanceMatrix = matrices.setUsage(DynamicDrawUsage);
    this.courses = enlarged(this.courses, capacity);
  }
}

const NONE = -1;
/** A slot that moved stays a moving one for this many looks. */
const LOOKS = 2;

/** Which slots of a batch move, or did a moment ago: a stop-and-go device does not change layers each time. */
export class MovingSlots {
  /** The first `count` are the slots. */
  slots = new Int32Array(16);
  count = 0;
  private indices = new Int32Array(16).fill(NONE);
  private rested = new Uint8Array(16);

  /** Makes room for slots below `capacity`. */
  grow(capacity: number): void {
    if (capacity <= this.indices.length) return;
    const [slots, indices, rested] = [this.slots, this.indices, this.rested];
    const length = Math.max(capacity, 2 * indices.length);
    this.slots = new Int32Array(length);
    this.indices = new Int32Array(length).fill(NONE);
    this.rested = new Uint8Array(length);
    this.slots.set(slots);
    this.indices.set(indices);
    this.rested.set(rested);
  }

  has(slot: number): boolean {
    return this.indices[slot] !== NONE;
  }

  add(slot: number): void {
    this.rested[slot] = 0;
    if (this.has(slot)) return;
    this.indices[slot] = this.count;
    this.slots[this.count] = slot;
    this.count += 1;
  }

  remove(slot: number): void {
    const index = this.indices[slot] as number;
    if (index === NONE) return;
    this.indices[slot] = NONE;
    this.count -= 1;
    const last = this.slots[this.count] as number;
    if (last === slot) return;
    this.slots[index] = last;
    this.indices[last] = index;
  }

  /** Looks at a slot that may rest; true once it has rested long enough to count as still. */
  hasRested(slot: number, isLive: boolean): boolean {
    this.rested[slot] = isLive ? 0 : (this.rested[slot] as number) + 1;
    return (this.rested[slot] as number) > LOOKS;
  }
}

/** Gives out small indexes, last freed first; `extent` is one past the highest ever used. */
interface SlotPool {
  readonly extent: number;
  acquire(): number;
  release(slot: number): void;
}

export function createSlotPool(): SlotPool {
  const free: number[] = [];
  let extent = 0;
  return {
    get extent() {
      return extent;
    },
    acquire() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      extent += 1;
      return extent - 1;
    },
    release(slot) {
      free.push(slot);
    },
  };
}
