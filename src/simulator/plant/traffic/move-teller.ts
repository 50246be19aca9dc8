import { compilePoseSequence, type Motion } from '../../../motion/index.ts';
import { type Meters, type Pose, type SimMicros, secondsBetween, vector3 } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { DrivePiece } from '../network/network.ts';
import type { PlantOutput } from '../output.ts';
import { type MoveStyle, moveByPoses, moveBySpeeds } from './move-actions.ts';
import type { PlannedMove } from './plan-leg.ts';
import { poseOnPiece } from './route-items.ts';

/** Tells of the moves of one carrier, and knows where it is by what was told. */
export class MoveTeller {
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly style: MoveStyle;
  /** Poses are told of so many places only: between them the carrier is on a chord, a hair beside the path. */
  private told: { startTime: SimMicros; motion: Motion } | null = null;

  constructor(kernel: Kernel, output: PlantOutput, style: MoveStyle) {
    this.kernel = kernel;
    this.output = output;
    this.style = style;
  }

  /** Whoever only tells where it will be stops at once. */
  get stopsAtOnce(): boolean {
    return this.style === 'poses';
  }

  /** A move that begins now, at a pose. */
  tell(entityName: string, { stretch, speeds, durationSeconds }: PlannedMove, pose: Pose): void {
    const head = { entityName, simulationTimeMicros: this.kernel.now };
    if (this.style === 'speeds') {
      this.output.emit(moveBySpeeds(head, stretch, pose, speeds, durationSeconds));
      return;
    }
    const move = moveByPoses(head, stretch, pose, durationSeconds);
    this.told = { startTime: this.kernel.now, motion: compilePoseSequence(move.poses, durationSeconds) };
    this.output.emit(move);
  }

  /** It stands or turns: what was told counts no more. */
  forget(): void {
    this.told = null;
  }

  /** Where the carrier is, `meters` into a piece. */
  poseAt(piece: DrivePiece, meters: Meters): Pose {
    if (!this.told) return poseOnPiece(piece, meters);
    const { startTime, motion } = this.told;
    return motion.at(secondsBetween(startTime, this.kernel.now), { position: vector3(), rotation: vector3() });
  }
}
