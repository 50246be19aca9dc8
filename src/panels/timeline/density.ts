import type { EventLog, Timeline } from '../../feed/index.ts';
import { EVENT_FLAGS } from '../../protocol/index.ts';
import { microsAt, pixelOf, type Window } from './window.ts';

/** What happened in each column of pixels. Arrays are reused and grow with the canvas. */
export interface Density {
  readonly columns: number;
  readonly counts: Float64Array;
  /** The flags of everything in the column. */
  readonly flags: Uint8Array;
  readonly highest: number;
}

/** Above this many instants in a column its kinds are sampled, not searched: a mark would cover it anyway. */
const SEARCHED_INSTANTS = 64;

/** What the page has read itself by its events, what was recorded before that by the counts and kinds of the recording. */
export function createDensity(): (
  events: EventLog,
  window: Window,
  columns: number,
  columnWidth: number,
  timeline?: Pick<Timeline, 'past' | 'ownOldestMicros'>,
) => Density {
  let counts = new Float64Array(0);
  let flags = new Uint8Array(0);
  return (events, window, columns, columnWidth, timeline) => {
    if (counts.length < columns) {
      counts = new Float64Array(columns);
      flags = new Uint8Array(columns);
    }
    const width = columns * columnWidth;
    let highest = 0;
    let from = events.indexFrom(microsAt(window, 0, width));
    for (let column = 0; column < columns; column += 1) {
      const to = events.indexFrom(microsAt(window, (column + 1) * columnWidth, width));
      counts[column] = to - from;
      flags[column] = flagsBetween(events, from, to);
      from = to;
    }
    if (timeline) addRecorded({ columns, counts, flags }, timeline, window, columnWidth);
    for (let column = 0; column < columns; column += 1) highest = Math.max(highest, counts[column] ?? 0);
    return { columns, counts, flags, highest };
  };
}

/** A bucket is spread over the columns that it covers. */
function addRecorded(
  { columns, counts, flags }: Omit<Density, 'highest'>,
  { past, ownOldestMicros }: Pick<Timeline, 'past' | 'ownOldestMicros'>,
  window: Window,
  columnWidth: number,
): void {
  if (past === null) return;
  const width = columns * columnWidth;
  const until = past.endMicros < ownOldestMicros || ownOldestMicros === 0 ? past.endMicros : ownOldestMicros;
  const end = Math.min(window.endMicros, until);
  const columnMicros = microsAt(window, columnWidth, width) - window.startMicros;
  for (const { startMicros, lengthMicros, count, kinds } of past.buckets(window.startMicros, end, columnMicros)) {
    if (count === 0) continue;
    const first = Math.floor(pixelOf(window, startMicros, width) / columnWidth);
    const last = Math.max(first, Math.ceil(pixelOf(window, startMicros + lengthMicros, width) / columnWidth) - 1);
    const share = count / (last - first + 1);
    for (let column = Math.max(0, first); column <= Math.min(last, columns - 1); column += 1) {
      counts[column] = (counts[column] ?? 0) + share;
      flags[column] = (flags[column] ?? 0) | kinds;
    }
  }
}

function flagsBetween(events: EventLog, from: number, to: number): number {
  const stride = Math.max(1, Math.floor((to - from) / SEARCHED_INSTANTS));
  const all = EVENT_FLAGS.event | EVENT_FLAGS.stop | EVENT_FLAGS.handover;
  let found = 0;
  for (let index = from; index < to && found !== all; index += stride) found |= events.flagsAt(index);
  return found;
}
