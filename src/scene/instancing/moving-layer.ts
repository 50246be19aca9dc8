import { type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, Sphere } from 'three';
import { CASTS_MOVING } from '../rendering/shadow-layers.ts';
import { ChangedRanges } from './changed-ranges.ts';
import type { CourseEvaluation, EvaluatedInstances } from './course-evaluation.ts';
import { COURSE_NUMBERS } from './course-numbers.ts';
import { enlarged, InstanceLayer, type Surfaces } from './instance-layer.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { PartPoses } from './part-poses.ts';

/** Instances of what moves: each has a course, of which the matrix is made anew for every frame. */
export class MovingLayer extends InstanceLayer implements EvaluatedInstances {
  courses: InstancedBufferAttribute;
  private readonly courseChanges = new ChangedRanges(COURSE_NUMBERS);

  constructor(geometry: BufferGeometry, surfaces: Surfaces) {
    super(geometry, surfaces, CASTS_MOVING);
    this.courses = new InstancedBufferAttribute(new Float32Array(this.capacity * COURSE_NUMBERS), COURSE_NUMBERS);
    // For the order of drawing alone: matrices may be out of the renderer's reach.
    this.mesh.boundingSphere = new Sphere();
  }

  writeCourse(instance: number, poses: PartPoses, node: number): void {
    poses.writeCourse(node, this.courses.array as Float32Array, instance * COURSE_NUMBERS);
    this.courseChanges.mark(instance);
  }

  /** Makes the matrices of the instant that the evaluation has begun with. */
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
