import type { Kernel } from './kernel.ts';

/** Something that may have changed; whoever waits looks again when it is raised. */
export class Signal {
  private readonly kernel: Kernel;
  private waiting: (() => void)[] = [];

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /** Calls `resume` once, at the instant at which the signal is raised next. */
  wait(resume: () => void): void {
    this.waiting.push(resume);
  }

  /** Wakes all who wait, in the order in which they came, after the event that raises it. */
  raise(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const resume of woken) this.kernel.schedule(this.kernel.now, resume);
  }
}
