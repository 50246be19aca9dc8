import { microsFromSeconds, type Seconds } from '../../units/index.ts';
import type { Kernel } from './kernel.ts';
import type { Signal } from './signal.ts';

/** What a process waits for: a span of simulation seconds, or a signal. */
export type Wait = Seconds | Signal;

/** A story told in order: it yields what it waits for and goes on when that has come. */
export type Process<Result = void> = Generator<Wait, Result, void>;

/** Starts a process now, after what is already scheduled for this instant. */
export function startProcess(kernel: Kernel, process: Process): void {
  kernel.schedule(kernel.now, () => advance(kernel, process));
}

function advance(kernel: Kernel, process: Process): void {
  const { done, value } = process.next();
  if (done) return;
  const resume = () => advance(kernel, process);
  if (typeof value === 'number') kernel.schedule(kernel.now + microsFromSeconds(value), resume);
  else value.wait(resume);
}
