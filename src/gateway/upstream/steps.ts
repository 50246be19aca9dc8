import { setImmediate as turn } from 'node:timers/promises';

/** What is looked through between two turns of the event loop: everybody else is answered meanwhile. */
export const SLICE_BYTES = 1024 * 1024;

export function atOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Everybody else has a turn before each step but the first. */
export async function inTurns<Step, Result>(
  steps: Generator<Step, Result>,
  each: (step: Step) => void = () => {},
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst) await turn();
    const { done, value } = steps.next();
    if (done) return value;
    each(value);
  }
}
