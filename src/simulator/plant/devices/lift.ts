import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import type { Frame } from './frame.ts';
import { type AxisLimits, axisMotion } from './motion-times.ts';
import type { Holder } from './pallet.ts';
import { StateClock } from './state-clock.ts';

export interface LiftOptions {
  entityName: string;
  limits: AxisLimits;
  platformHeight: Meters;
  /** World frame of the lift's base at this instant. */
  base: () => Frame;
}

/** A platform that goes up and down: a lift between floors, or one on top of a carrier. */
export class Lift implements Holder {
  readonly entityType = 'LIFT';
  readonly part = 'LIFT_PLATFORM';
  readonly entityName: string;
  readonly clock: StateClock;
  beforeMove: (() => Process) | null = null;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly options: LiftOptions;
  private platformHeight: Meters;

  constructor(kernel: Kernel, output: PlantOutput, options: LiftOptions) {
    this.kernel = kernel;
    this.clock = new StateClock(kernel);
    this.output = output;
    this.options = options;
    this.entityName = options.entityName;
    this.platformHeight = options.platformHeight;
  }

  partFrame(): Frame {
    const { position, heading } = this.options.base();
    return { position: { ...position, y: position.y + this.platformHeight }, heading };
  }

  *moveTo(targetHeightMeters: Meters): Process {
    const startHeightMeters = this.platformHeight;
    if (targetHeightMeters === startHeightMeters) return;
    if (this.beforeMove) yield* this.beforeMove();
    const motion = axisMotion(targetHeightMeters - startHeightMeters, this.options.limits);
    this.output.emit({
      ...this.head(),
      animationType: 'MOVE_VERTICAL',
      startHeightMeters,
      targetHeightMeters,
      ...motion,
    });
    yield motion.durationSeconds;
    this.platformHeight = targetHeightMeters;
  }

  /** Reports where the platform stands (interface 2.14, a Lift platform observation). */
  report(): void {
    const { position, heading } = this.options.base();
    this.output.emit({
      ...this.head(),
      animationType: 'POSE_UPDATE',
      position,
      rotation: vector3(0, heading, 0),
      platformHeightMeters: this.platformHeight,
    });
  }

  /** State without the place, which a lift on a carrier has relative to it. */
  state() {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      supportedActions: ['MOVE_VERTICAL', 'POSE_UPDATE', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      platformHeightMeters: this.platformHeight,
      platformLocalRotation: vector3(),
    };
  }

  entity(): EntityState {
    const { position, heading } = this.options.base();
    return { ...this.state(), assetId: 'lift-pallet', position, rotation: vector3(0, heading, 0) };
  }

  private head() {
    return { entityName: this.entityName, entityType: this.entityType, simulationTimeMicros: this.kernel.now };
  }
}
