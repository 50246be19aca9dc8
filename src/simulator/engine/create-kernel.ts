import type { SimMicros } from '../../units/index.ts';
import { EventHeap } from './event-heap.ts';
import type { Kernel, ScheduledEvent } from './kernel.ts';

/** Cancelled entries stay in the heap until they come up, or until they are this many and half of it. */
const SWEEP_FROM = 64;

/** A kernel at simulation time 0 with nothing scheduled. */
export function createKernel(): Kernel {
  return new HeapKernel();
}

class HeapKernel implements Kernel {
  private readonly heap = new EventHeap<Entry>();
  private time: SimMicros = 0;
  private scheduled = 0;
  private cancelled = 0;

  get now(): SimMicros {
    return this.time;
  }

  schedule(time: SimMicros, action: () => void, priority = 0): ScheduledEvent {
    if (!Number.isSafeInteger(time)) throw new Error(`An event needs a time in whole microseconds, not ${time}`);
    if (time < this.time) throw new Error(`An event at ${time} lies before now, ${this.time}`);
    const entry = new Entry(time, priority, this.scheduled, action, this.entryCancelled);
    this.scheduled += 1;
    this.heap.push(entry);
    return entry;
  }

  peek(): SimMicros {
    return this.next()?.time ?? Number.POSITIVE_INFINITY;
  }

  step(): void {
    const entry = this.next();
    if (!entry) return;
    this.heap.pop();
    this.time = entry.time;
    entry.run();
  }

  runUntil(time: SimMicros): void {
    while (this.peek() <= time) this.step();
    this.time = Math.max(this.time, time);
  }

  private next(): Entry | undefined {
    let entry = this.heap.peek();
    while (entry && !entry.pending) {
      this.heap.pop();
      this.cancelled -= 1;
      entry = this.heap.peek();
    }
    return entry;
  }

  private readonly entryCancelled = (): void => {
    this.cancelled += 1;
    if (this.cancelled < SWEEP_FROM || this.cancelled * 2 < this.heap.size) return;
    this.heap.retain((entry) => entry.pending);
    this.cancelled = 0;
  };
}

class Entry implements ScheduledEvent {
  readonly time: SimMicros;
  readonly priority: number;
  readonly number: number;
  pending = true;
  private readonly action: () => void;
  private readonly onCancel: () => void;

  constructor(time: SimMicros, priority: number, number: number, action: () => void, onCancel: () => void) {
    this.time = time;
    this.priority = priority;
    this.number = number;
    this.action = action;
    this.onCancel = onCancel;
  }

  run(): void {
    this.pending = false;
    this.action();
  }

  /** Cancelling what has run or was cancelled before changes nothing. */
  cancel(): void {
    if (!this.pending) return;
    this.pending = false;
    this.onCancel();
  }
}
