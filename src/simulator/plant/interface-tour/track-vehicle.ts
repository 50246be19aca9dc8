import { compilePathGeometry, compileSpeedProfile, planTravel } from '../../../motion/index.ts';
import type { EntityState, Path } from '../../../protocol/index.ts';
import { headingOfDirection, type Meters, type Pose, type Seconds, vector3 } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';

const SPEEDS = { initialSpeed: 0, maxSpeed: 1.2, acceleration: 0.4, deceleration: 0.4 };
const LENGTH_METERS = 1.5;
const SAMPLE_SECONDS: Seconds = 0.5;

/** A vehicle that runs to and fro on a track of its own and says where it is, but never where it is going. */
export class TrackVehicle {
  readonly entityName: string;
  readonly path: Path;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly curve: ReturnType<typeof compilePathGeometry>;
  /** Offset of the vehicle's centre. */
  private offset: Meters;

  constructor(kernel: Kernel, output: PlantOutput, entityName: string, path: Path, pauseSeconds: () => Seconds) {
    this.kernel = kernel;
    this.output = output;
    this.entityName = entityName;
    this.path = path;
    this.curve = compilePathGeometry(path.geometry);
    this.offset = LENGTH_METERS / 2;
    startProcess(kernel, this.shuttle(pauseSeconds));
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: 'CARRIER',
      assetId: 'track-vehicle',
      supportedActions: ['POSE_UPDATE'],
      ...this.pose(),
    };
  }

  private *shuttle(pauseSeconds: () => Seconds): Process {
    const first = LENGTH_METERS / 2;
    const last = this.path.lengthMeters - LENGTH_METERS / 2;
    for (;;) {
      yield pauseSeconds();
      yield* this.run(this.offset === first ? last : first);
    }
  }

  private *run(target: Meters): Process {
    const start = this.offset;
    const length = Math.abs(target - start);
    const { durationSeconds } = planTravel(length, SPEEDS);
    const profile = compileSpeedProfile(length, durationSeconds, SPEEDS);
    for (let elapsed = SAMPLE_SECONDS; elapsed < durationSeconds + SAMPLE_SECONDS; elapsed += SAMPLE_SECONDS) {
      yield SAMPLE_SECONDS;
      this.offset = elapsed >= durationSeconds ? target : start + Math.sign(target - start) * profile.at(elapsed);
      this.report();
    }
  }

  private report(): void {
    this.output.emit({
      entityName: this.entityName,
      entityType: 'CARRIER',
      simulationTimeMicros: this.kernel.now,
      animationType: 'POSE_UPDATE',
      ...this.pose(),
      track: { name: this.path.name, headOffsetMeters: this.offset + LENGTH_METERS / 2 },
      sampleIntervalSeconds: SAMPLE_SECONDS,
    });
  }

  private pose(): Pose {
    const ratio = this.offset / this.path.lengthMeters;
    const direction = this.curve.directionAt(ratio, vector3());
    const heading = headingOfDirection(direction.x, direction.z);
    return { position: this.curve.pointAt(ratio, vector3()), rotation: vector3(0, heading, 0) };
  }
}
