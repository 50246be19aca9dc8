import {
  microsFromSeconds,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import type { Kernel, ScheduledEvent } from '../../engine/index.ts';
import type { DeviceState, StateClock } from './state-clock.ts';

export interface BatteryMake {
  /** How long a full battery lasts while its vehicle drives loaded. */
  readonly drivingHours: number;
  /** From empty to full. */
  readonly chargeMinutes: number;
}

/** What a device draws in each state, of what it draws while it moves loaded. */
export const POWER_SHARES: Readonly<Record<DeviceState, number>> = {
  LOADED: 1,
  EMPTY: 0.7,
  LIFTING: 0.8,
  WAITING: 0.1,
  BLOCKED: 0.1,
  IDLE: 0.05,
  DOWN: 0,
  CHARGING: 0,
};

/** What a vehicle draws while it drives loaded, by its make; with how long its battery lasts, that is what one holds. */
export const VEHICLE_KILOWATTS = 0.45;

/** A vehicle's battery: drained by what the vehicle does, filled while it charges. */
export class Battery {
  private readonly kernel: Kernel;
  private readonly clock: StateClock;
  private readonly make: BatteryMake;
  private share: number;
  private drainedShare = 0;
  private state: DeviceState;
  private since: SimMicros;
  private fullAt: ScheduledEvent | null = null;

  /** @param share how full it is, from 0 to 1 */
  constructor(kernel: Kernel, clock: StateClock, make: BatteryMake, share: number) {
    this.kernel = kernel;
    this.clock = clock;
    this.make = make;
    this.share = share;
    this.state = clock.current;
    this.since = kernel.now;
    clock.onChange(() => this.turnTo(clock.current));
  }

  /** How full it is, from 0 to 1. */
  get charge(): number {
    this.settle();
    return this.share;
  }

  /** What a full one holds. */
  get kilowattHours(): number {
    return VEHICLE_KILOWATTS * this.make.drivingHours;
  }

  get isFull(): boolean {
    return this.charge >= 1;
  }

  /** What was taken out of it since the beginning: 2 is twice a full battery. */
  get drained(): number {
    this.settle();
    return this.drainedShare;
  }

  /** A full one is put in its place. */
  replace(): void {
    this.settle();
    this.share = 1;
  }

  private turnTo(state: DeviceState): void {
    this.settle();
    this.state = state;
    this.fullAt?.cancel();
    this.fullAt = null;
    if (state !== 'CHARGING') return;
    const seconds = (1 - this.share) * this.make.chargeMinutes * SECONDS_PER_MINUTE;
    this.fullAt = this.kernel.schedule(this.kernel.now + microsFromSeconds(seconds), () => this.clock.enter('IDLE'));
  }

  private settle(): void {
    const seconds = secondsBetween(this.since, this.kernel.now);
    this.since = this.kernel.now;
    if (this.state === 'CHARGING') {
      this.share = Math.min(1, this.share + seconds / (this.make.chargeMinutes * SECONDS_PER_MINUTE));
      return;
    }
    const drain = Math.min(
      this.share,
      (POWER_SHARES[this.state] * seconds) / (this.make.drivingHours * SECONDS_PER_HOUR),
    );
    this.share -= drain;
    this.drainedShare += drain;
  }
}
