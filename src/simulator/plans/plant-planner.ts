import { createThreadPool } from '../../programs/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import type { PlanReading } from '../plant/index.ts';

/** Finds out how plants from outside can be driven, one after the other, in a thread of its own. */
export interface PlantPlanner {
  plan(xml: string): Promise<PlanReading>;
  close(): Promise<void>;
}

/** Six times what the largest plant takes that is allowed. */
const LONGEST_MILLIS = 60_000;
const IDLE_MILLIS = 5_000;

export function createPlantPlanner(longestMillis = LONGEST_MILLIS): PlantPlanner {
  const pool = createThreadPool<string, PlanReading>({
    program: 'plan-worker',
    name: 'plan',
    maxThreads: 1,
    idleMillis: IDLE_MILLIS,
  });
  const queue = createSerialQueue();
  return {
    plan: (xml) => queue(() => planWithin(longestMillis, (signal) => pool.run(xml, signal))),
    close: pool.close,
  };
}

/** The time is that of the work: whoever waits for others is not the slower for it. */
async function planWithin(millis: number, plan: (signal: AbortSignal) => Promise<PlanReading>): Promise<PlanReading> {
  const signal = AbortSignal.timeout(millis);
  try {
    return await plan(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { problems: [{ line: 1, text: `the plant takes longer to lay out than ${millis / 1000} seconds` }] };
  }
}
