import type { EventLog } from '../../feed/index.ts';
import { NOTIFICATION_TYPES } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { KindGroup } from './config.ts';

/** Events looked at between two looks at the clock. */
const STEP = 5000;

/** What is listed of a log: its events are asked for one by one. */
export type ListedLog = Pick<EventLog, 'size' | 'dropped' | 'timeAt' | 'kindAt' | 'nameAt' | 'saidAt'>;

/** Something beside what the service sent of entities: an incident, a note or an alert. */
export interface ToldEvent {
  readonly group: 'incidents' | 'notes' | 'alerts';
  readonly timelineMicros: SimMicros;
  /** Code of an incident. */
  readonly kind: string;
  readonly entityName: string;
  readonly text: string;
  readonly requestId: string | null;
}

export interface EventQuery {
  /** A group or a kind; empty: all. */
  readonly kind: string;
  /** Parts of the entity's name, and of any of the words, in any case. */
  readonly entity: string;
  readonly text: string;
}

const NOTIFICATIONS: readonly string[] = NOTIFICATION_TYPES;

export function groupOf(kind: string): KindGroup {
  return NOTIFICATIONS.includes(kind) ? 'notifications' : 'actions';
}

/** The rows that a query finds, in their order; grows at its end. */
export class EventRows {
  #sources: (ListedLog | ToldEvent)[] = [];
  /** As they would be, had the log forgotten nothing. */
  #indexes: number[] = [];
  readonly #isWanted: (kind: string, name: string) => boolean;
  readonly #query: EventQuery;
  /** Of what was looked at, found or not. */
  readonly kinds = new Set<string>();

  constructor(query: EventQuery) {
    this.#query = query;
    this.#isWanted = createTest(query);
  }

  get count(): number {
    return this.#indexes.length;
  }

  timeAt(row: number): SimMicros {
    const told = this.toldAt(row);
    return told ? told.timelineMicros : (this.#logAt(row)?.timeAt(this.#indexAt(row)) ?? Number.NaN);
  }

  kindAt(row: number): string {
    return this.toldAt(row)?.kind ?? this.#logAt(row)?.kindAt(this.#indexAt(row)) ?? '';
  }

  nameAt(row: number): string {
    return this.toldAt(row)?.entityName ?? this.#logAt(row)?.nameAt(this.#indexAt(row)) ?? '';
  }

  saidAt(row: number): ReturnType<ListedLog['saidAt']> {
    return this.#logAt(row)?.saidAt(this.#indexAt(row)) ?? null;
  }

  /** Null for what the service sent of an entity. */
  toldAt(row: number): ToldEvent | null {
    const source = this.#sources[row];
    return source && 'group' in source ? source : null;
  }

  /** The last row at or before an instant; -1 before the first. */
  rowAt(timelineMicros: SimMicros): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeAt(middle) <= timelineMicros) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Returns the row that says the same as one of other rows; -1 where none does. */
  rowLike(others: EventRows, row: number): number {
    const at = others.timeAt(row);
    for (let like = this.rowAt(at); like >= 0 && this.timeAt(like) === at; like -= 1) {
      if (this.nameAt(like) === others.nameAt(row) && this.kindAt(like) === others.kindAt(row)) return like;
    }
    return -1;
  }

  /** Takes what is wanted of a log, from an index on, with what was told before each; in short steps. */
  *take(log: ListedLog, fromIndex: number, told: readonly ToldEvent[]): Generator<void, void> {
    let next = 0;
    for (let [end, count] = [log.dropped + fromIndex, 0]; end < log.dropped + log.size; end += 1, count += 1) {
      if (count % STEP === STEP - 1) yield;
      // The log may forget meanwhile.
      const at = end - log.dropped;
      if (at < 0) continue;
      const micros = log.timeAt(at);
      for (; next < told.length && (told[next] as ToldEvent).timelineMicros <= micros; next += 1) {
        this.#takeTold(told[next] as ToldEvent);
      }
      const kind = log.kindAt(at);
      this.kinds.add(kind);
      if (this.#isWanted(kind, log.nameAt(at))) this.#put(log, end);
    }
    for (; next < told.length; next += 1) this.#takeTold(told[next] as ToldEvent);
  }

  /** Returns these rows without those that a log has forgotten; what was told between them stays. */
  withoutForgotten(log: ListedLog): EventRows {
    const start = this.#sources.indexOf(log);
    if (start < 0) return this;
    const told: ToldEvent[] = [];
    let end = start;
    for (; end < this.count; end += 1) {
      const event = this.toldAt(end);
      if (event) told.push(event);
      else if ((this.#indexes[end] as number) >= log.dropped) break;
    }
    const rows = new EventRows(this.#query);
    rows.#sources = this.#sources.slice(0, start).concat(told, this.#sources.slice(end));
    rows.#indexes = this.#indexes.slice(0, start).concat(
      told.map(() => 0),
      this.#indexes.slice(end),
    );
    for (const kind of this.kinds) rows.kinds.add(kind);
    return rows;
  }

  #takeTold(told: ToldEvent): void {
    if (isToldWanted(told, this.#query)) this.#put(told, 0);
  }

  #put(source: ListedLog | ToldEvent, index: number): void {
    this.#sources.push(source);
    this.#indexes.push(index);
  }

  #indexAt(row: number): number {
    return (this.#indexes[row] as number) - (this.#logAt(row)?.dropped ?? 0);
  }

  #logAt(row: number): ListedLog | null {
    const source = this.#sources[row];
    return source && !('group' in source) ? source : null;
  }
}

/** Each name and each kind is compared once, however many events have it. */
function createTest({ kind: wanted, entity, text }: EventQuery): (kind: string, name: string) => boolean {
  const [inName, inText] = [lowered(entity), lowered(text)];
  const isGroup = wanted === 'actions' || wanted === 'notifications';
  const isKindWanted = remembered((kind) => wanted === '' || (isGroup ? groupOf(kind) === wanted : kind === wanted));
  const isNamed = remembered((name) => name.toLowerCase().includes(inName));
  const hasText = remembered((word) => word.toLowerCase().includes(inText));
  return (kind, name) =>
    isKindWanted(kind) && (inName === '' || isNamed(name)) && (inText === '' || hasText(name) || hasText(kind));
}

function isToldWanted(told: ToldEvent, { kind, entity, text }: EventQuery): boolean {
  const words = `${told.kind} ${told.entityName} ${told.text}`.toLowerCase();
  const isKind = kind === '' || kind === told.group;
  return isKind && told.entityName.toLowerCase().includes(lowered(entity)) && words.includes(lowered(text));
}

function lowered(text: string): string {
  return text.trim().toLowerCase();
}

function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const now = test(word);
    known.set(word, now);
    return now;
  };
}
