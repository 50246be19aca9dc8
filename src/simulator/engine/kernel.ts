import type { SimMicros } from '../../units/index.ts';

/** Discrete-event kernel: a clock and a heap keyed (time, priority, running number). Pure. */
export interface Kernel {
  readonly now: SimMicros;
  /** Runs `action` at `time` (not before now); smaller priority first at equal times, then order of scheduling. */
  schedule(time: SimMicros, action: () => void, priority?: number): ScheduledEvent;
  /** Time of the next event, Infinity when there is none. */
  peek(): SimMicros;
  /** Runs the next event. */
  step(): void;
  /** Runs every event up to and at `time`; afterwards now is `time`. */
  runUntil(time: SimMicros): void;
}

export interface ScheduledEvent {
  readonly time: SimMicros;
  cancel(): void;
}
