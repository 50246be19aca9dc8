import type { Steps } from '../engine/index.ts';
import { SLICE_MILLIS } from './pacer.ts';

/** Does steps with turns of the event loop between them, so that requests are answered meanwhile. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE_MILLIS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
}
