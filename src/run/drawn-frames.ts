import type { DrawnFrame } from '../scene/index.ts';
import type { SimMicros } from '../units/index.ts';

/** Generous: software graphics on a loaded machine are slow, and a hidden page draws nothing. */
const LONGEST_WAIT_MILLIS = 30_000;

/** Joins what was asked for with what was drawn. */
export interface DrawnFrames {
  readonly last: DrawnFrame | null;
  /** The instant of the timeline that the frame under way shows. */
  asked(timelineMicros: SimMicros): void;
  drawn(frame: DrawnFrame): void;
  /**
   * Fulfilled once a frame of exactly this instant of the timeline is drawn; whoever waited for an earlier one gets
   * this one too. Rejected when nothing is drawn for half a minute.
   */
  whenDrawn(timelineMicros: SimMicros): Promise<void>;
  /** Nobody draws any more. */
  forget(): void;
  /** The picture moves on: whoever waits gets the next frame, whatever it shows. */
  moveOn(): void;
}

interface Waiting {
  /** Null: any frame. */
  timelineMicros: SimMicros | null;
  settle: (error?: Error) => void;
}

export function createDrawnFrames(): DrawnFrames {
  let last: DrawnFrame | null = null;
  let asked: SimMicros = Number.NaN;
  let waiting: Waiting[] = [];

  function redirect(timelineMicros: SimMicros | null): void {
    for (const one of waiting) one.timelineMicros = timelineMicros;
  }

  function remove(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
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
      for (const one of waiting) {
        if (one.timelineMicros === null || one.timelineMicros === asked) one.settle();
      }
    },
    forget() {
      last = null;
    },
    moveOn: () => redirect(null),
    whenDrawn(timelineMicros) {
      redirect(timelineMicros);
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          timelineMicros,
          settle(error) {
            clearTimeout(timer);
            remove(one);
            if (error) reject(error);
            else resolve();
          },
        };
        const noFrame = new Error('no frame was drawn; is the page hidden?');
        const timer = setTimeout(() => one.settle(noFrame), LONGEST_WAIT_MILLIS);
        waiting.push(one);
      });
    },
  };
}
