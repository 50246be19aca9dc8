export { createKernel } from './create-kernel.ts';
export { createRandomStreams } from './create-random-streams.ts';
export { EventHeap } from './event-heap.ts';
export type { Kernel, ScheduledEvent } from './kernel.ts';
export { type Process, startProcess } from './process.ts';
export type { RandomStream, RandomStreams } from './random.ts';
export { Signal } from './signal.ts';
export { atOnce, type Steps } from './steps.ts';
