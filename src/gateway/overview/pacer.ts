/** Hands out turns at least so far apart, in the order in which they are asked for. */
export function createPacer(everyMillis: number, now: () => number = performance.now.bind(performance)) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async function turn(): Promise<void> {
    const at = Math.max(now(), nextAt);
    nextAt = at + everyMillis;
    const wait = at - now();
    if (wait > 0) await new Promise<void>((resolve) => setTimeout(resolve, wait));
  };
}
