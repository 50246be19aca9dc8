import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import type { Frame } from './frame.ts';
import { axisMotion } from './motion-times.ts';
import type { Holder } from './pallet.ts';

const LIMITS = { maxSpeed: 0.8, acceleration: 0.5 };

/** A lift that carries pallets on its platform. */
export class Lift implements Holder {
  readonly entityType = 'LIFT';
  readonly part = 'LIFT_PLATFORM';
  readonly entityName: string;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly frame: Frame;
  private platformHeight: Meters;

  constructor(kernel: Kernel, output: PlantOutput, entityName: string, frame: Frame, platformHeight: Meters) {
    this.kernel = kernel;
    this.output = output;
    this.entityName = entityName;
    this.frame = frame;
    this.platformHeight = platformHeight;
  }

  partFrame(): Frame {
    const { position, heading } = this.frame;
    return { position: { ...position, y: position.y + this.platformHeight }, heading };
  }

  *moveTo(targetHeightMeters: Meters): Process {
    const startHeightMeters = this.platformHeight;
    if (targetHeightMeters === startHeightMeters) return;
    const motion = axisMotion(targetHeightMeters - startHeightMeters, LIMITS);
    this.output.emit({
      entityName: this.entityName,
      entityType: this.entityType,
      simulationTimeMicros: this.kernel.now,
      animationType: 'MOVE_VERTICAL',
      startHeightMeters,
      targetHeightMeters,
      ...motion,
    });
    yield motion.durationSeconds;
    this.platformHeight = targetHeightMeters;
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'lift-pallet',
      supportedActions: ['MOVE_VERTICAL', 'POSE_UPDATE', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
      platformHeightMeters: this.platformHeight,
      platformLocalRotation: vector3(),
    };
  }
}
