import type { DrawnFrame } from '../../scene/index.ts';
import type { SimMicros } from '../../units/index.ts';

const LONGEST_WAIT_MILLIS = 5000;

/** Joins what was asked for with what was drawn. */
export interface DrawnFrames {
  readonly last: DrawnFrame | null;
  /** The instant of the timeline that the frame under way shows. */
  asked(timelineMicros: SimMicros): void;
  drawn(frame: DrawnFrame): void;
  /** Fulfilled once a frame of exactly this instant of the timeline is drawn; rejected when none is drawn. */
  whenDrawn(timelineMicros: SimMicros): Promise<void>;
  close(): void;
}

interface Waiting {
  timelineMicros: SimMicros;
  settle: (error?: Error) => void;
}

export function createDrawnFrames(): DrawnFrames {
  let last: DrawnFrame | null = null;
  let asked: SimMicros = Number.NaN;
  let waiting: Waiting[] = [];

  function settle(done: (one: Waiting) => boolean, error?: Error): void {
    const settled = waiting.filter(done);
    waiting = waiting.filter((one) => !settled.includes(one));
    for (const one of settled) one.settle(error);
  }

  return {
    get last() {
      return last;
    },
    asked(timelineMicros) {
      asked = timelineMicros;
    },
    drawn(frame) {
      last = frame;
      if (waiting.length > 0) settle(({ timelineMicros }) => timelineMicros === asked);
    },
    whenDrawn(timelineMicros) {
      // A later jump makes the earlier one void: its instant will not be drawn any more.
      settle((one) => one.timelineMicros !== timelineMicros, new Error('another instant was asked for'));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => settle((one) => one === entry, new Error('no frame is drawn; is the page hidden?')),
          LONGEST_WAIT_MILLIS,
        );
        const entry: Waiting = {
          timelineMicros,
          settle: (error) => {
            clearTimeout(timer);
            if (error) reject(error);
            else resolve();
          },
        };
        waiting.push(entry);
      });
    },
    close() {
      settle(() => true, new Error('the page was left'));
    },
  };
}
