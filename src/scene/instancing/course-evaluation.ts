import type { InstancedBufferAttribute, InstancedMesh } from 'three';
import type { SimMicros } from '../../units/index.ts';

/** Instances that follow courses. */
export interface EvaluatedInstances {
  /** By instance: the numbers of course-numbers. */
  readonly courses: InstancedBufferAttribute;
  /** Drawn by the matrices that are evaluated. */
  readonly mesh: InstancedMesh;
  readonly count: number;
}

/** Turns courses into the matrices of an instant. Between `begin` and `end` nothing else is drawn. */
export interface CourseEvaluation {
  begin(t: SimMicros): void;
  evaluate(instances: EvaluatedInstances): void;
  end(): void;
  dispose(): void;
}
