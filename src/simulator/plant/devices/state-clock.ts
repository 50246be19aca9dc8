import type { SimMicros } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';

/** What a device can be doing, as an analyst counts it; at any instant it does one of these. */
export const DEVICE_STATES = ['LOADED', 'EMPTY', 'LIFTING', 'WAITING', 'BLOCKED', 'CHARGING', 'DOWN', 'IDLE'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** Why a device cannot go on, in the words of the table `holds`. */
export type HoldReason = 'traffic' | 'safety' | 'full' | 'empty' | 'charging' | 'staff' | 'down';

/** What keeps a device from going on. */
export interface Holding {
  readonly why: HoldReason;
  /** The device, or the place, by the name that it bears in all tables; null where no single one is to blame. */
  readonly holder: string | null;
  /** What it wants to get to: a path, a point, a deck. */
  readonly place: string | null;
}

/** It fills its battery, and is not to be had meanwhile. */
export const CHARGING: Holding = { why: 'charging', holder: null, place: null };
const BROKEN_DOWN: Holding = { why: 'down', holder: null, place: null };

/** Adds up how long a device has been in each state: the times sum to the time that has passed. */
export class StateClock {
  private readonly kernel: Kernel;
  private readonly micros: Record<DeviceState, SimMicros>;
  private readonly changed: Set<() => void> = new Set();
  private readonly heldAnew: Set<() => void> = new Set();
  private state: DeviceState = 'IDLE';
  private isHeldUp = false;
  private waitsFor: Holding | null = null;
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

  /** What keeps it from going on now; null: nothing does, or it has nothing to do. */
  get heldBy(): Holding | null {
    return this.current === 'DOWN' ? BROKEN_DOWN : this.waitsFor;
  }

  /** @param waitsFor what it needs in order to go on, where it waits in this state */
  enter(state: DeviceState, waitsFor: Holding | null = null): void {
    this.change(() => {
      this.state = state;
      this.waitsFor = waitsFor;
    });
  }

  /** Something stands in the way of its driving, or no longer. */
  holdUp(isHeldUp: boolean, by: Holding | null = null): void {
    this.change(() => {
      this.isHeldUp = isHeldUp;
      this.waitsFor = by;
    });
  }

  /** What it needs in order to go on is another thing, or nothing any more. */
  waitFor(waitsFor: Holding | null): void {
    this.change(() => {
      this.waitsFor = waitsFor;
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

  /** Told whenever something else, or nothing any more, keeps it from going on. */
  onHeldAnew(listener: () => void): void {
    this.heldAnew.add(listener);
  }

  private change(apply: () => void): void {
    const { current, heldBy } = this;
    this.settle();
    apply();
    if (this.current !== current) for (const listener of this.changed) listener();
    if (!isSame(this.heldBy, heldBy)) for (const listener of this.heldAnew) listener();
  }

  private settle(): void {
    this.micros[this.current] += this.kernel.now - this.since;
    this.since = this.kernel.now;
  }
}

function isSame(a: Holding | null, b: Holding | null): boolean {
  return a === b || (a?.why === b?.why && a?.holder === b?.holder && a?.place === b?.place);
}
