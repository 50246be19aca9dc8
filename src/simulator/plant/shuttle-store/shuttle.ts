import type { EntityState, RouteItem } from '../../../protocol/index.ts';
import { type Meters, type Seconds, vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import { DECK_HEIGHT_METERS } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import { type AxisLimits, axisMotion } from '../devices/motion-times.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';
import { StateClock } from '../devices/state-clock.ts';
import type { Faults } from '../logistics/faults.ts';
import type { PlantOutput } from '../output.ts';
import type { AisleReservation } from './aisle-reservation.ts';
import { type End, endOffset, levelHeight, placeOffset, rowOffset, type Side, SOUTH_Z, signOf } from './layout.ts';
import { aisleName, channelName } from './level-network.ts';

/** Lifting one pair of wheels and lowering the other. */
const CHANGE_SECONDS: Seconds = 1.2;
/** Between driving under a pallet and carrying it. */
const LIFTING_METERS: Meters = 0.04;

/** Where a shuttle can stand: at an end of the aisle, or in a channel. */
export type Stand = { end: End } | { row: number; side: Side; place: number };

export interface ShuttleOptions {
  entityName: string;
  level: number;
  parking: Side;
  row: number;
  aisle: AisleReservation<Shuttle>;
  emptyLimits: AxisLimits;
  loadedLimits: AxisLimits;
  faults: Faults;
}

/**
 * A four-way shuttle: along the channels forwards and in reverse, along the aisle sideways. It never turns: its heading
 * stays, whatever the direction of travel.
 */
export class Shuttle implements Holder {
  readonly entityType = 'CARRIER';
  readonly part = 'ENTITY';
  readonly entityName: string;
  readonly level: number;
  readonly home: Stand;
  readonly clock: StateClock;
  stand: Stand;
  load: Pallet | null = null;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly options: ShuttleOptions;
  private readonly aisle: AisleReservation<Shuttle>;
  private offset: Meters;
  /** How far into a channel it is, at which side. */
  private depth: Meters;
  private side: Side;
  private row: number;

  constructor(kernel: Kernel, output: PlantOutput, options: ShuttleOptions) {
    const { entityName, level, parking, row, aisle } = options;
    this.options = options;
    this.kernel = kernel;
    this.clock = new StateClock(kernel);
    this.output = output;
    this.entityName = entityName;
    this.level = level;
    this.aisle = aisle;
    this.home = { row, side: parking, place: 0 };
    this.stand = this.home;
    this.offset = rowOffset(row);
    this.depth = placeOffset(0);
    this.side = parking;
    this.row = row;
  }

  get isAtEnd(): boolean {
    return 'end' in this.stand;
  }

  partFrame(): Frame {
    const position = vector3(signOf(this.side) * this.depth, levelHeight(this.level), SOUTH_Z + this.offset);
    return { position, heading: 0 };
  }

  /** Where a pallet stands that it carries. */
  carryingPosition() {
    return vector3(0, DECK_HEIGHT_METERS + LIFTING_METERS, 0);
  }

  entity(): EntityState {
    const { position } = this.partFrame();
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'shuttle',
      supportedActions: ['MOVE_ALONG_PATH', 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position,
      rotation: vector3(),
    };
  }

  /** Goes to another stand on its level, as soon as the aisle is free for it. */
  *goTo(target: Stand): Process {
    const { stand } = this;
    if ('row' in stand && 'row' in target && stand.row === target.row && stand.side === target.side) {
      yield* this.alongChannel(placeOffset(target.place));
    } else yield* this.goByAisle(target);
    this.stand = target;
  }

  private *goByAisle(target: Stand): Process {
    const to = 'end' in target ? endOffset(target.end) : rowOffset(target.row);
    this.clock.enter('BLOCKED');
    yield* this.aisle.take(this, this.offset, to, ({ entityName: holder }) =>
      this.clock.enter('BLOCKED', { why: 'traffic', holder, place: aisleName(this.level) }),
    );
    const isAcross = this.offset === to;
    if (this.depth > 0) {
      yield* this.alongChannel(0);
      if (!isAcross) yield CHANGE_SECONDS;
    }
    yield* this.alongAisle(to);
    if ('end' in target) {
      this.aisle.shrink(this, to);
      return;
    }
    if (!isAcross) yield CHANGE_SECONDS;
    this.side = target.side;
    this.row = target.row;
    yield* this.alongChannel(placeOffset(target.place));
    this.aisle.leave(this);
  }

  private *alongChannel(to: Meters): Process {
    yield* this.drive(channelName(this.level, this.row, this.side), this.depth, to);
    this.depth = to;
  }

  private *alongAisle(to: Meters): Process {
    yield* this.drive(aisleName(this.level), this.offset, to);
    this.offset = to;
  }

  private *drive(name: string, startOffsetMeters: Meters, endOffsetMeters: Meters): Process {
    if (startOffsetMeters === endOffsetMeters) return;
    const route: RouteItem[] = [{ type: 'PATH', name, startOffsetMeters, endOffsetMeters }];
    this.clock.enter(this.load ? 'LOADED' : 'EMPTY');
    yield* this.options.faults.repairIfBroken(this);
    const limits = this.load ? this.options.loadedLimits : this.options.emptyLimits;
    const motion = axisMotion(endOffsetMeters - startOffsetMeters, limits);
    this.output.emit({
      entityName: this.entityName,
      entityType: this.entityType,
      simulationTimeMicros: this.kernel.now,
      animationType: 'MOVE_ALONG_PATH',
      position: this.partFrame().position,
      rotation: vector3(),
      route,
      ...motion,
    });
    yield motion.durationSeconds;
  }
}
