import { EVENT_FLAGS, type EventLog } from '../../../feed/index.ts';
import { microsAt, type Window } from './window.ts';

/** What happened in each column of pixels. Arrays are reused and grow with the canvas. */
export interface Density {
  readonly columns: number;
  readonly counts: Uint32Array;
  /** The flags of everything in the column. */
  readonly flags: Uint8Array;
  readonly highest: number;
}

/** Above this many instants in a column its kinds are sampled, not searched: a mark would cover it anyway. */
const SEARCHED_INSTANTS = 64;

export function createDensity(): (events: EventLog, window: Window, columns: number, columnWidth: number) => Density {
  let counts = new Uint32Array(0);
  let flags = new Uint8Array(0);
  return (events, window, columns, columnWidth) => {
    if (counts.length < columns) {
      counts = new Uint32Array(columns);
      flags = new Uint8Array(columns);
    }
    const width = columns * columnWidth;
    let highest = 0;
    let from = events.indexFrom(microsAt(window, 0, width));
    for (let column = 0; column < columns; column += 1) {
      const to = events.indexFrom(microsAt(window, (column + 1) * columnWidth, width));
      counts[column] = to - from;
      flags[column] = flagsBetween(events, from, to);
      highest = Math.max(highest, to - from);
      from = to;
    }
    return { columns, counts, flags, highest };
  };
}

function flagsBetween(events: EventLog, from: number, to: number): number {
  const stride = Math.max(1, Math.floor((to - from) / SEARCHED_INSTANTS));
  const all = EVENT_FLAGS.event | EVENT_FLAGS.stop | EVENT_FLAGS.handover;
  let found = 0;
  for (let index = from; index < to && found !== all; index += stride) found |= events.flagsAt(index);
  return found;
}
