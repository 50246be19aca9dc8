/** Bounds the lines that somebody unknown causes: whoever reaches the port could fill the disk of the log. */
export interface StrangerLines {
  /** How many lines were kept back since the last one, where one may be written now; null where it is kept back, too. */
  take(): number | null;
}

const MINUTE_MILLIS = 60_000;
const LINES_A_MINUTE = 60;

export function createStrangerLines(now: () => number = performance.now.bind(performance)): StrangerLines {
  let minuteBeganAt = Number.NEGATIVE_INFINITY;
  let written = 0;
  let keptBack = 0;
  return {
    take() {
      if (now() - minuteBeganAt >= MINUTE_MILLIS) {
        minuteBeganAt = now();
        written = 0;
      }
      if (written >= LINES_A_MINUTE) {
        keptBack += 1;
        return null;
      }
      written += 1;
      const before = keptBack;
      keptBack = 0;
      return before;
    },
  };
}
