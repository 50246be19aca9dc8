import type { EntityState } from '../../../protocol/index.ts';
import {
  distanceBetween,
  type Meters,
  microsFromSeconds,
  type SimMicros,
  secondsBetween,
  type Vector3,
  vector3,
} from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import type { CargoMoves } from './cargo-moves.ts';
import type { Frame } from './frame.ts';
import { type AxisLimits, axisMotion } from './motion-times.ts';
import type { Holder, Pallet } from './pallet.ts';
import { StateClock } from './state-clock.ts';

const TRAVEL_ACCELERATION = 0.6;
const LIFT_LIMITS = { maxSpeed: 1, acceleration: 0.5 };
const FORK_SPEED = 0.6;
/** Lift zero above the machine's base, and the fork's surface above the platform. */
const PLATFORM_ORIGIN_METERS = 0.1;
const FORK_HEIGHT_METERS = 0.06;
/** The fork goes in this far below a pallet and lifts it this far above its place. */
const FORK_CLEARANCE_METERS = 0.05;

/** A place beside the aisle from which a stacker takes pallets or to which it gives them. */
export interface StackerPlace {
  readonly holder: Holder;
  /** Offset of the machine along its track. */
  readonly offset: Meters;
  /** Height in the world on which the pallet stands. */
  readonly surfaceHeight: Meters;
  /** From the middle of the aisle to the pallet: positive towards the machine's local +Z. */
  readonly reach: Meters;
  /** Nothing above or below: the platform may move on while the fork still comes in. */
  readonly isOpen: boolean;
}

/** A crane in an aisle: travels, lifts and forks at the same time where that is safe. */
export class Stacker implements Holder {
  readonly entityType = 'STACKER';
  readonly part = 'FORK';
  readonly entityName: string;
  readonly clock: StateClock;
  beforeMove: (() => Process) | null = null;
  /** When the fork will have come in, or did. */
  forkIsInAt: SimMicros = 0;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly cargo: CargoMoves;
  private readonly trackStart: Vector3;
  private readonly trackEnd: Vector3;
  private travelOffset: Meters;
  private height: Meters = 0;
  private fork: Meters = 0;
  private mayLiftAt: SimMicros = 0;
  private readonly travelLimits: AxisLimits;

  constructor(
    kernel: Kernel,
    output: PlantOutput,
    cargo: CargoMoves,
    track: { entityName: string; start: Vector3; end: Vector3; offset: Meters },
    maxSpeed: number,
  ) {
    this.kernel = kernel;
    this.clock = new StateClock(kernel);
    this.output = output;
    this.cargo = cargo;
    this.entityName = track.entityName;
    this.trackStart = track.start;
    this.trackEnd = track.end;
    this.travelOffset = track.offset;
    this.travelLimits = { maxSpeed, acceleration: TRAVEL_ACCELERATION };
  }

  partFrame(): Frame {
    const { x, y, z } = this.base();
    return {
      position: { x, y: y + PLATFORM_ORIGIN_METERS + this.height + FORK_HEIGHT_METERS, z: z + this.fork },
      heading: 0,
    };
  }

  /** Goes to a place and takes its pallet onto the fork; `taken` is called when the pallet leaves its place. */
  *take(pallet: Pallet, place: StackerPlace, taken: () => void = () => undefined): Process {
    this.clock.enter('EMPTY');
    yield* this.moveTo(place.offset, this.heightFor(place) - FORK_CLEARANCE_METERS);
    this.clock.enter('LIFTING');
    yield* this.extend(place.reach);
    yield* this.liftOver(2 * FORK_CLEARANCE_METERS, () => {
      this.cargo.passOver(pallet, this);
      taken();
    });
    this.retract(place.isOpen);
  }

