import type { Degrees, Seconds, Vector3 } from '../../../units/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import { type Frame, relativeFrame } from './frame.ts';
import { type Holder, type Pallet, palletEntity, palletWorldFrame, raised, stackOf } from './pallet.ts';

/** Conveyors move pallets at this speed, in metres per second. */
const CONVEYOR_SPEED = 0.4;
const QUARTER_TURN: Degrees = 90;

/** Moves pallets, single or stacked, from one device to another and tells so. */
export class CargoMoves {
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.output = output;
  }

  /** A pallet appears on its holder. */
  create(pallet: Pallet): void {
    for (const each of stackOf(pallet)) {
      const entity = palletEntity(each);
      this.output.emit({ animationType: 'ENTITY_CREATED', simulationTimeMicros: this.kernel.now, entity });
    }
  }

  /** A pallet is set down and leaves the plant. */
  remove(pallet: Pallet): void {
    const simulationTimeMicros = this.kernel.now;
    for (const each of stackOf(pallet)) {
      this.release(each);
      this.output.emit({ animationType: 'ENTITY_REMOVED', simulationTimeMicros, entityName: each.name });
    }
  }

  /** Conveys a pallet onto `holder` (or along it), to `position` on its part; a pallet keeps its direction. */
  *convey(pallet: Pallet, holder: Holder, position: Vector3): Process {
    const from = relativeFrame(holder.partFrame(), palletWorldFrame(pallet));
    const heading = QUARTER_TURN * Math.round(from.heading / QUARTER_TURN);
    const { x, z } = from.position;
    const seconds = Math.hypot(position.x - x, position.z - z) / CONVEYOR_SPEED;
    yield* this.transfer(pallet, holder, from, { position, heading }, seconds);
  }

  /** Takes a pallet over from where it stands, raised or lowered to `position` on the part of `holder`. */
  *hoist(pallet: Pallet, holder: Holder, position: Vector3, seconds: Seconds): Process {
    const from = relativeFrame(holder.partFrame(), palletWorldFrame(pallet));
    yield* this.transfer(pallet, holder, from, { ...from, position }, seconds);
  }

  /** Turns a pallet on the device that carries it. */
  *turn(pallet: Pallet, degrees: Degrees, seconds: Seconds): Process {
    const { holder, local } = pallet;
    yield* this.transfer(pallet, holder, local, { ...local, heading: local.heading + degrees }, seconds);
  }

  /** Passes a pallet over where it is: the old carrying is released, then the new one established (interface 3.2). */
  passOver(pallet: Pallet, holder: Holder): void {
    const local = relativeFrame(holder.partFrame(), palletWorldFrame(pallet));
    this.release(pallet);
    pallet.holder = holder;
    pallet.local = local;
    this.output.emit({
      ...this.head(holder),
      animationType: 'ATTACH_CARGO',
      cargoName: pallet.name,
      part: holder.part,
      localPosition: local.position,
      localRotation: vector3(0, local.heading, 0),
    });
  }

  private *transfer(pallet: Pallet, holder: Holder, from: Frame, to: Frame, durationSeconds: Seconds): Process {
    for (const [layer, each] of stackOf(pallet).entries()) {
      this.tellTransfer(each, holder, raised(from, layer), raised(to, layer), durationSeconds);
    }
    yield durationSeconds;
  }

  private tellTransfer(pallet: Pallet, holder: Holder, from: Frame, to: Frame, durationSeconds: Seconds): void {
    pallet.holder = holder;
    pallet.local = to;
    this.output.emit({
      ...this.head(holder),
      animationType: 'TRANSFER_CARGO',
      cargoName: pallet.name,
      part: holder.part,
      localPosition: from.position,
      targetLocalPosition: to.position,
      localRotation: vector3(0, from.heading, 0),
      targetLocalRotation: vector3(0, to.heading, 0),
      durationSeconds,
    });
  }

  private release(pallet: Pallet): void {
    const { position, heading } = palletWorldFrame(pallet);
    const rotation = vector3(0, heading, 0);
    this.output.emit({
      ...this.head(pallet.holder),
      animationType: 'DETACH_CARGO',
      cargoName: pallet.name,
      position,
      rotation,
    });
  }

  private head({ entityName, entityType }: Holder) {
    return { entityName, entityType, simulationTimeMicros: this.kernel.now };
  }
}
