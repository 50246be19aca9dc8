import { compilePathGeometry, compileSpeedProfile, nearestTurn, type Speeds } from '../../../motion/index.ts';
import type { EntityState, Path } from '../../../protocol/index.ts';
import { type Meters, type Pose, type Seconds, vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { Frame } from '../devices/frame.ts';
import { travelSeconds } from '../devices/motion-times.ts';
import type { Holder } from '../devices/pallet.ts';
import type { PlantOutput } from '../output.ts';
import { moveBySpeeds } from '../traffic/move-actions.ts';
import { HARD_BRAKING } from '../traffic/plan-leg.ts';
import { poseOnPiece, type RoutePiece, routeItems } from '../traffic/route-items.ts';

/** A path as it is driven forwards: from one offset to another, against its direction where that is smaller. */
export function leg(path: Path, startOffset: Meters, endOffset: Meters): RoutePiece {
  const length = Math.abs(endOffset - startOffset);
  const section = { path, curve: compilePathGeometry(path.geometry) };
  return { kind: 'drive', gear: 'forward', section, startOffset, endOffset, length };
}

const TURN_DEGREES_PER_SECOND = 30;
const POSES = 8;

/** A carrier that does one action after the other: nobody else is on its floor, so that it asks for no way. */
export class TourCarrier implements Holder {
  readonly entityType = 'CARRIER';
  readonly part = 'ENTITY';
  entityName: string;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly assetId: string;
  private pose: Pose;

  constructor(kernel: Kernel, output: PlantOutput, entityName: string, assetId: string, pose: Pose) {
    this.kernel = kernel;
    this.output = output;
    this.entityName = entityName;
    this.assetId = assetId;
    this.pose = pose;
  }

  partFrame(): Frame {
    return { position: this.pose.position, heading: this.pose.rotation.y };
  }

  /** Drives legs behind each other, and is as fast at their end as is said. */
  *drive(legs: readonly RoutePiece[], speeds: Speeds, endSpeed = 0): Process {
    const { durationSeconds } = this.move(legs, speeds, endSpeed);
    yield durationSeconds;
    const last = legs.at(-1);
    if (last) this.pose = this.poseOn(last, last.length);
  }

  /** Drives a leg from rest, brakes hard after some seconds and stops on the way. @returns at which offset */
  *driveAndStop(whole: RoutePiece, speeds: Speeds, seconds: Seconds): Process<Meters> {
    const { length, durationSeconds } = this.move([whole], speeds, 0);
    yield seconds;
    const profile = compileSpeedProfile(length, durationSeconds, speeds);
    const [driven, speed] = [profile.at(seconds), profile.speedAt(seconds)];
    this.pose = this.poseOn(whole, driven);
    const way = Math.sign(whole.endOffset - whole.startOffset);
    const from = whole.startOffset + way * driven;
    const to = from + (way * speed ** 2) / (2 * HARD_BRAKING);
    const braking = { initialSpeed: speed, maxSpeed: speed, acceleration: 0, deceleration: HARD_BRAKING };
    yield* this.drive([leg(whole.section.path, from, to)], braking);
    this.stop();
    return to;
  }

  private move(pieces: readonly RoutePiece[], speeds: Speeds, endSpeed: number) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const durationSeconds = travelSeconds(length, speeds, endSpeed);
    this.output.emit(moveBySpeeds(this.head(), { pieces, meters: 0, length }, this.pose, speeds, durationSeconds));
    return { length, durationSeconds };
  }

  /** Drives a leg and tells the poses that it will take. */
  *driveByPoses(piece: RoutePiece, durationSeconds: Seconds): Process {
    const poses = [this.pose];
    for (let step = 1; step <= POSES; step += 1) {
      this.pose = this.poseOn(piece, (piece.length * step) / POSES);
      poses.push(this.pose);
    }
    const route = routeItems([piece], 0, piece.length);
    this.output.emit({ ...this.head(), animationType: 'MOVE_ALONG_PATH', route, poses, durationSeconds });
    yield durationSeconds;
  }

  /** Turns on the spot by a directed angle. With `stopAfterSeconds` it is stopped on the way. @returns by how much */
  *turn(degrees: number, stopAfterSeconds?: Seconds): Process<number> {
    const { position, rotation } = this.pose;
    const durationSeconds = Math.abs(degrees) / TURN_DEGREES_PER_SECOND;
    const targetRotation = vector3(0, rotation.y + degrees, 0);
    this.output.emit({ ...this.head(), animationType: 'ROTATE', ...this.pose, targetRotation, durationSeconds });
    yield stopAfterSeconds ?? durationSeconds;
    const turned = stopAfterSeconds === undefined ? degrees : (degrees * stopAfterSeconds) / durationSeconds;
    this.pose = { position, rotation: vector3(0, rotation.y + turned, 0) };
    if (stopAfterSeconds !== undefined) this.stop();
    return turned;
  }

  entity(): EntityState {
    const supportedActions = ['MOVE_ALONG_PATH', 'ROTATE', 'STOP', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'];
    const { entityName, entityType, assetId } = this;
    return { entityName, entityType, assetId, supportedActions, ...this.pose };
  }

  private stop(): void {
    this.output.emit({ ...this.head(), animationType: 'STOP', ...this.pose });
  }

  /** Its heading goes on from what it is: directed angles of turns add up. */
  private poseOn(piece: RoutePiece, meters: Meters): Pose {
    const { position, rotation } = poseOnPiece(piece, meters);
    return { position, rotation: vector3(0, nearestTurn(rotation.y, this.pose.rotation.y), 0) };
  }

  private head() {
    const { entityName, entityType } = this;
    return { entityName, entityType, simulationTimeMicros: this.kernel.now };
  }
}