  /** Brings the pallet on the fork to a place; `given` is called when it stands there. */
  *give(pallet: Pallet, place: StackerPlace, given: () => void = () => undefined): Process {
    this.clock.enter('LOADED');
    yield* this.moveTo(place.offset, this.heightFor(place) + FORK_CLEARANCE_METERS);
    this.clock.enter('LIFTING');
    yield* this.extend(place.reach);
    yield* this.liftOver(-2 * FORK_CLEARANCE_METERS, () => {
      this.cargo.passOver(pallet, place.holder);
      given();
    });
    this.retract(place.isOpen);
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'stacker-crane',
      supportedActions: [
        'TRAVEL',
        'MOVE_VERTICAL',
        'EXTEND_FORK',
        'RETRACT_FORK',
        'ATTACH_CARGO',
        'DETACH_CARGO',
        'TRANSFER_CARGO',
      ],
      position: this.base(),
      rotation: vector3(),
      trackStartPosition: this.trackStart,
      trackEndPosition: this.trackEnd,
      travelOffsetMeters: this.travelOffset,
      platformOriginLocalPosition: vector3(0, PLATFORM_ORIGIN_METERS, 0),
      platformHeightMeters: this.height,
      platformLocalRotation: vector3(),
      forkLocalPosition: forkPosition(this.fork),
      forkLocalRotation: vector3(),
    };
  }

  /** Lifting begins as soon as the fork allows it, travelling when the fork is in. */
  private *moveTo(offset: Meters, height: Meters): Process {
    if (this.beforeMove) yield* this.beforeMove();
    yield this.untilAtLeast(this.mayLiftAt);
    const liftDone = this.startLift(height);
    yield this.untilAtLeast(this.forkIsInAt);
    const travelDone = this.startTravel(offset);
    yield this.untilAtLeast(Math.max(liftDone, travelDone));
    this.height = height;
    this.travelOffset = offset;
  }

  private *extend(reach: Meters): Process {
    const durationSeconds = Math.abs(reach) / FORK_SPEED;
    this.output.emit({
      ...this.head(),
      animationType: 'EXTEND_FORK',
      localPosition: forkPosition(this.fork),
      targetLocalPosition: forkPosition(reach),
      durationSeconds,
    });
    yield durationSeconds;
    this.fork = reach;
  }

  /** Moves the platform by a little; half way the fork's surface is at the height of the place. */
  private *liftOver(meters: Meters, atHalf: () => void): Process {
    const start = this.height;
    const { durationSeconds } = axisMotion(meters, LIFT_LIMITS);
    this.startLift(start + meters);
    yield durationSeconds / 2;
    this.height = start + meters / 2;
    atHalf();
    yield durationSeconds / 2;
    this.height = start + meters;
  }

  /** Begins to bring the fork in; the next movement waits for it as far as it must. */
  private retract(isOpen: boolean): void {
    const durationSeconds = Math.abs(this.fork) / FORK_SPEED;
    this.output.emit({
      ...this.head(),
      animationType: 'RETRACT_FORK',
      localPosition: forkPosition(this.fork),
      targetLocalPosition: forkPosition(0),
      durationSeconds,
    });
    this.fork = 0;
    this.forkIsInAt = this.kernel.now + microsFromSeconds(durationSeconds);
    this.mayLiftAt = isOpen ? this.kernel.now : this.forkIsInAt;
  }

  /** @returns when the platform will be there. */
  private startLift(targetHeightMeters: Meters): SimMicros {
    const startHeightMeters = this.height;
    if (targetHeightMeters === startHeightMeters) return this.kernel.now;
    const motion = axisMotion(targetHeightMeters - startHeightMeters, LIFT_LIMITS);
    this.output.emit({
      ...this.head(),
      animationType: 'MOVE_VERTICAL',
      startHeightMeters,
      targetHeightMeters,
      ...motion,
    });
    return this.kernel.now + microsFromSeconds(motion.durationSeconds);
  }

  /** @returns when the machine will be there. */
  private startTravel(targetOffsetMeters: Meters): SimMicros {
    const startOffsetMeters = this.travelOffset;
    if (targetOffsetMeters === startOffsetMeters) return this.kernel.now;
    const motion = axisMotion(targetOffsetMeters - startOffsetMeters, this.travelLimits);
    this.output.emit({ ...this.head(), animationType: 'TRAVEL', startOffsetMeters, targetOffsetMeters, ...motion });
    return this.kernel.now + microsFromSeconds(motion.durationSeconds);
  }

  private untilAtLeast(time: SimMicros): number {
    return Math.max(0, secondsBetween(this.kernel.now, time));
  }

  private heightFor({ surfaceHeight }: StackerPlace): Meters {
    return surfaceHeight - this.trackStart.y - PLATFORM_ORIGIN_METERS - FORK_HEIGHT_METERS;
  }

  private base(): Vector3 {
    const { trackStart, trackEnd } = this;
    const ratio = this.travelOffset / distanceBetween(trackStart, trackEnd);
    return { ...trackStart, x: trackStart.x + ratio * (trackEnd.x - trackStart.x) };
  }

  private head() {
    return { entityName: this.entityName, entityType: this.entityType, simulationTimeMicros: this.kernel.now };
  }
}

function forkPosition(reach: Meters): Vector3 {
  return vector3(0, FORK_HEIGHT_METERS, reach);
}
