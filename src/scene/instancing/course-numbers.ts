import type { InstancedBufferAttribute, InstancedMesh } from 'three';
import type { SimMicros } from '../../units/index.ts';
import type { Sampler } from '../../world/index.ts';
import { POSE_STRIDE } from './matrix.ts';

/**
 * How a moving instance is drawn, in single precision: the course of its node (four cubics in time), its own pose on
 * that, and the course's start as two numbers whose sum is exact to microseconds.
 */

/** Numbers of an instance: seven attributes of four. */
export const COURSE_NUMBERS = 28;

/** Places among them. */
export const COURSE_AT = { cubics: 0, turn: 16, origin: 20, baseHigh: 23, baseLow: 24 } as const;

/** Where the cubics lie in a sampler's course, after base and bounds. */
const CUBICS = 3;
const CUBIC_NUMBERS = 16;
const MICROS = 1e6;

const onLeader = new Float64Array(POSE_STRIDE);

/** Writes the course of a node; a node without one stays where it was sampled last. */
export function writeCourseOf(sampler: Sampler, node: number, out: Float32Array, at: number): void {
  const course = sampler.courseOf(node);
  if (course < 0) {
    writeStatic(sampler.transforms, node * POSE_STRIDE, out, at);
    return;
  }
  sampler.writeOnLeader(node, onLeader);
  writeFollowing(sampler.courses, course, onLeader, out, at);
}

/** Writes a course and a pose on the node that follows it. */
export function writeFollowing(
  courses: Float64Array,
  course: number,
  standing: Float64Array,
  out: Float32Array,
  at: number,
): void {
  for (let i = 0; i < CUBIC_NUMBERS; i++) out[at + i] = courses[course + CUBICS + i] as number;
  writeStand(standing, 0, out, at);
  const base = (courses[course] as number) / MICROS;
  out[at + COURSE_AT.baseHigh] = base;
  out[at + COURSE_AT.baseLow] = base - (out[at + COURSE_AT.baseHigh] as number);
}

/** Writes a pose that stays. */
export function writeStatic(poses: ArrayLike<number>, from: number, out: Float32Array, at: number): void {
  out.fill(0, at, at + COURSE_NUMBERS);
  writeStand(poses, from, out, at);
}

function writeStand(poses: ArrayLike<number>, from: number, out: Float32Array, at: number): void {
  for (let i = 0; i < 4; i++) out[at + COURSE_AT.turn + i] = poses[from + 3 + i] as number;
  for (let i = 0; i < 3; i++) out[at + COURSE_AT.origin + i] = poses[from + i] as number;
}

export interface EvaluatedInstances {
  /** By instance, in the layout of COURSE_AT. */
  readonly courses: InstancedBufferAttribute;
  /** Drawn by the evaluated matrices. */
  readonly mesh: InstancedMesh;
  readonly count: number;
}

/** Turns courses into the matrices of an instant. Nothing else is drawn between `begin` and `end`. */
export interface CourseEvaluation {
  begin(t: SimMicros): void;
  evaluate(instances: EvaluatedInstances): void;
  end(): void;
  dispose(): void;
}
