/** Work that may be left between any two of its steps, so that a page that draws goes on meanwhile. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of it at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
