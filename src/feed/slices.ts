/** Well under a frame, so that a picture goes on moving meanwhile. */
const SLICE_MILLIS = 8;
/** For what the picture waits for: the fewer turns in between, the sooner it has caught up. */
export const HURRIED_SLICE_MILLIS = 24;

/**
 * Takes steps one after the other and lets the page do something else between slices of them.
 * @param pause fulfilled when the page has had its turn
 */
export async function inSlices<Result>(
  steps: Iterator<unknown, Result>,
  pause: () => Promise<void> = nextTurn,
  now: () => number = () => performance.now(),
  sliceMillis = SLICE_MILLIS,
): Promise<Result> {
  for (;;) {
    for (const end = now() + sliceMillis; now() < end; ) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await pause();
  }
}

/** The next turn of the event loop, by a message: timers wait at least 4 ms, and a second in the background. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Looks at one thing after the other, in slices between which the page goes on; of what is asked meanwhile the newest comes next. */
export class NewestLook<Wanted extends object, Result> {
  readonly #steps: (wanted: Wanted) => Iterator<unknown, Result>;
  #wanted: Wanted | null = null;
  #isLooking = false;

  constructor(steps: (wanted: Wanted) => Iterator<unknown, Result>) {
    this.#steps = steps;
  }

  async look(wanted: Wanted, tell: (result: Result, of: Wanted) => void): Promise<void> {
    this.#wanted = wanted;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (let next = this.#taken(); next !== null; next = this.#taken()) {
        tell(await inSlices(this.#steps(next)), next);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#wanted = null;
  }

  #taken(): Wanted | null {
    const wanted = this.#wanted;
    this.#wanted = null;
    return wanted;
  }
}
