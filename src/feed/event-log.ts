import { type AnimationEvent, eventFlags } from '../protocol/index.ts';
import { lastAtOrBefore, type SimMicros } from '../units/index.ts';

const MOST_EVENTS = 2_000_000;
/** Dropped at once where there are more: each drop moves all that stay. */
const DROPPED_SHARE = 1 / 8;
/** Of so many events, the last ones, all is kept that was said, unless told otherwise. */
const DEFAULT_SAID = 20_000;

/** What happened, in order: what the timeline draws, "next event" steps through, and lists show. */
export class EventLog {
  readonly #times: SimMicros[] = [];
  readonly #kinds: string[] = [];
  readonly #names: string[] = [];
  readonly #said: (AnimationEvent | undefined)[] = [];
  /** Each text once, however many events have it. */
  #texts = new Map<string, string>();
  #shifts = 0;
  #dropped = 0;
  readonly #mostSaid: number;

  constructor(mostSaid = DEFAULT_SAID) {
    this.#mostSaid = mostSaid;
  }

  get size(): number {
    return this.#times.length;
  }

  /** Grows whenever an event came before the last one, so that those behind it have another index. */
  get shifts(): number {
    return this.#shifts;
  }

  /** So many of the first events have gone: those that stay have an index that is smaller by so many. */
  get dropped(): number {
    return this.#dropped;
  }

  add(event: AnimationEvent, timelineMicros: SimMicros): void {
    const name = 'entityName' in event ? event.entityName : event.entity?.entityName;
    const index = this.#indexAfter(timelineMicros);
    if (index < this.size) this.#shifts += 1;
    insert(this.#times, index, timelineMicros);
    insert(this.#kinds, index, this.#once(event.animationType));
    insert(this.#names, index, this.#once(name ?? ''));
    const silent = this.size - this.#mostSaid - 1;
    insert(this.#said, index, index > silent ? event : undefined);
    if (silent >= 0) this.#said[silent] = undefined;
    if (this.size > MOST_EVENTS) this.#drop(this.size * DROPPED_SHARE);
  }

  /** Forgets what lies before the history. */
  dropBefore(timelineMicros: SimMicros): void {
    this.#drop(this.indexFrom(timelineMicros));
  }

  timeAt(index: number): SimMicros {
    return this.#times[index] ?? Number.NaN;
  }

  kindAt(index: number): string {
    return this.#kinds[index] ?? '';
  }

  /** Of the entity that it is about; empty where it names none. */
  nameAt(index: number): string {
    return this.#names[index] ?? '';
  }

  /** What was said; null for events that were read long ago. */
  saidAt(index: number): AnimationEvent | null {
    return this.#said[index] ?? null;
  }

  flagsAt(index: number): number {
    return eventFlags(this.#kinds[index]);
  }

  /** Index of the first event at or after `timelineMicros`. */
  indexFrom(timelineMicros: SimMicros): number {
    return this.#indexAfter(Math.ceil(timelineMicros) - 1);
  }

  next(timelineMicros: SimMicros): SimMicros | null {
    return this.#times[this.indexFrom(timelineMicros + 1)] ?? null;
  }

  previous(timelineMicros: SimMicros): SimMicros | null {
    return this.#times[this.indexFrom(timelineMicros) - 1] ?? null;
  }

  #indexAfter(timelineMicros: SimMicros): number {
    // Nearly everything is added at the end.
    const last = this.#times.at(-1);
    if (last === undefined || last <= timelineMicros) return this.size;
    return lastAtOrBefore(this.#times, timelineMicros, itself) + 1;
  }

  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  #drop(count: number): void {
    const dropped = Math.trunc(count);
    if (dropped < 1) return;
    for (const list of [this.#times, this.#kinds, this.#names, this.#said]) list.splice(0, dropped);
    // Texts of events that have gone are kept no longer than there are more texts than events.
    if (this.#texts.size > this.size) this.#texts = new Map();
    this.#dropped += dropped;
  }
}

function insert<Item>(list: Item[], index: number, item: Item): void {
  if (index === list.length) list.push(item);
  else list.splice(index, 0, item);
}

function itself(time: SimMicros): number {
  return time;
}
