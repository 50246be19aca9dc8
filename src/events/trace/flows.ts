import type { JourneyRow } from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { TraceEvent, Track } from './trace-event.ts';

type Stretch = Pick<JourneyRow, 'loadName' | 'loadId' | 'startMicros' | 'endMicros'>;

/** The last instant that is known of a flow: what it is depends on whether another follows. */
interface Pending {
  readonly id: number;
  /** Flows of one name and id belong together: the name is kept when the load gets another. */
  readonly name: string;
  readonly track: Track;
  readonly at: SimMicros;
  readonly isFirst: boolean;
}

/** Each load as one flow: from where it was picked up to where it was set down, over all its devices. */
export class Flows {
  readonly #pending = new Map<string, Pending>();

  /** A load was on a device for a while. @returns what is sure by now */
  on(track: Track, { loadId, loadName, startMicros, endMicros }: Stretch): TraceEvent[] {
    const before = this.#pending.get(loadId);
    const { id, name } = before ?? { id: this.#pending.size + 1, name: loadName };
    const start = { id, name, track, at: startMicros, isFirst: !before };
    // At its end the next slice of the device has begun.
    this.#pending.set(loadId, { id, name, track, at: Math.max(startMicros, endMicros - 1), isFirst: false });
    return before ? [goesOn(before), goesOn(start)] : [goesOn(start)];
  }

  /** What is left to be told when nothing more comes. */
  *ended(): Generator<TraceEvent[]> {
    for (const pending of this.#pending.values()) yield [eventOf('f', pending)];
  }
}

function goesOn(pending: Pending): TraceEvent {
  return eventOf(pending.isFirst ? 's' : 't', pending);
}

/** `bp`: it is bound to the slice that the instant lies in, not to the next one. */
function eventOf(ph: 's' | 't' | 'f', { id, name, track, at }: Pending): TraceEvent {
  return { ph, ...track, cat: 'load', name, id, ts: at, bp: 'e' };
}
