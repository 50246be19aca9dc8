/** Work in steps of some milliseconds each: whoever does it may leave it for a while after every step. */
export type Steps<Result> = Generator<void, Result>;

/** Does all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
