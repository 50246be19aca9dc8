import { headingOfDirection, quaternionFromEuler, type Vector3 } from '../../units/index.ts';
import type { Sampler, WorldEntity } from '../../world/index.ts';
import type { Role } from '../models/model.ts';
import { writeCourseOf, writeFollowing, writeStatic } from './course-numbers.ts';
import { POSE_STRIDE, writePose } from './matrix.ts';

/** Poses of a part's instances at the last sampled instant, by the node that each follows. */
export interface PartPoses {
  /** Writes the column-major matrix of the node's part to `at` in `out`. */
  write(node: number, out: Float32Array, at: number): void;
  /** Writes the course of the node's part, in the layout of course-numbers. */
  writeCourse(node: number, out: Float32Array, at: number): void;
  /** True if the node's part moves at that instant. */
  isLive(node: number): boolean;
}

export function partPosesOf(role: Role, sampler: Sampler): PartPoses {
  if (role === 'TRACK') return new TrackPoses(sampler);
  return role === 'FORK_STAGE' ? new HalfwayPoses(sampler) : new FramePoses(sampler);
}

/** Parts that lie in the frame of their node. */
class FramePoses implements PartPoses {
  private readonly sampler: Sampler;

  constructor(sampler: Sampler) {
    this.sampler = sampler;
  }

  write(node: number, out: Float32Array, at: number): void {
    this.sampler.evaluate(node);
    writePose(this.sampler.transforms, node * POSE_STRIDE, out, at);
  }

  writeCourse(node: number, out: Float32Array, at: number): void {
    writeCourseOf(this.sampler, node, out, at);
  }

  isLive(node: number): boolean {
    return this.sampler.isLive(node);
  }
}

/** The middle stage of a telescopic fork: half way between platform and fork. */
class HalfwayPoses implements PartPoses {
  private readonly sampler: Sampler;
  private readonly halfway = new Float64Array(POSE_STRIDE);
  private readonly onLeader = new Float64Array(POSE_STRIDE);

  constructor(sampler: Sampler) {
    this.sampler = sampler;
  }

  write(fork: number, out: Float32Array, at: number): void {
    this.stand(fork);
    writePose(this.halfway, 0, out, at);
  }

  writeCourse(fork: number, out: Float32Array, at: number): void {
    const { sampler, halfway, onLeader } = this;
    const course = sampler.courseOf(fork);
    if (course < 0) {
      this.stand(fork);
      writeStatic(halfway, 0, out, at);
      return;
    }
    // A fork on a course rests on its platform, and the platform on the machine.
    sampler.writeOnLeader(this.platformOf(fork), onLeader);
    sampler.writeOnLeader(fork, halfway);
    for (let i = 0; i < 3; i++) halfway[i] = ((halfway[i] as number) + (onLeader[i] as number)) / 2;
    writeFollowing(sampler.courses, course, halfway, out, at);
  }

  private stand(fork: number): void {
    const { sampler, halfway } = this;
    const platform = this.platformOf(fork);
    sampler.evaluate(fork);
    sampler.evaluate(platform);
    const { transforms } = sampler;
    for (let i = 0; i < POSE_STRIDE; i++) halfway[i] = transforms[fork * POSE_STRIDE + i] as number;
    for (let i = 0; i < 3; i++) {
      halfway[i] = ((halfway[i] as number) + (transforms[platform * POSE_STRIDE + i] as number)) / 2;
    }
  }

  private platformOf(fork: number): number {
    return this.sampler.entityOf(fork)?.nodes.LIFT_PLATFORM ?? fork;
  }

  isLive(fork: number): boolean {
    return this.sampler.isLive(fork);
  }
}

/** A stacker's rails, fixed along its track and stretched to its length. */
class TrackPoses implements PartPoses {
  private readonly sampler: Sampler;

  constructor(sampler: Sampler) {
    this.sampler = sampler;
  }

  write(node: number, out: Float32Array, at: number): void {
    const { trackStartPosition, trackEndPosition } = this.sampler.entityOf(node)?.initialState ?? NOWHERE;
    if (!trackStartPosition || !trackEndPosition) return;
    const { pose, lengthMeters } = stackerTrack(trackStartPosition, trackEndPosition);
    writePose(pose, 0, out, at, lengthMeters);
  }

  writeCourse(): void {
    throw new Error('rails do not move');
  }

  isLive(): boolean {
    return false;
  }
}

const NOWHERE: Partial<WorldEntity['initialState']> = {};

/** Metres of rail beyond either end of the travel, under the machine's wheels. */
const OVERHANG = 1.6;

interface Track {
  /** Pose of the middle of the track: px, py, pz, qx, qy, qz, qw. */
  readonly pose: readonly number[];
  readonly lengthMeters: number;
}

/** A stacker's rails: through both ends of its track and a little beyond. */
function stackerTrack(start: Vector3, end: Vector3): Track {
  const [dx, dz] = [end.x - start.x, end.z - start.z];
  const turn = quaternionFromEuler({ x: 0, y: headingOfDirection(dx, dz), z: 0 }, { x: 0, y: 0, z: 0, w: 1 });
  const middle = [(start.x + end.x) / 2, (start.y + end.y) / 2, (start.z + end.z) / 2];
  return { pose: [...middle, turn.x, turn.y, turn.z, turn.w], lengthMeters: Math.hypot(dx, dz) + 2 * OVERHANG };
}
