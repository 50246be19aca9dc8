import type { SimMicros } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';

/** What a device can be doing, as an analyst counts it; at any instant it does one of these. */
export const DEVICE_STATES = ['LOADED', 'EMPTY', 'LIFTING', 'WAITING', 'BLOCKED', 'CHARGING', 'DOWN', 'IDLE'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** Adds up how long a device has been in each state: the times sum to the time that has passed. */
export class StateClock {
  private readonly kernel: Kernel;
  private readonly micros: Record<DeviceState, SimMicros>;
  private readonly changed: Set<() => void> = new Set();
  private state: DeviceState = 'IDLE';
  private isHeldUp = false;
  private isDown = false;
  private since: SimMicros;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.since = kernel.now;
    this.micros = Object.fromEntries(DEVICE_STATES.map((state) => [state, 0])) as Record<DeviceState, SimMicros>;
  }

  /** Who drives and is held up by traffic is blocked, loaded or not. */
  get current(): DeviceState {
    if (this.isDown) return 'DOWN';
    const isDriving = this.state === 'LOADED' || this.state === 'EMPTY';
    return this.isHeldUp && isDriving ? 'BLOCKED' : this.state;
  }

  enter(state: DeviceState): void {
    this.change(() => {
      this.state = state;
    });
  }

  /** Something stands in the way of its driving, or no longer. */
  holdUp(isHeldUp: boolean): void {
    this.change(() => {
      this.isHeldUp = isHeldUp;
    });
  }

  /** It has broken down, or is repaired and goes on with what it did. */
  breakDown(isDown: boolean): void {
    this.change(() => {
      this.isDown = isDown;
    });
  }

  /** Microseconds in each state up to now. */
  times(): Readonly<Record<DeviceState, SimMicros>> {
    this.settle();
    return this.micros;
  }

  onChange(listener: () => void): void {
    this.changed.add(listener);
  }

  private change(apply: () => void): void {
    const before = this.current;
    this.settle();
    apply();
    if (this.current !== before) for (const listener of this.changed) listener();
  }

  private settle(): void {
    this.micros[this.current] += this.kernel.now - this.since;
    this.since = this.kernel.now;
  }
}
