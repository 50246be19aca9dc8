import { type Cursor, DEFAULT_UPDATES_PER_POLL } from '../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** A run of entries after a cursor, each as the JSON text that goes on the wire. */
interface StreamRead {
  entries: string[];
  nextCursor: Cursor;
  oldestAvailableSequence: number;
  latestSequence: number;
  hasMore: boolean;
}

/** An append-only stream of one protocol in one generation. Entries are serialized once, for all readers. */
export interface EntryStream {
  readonly generation: string;
  readonly oldestSequence: number;
  readonly latestSequence: number;
  /** Cursor of a snapshot taken now: nothing up to here comes again. */
  cursor(): Cursor;
  /** Appends under the next sequence, which `serialize` gets. */
  append(serialize: (sequence: number) => string): void;
  /** @throws Refusal when the cursor cannot be read from; see {@link checkCursor}. */
  read(cursor: Cursor, limit: number | null | undefined): StreamRead;
}

export interface EntryStreamLimits extends RetentionLimits {
  /** Entries of one response together; the first always fits (interface 4.8: response byte limit). */
  responseBytes: number;
}

interface Entry {
  json: string;
  bytes: number;
}

export function createEntryStream(generation: string, limits: EntryStreamLimits): EntryStream {
  const retained = createRetainedEntries<Entry>(limits);

  function entriesAfter(sequence: number, limit: number): string[] {
    const last = Math.min(retained.latestSequence, sequence + limit);
    const entries: string[] = [];
    let bytes = 0;
    for (let next = sequence + 1; next <= last; next += 1) {
      const entry = retained.at(next);
      bytes += entry.bytes;
      if (entries.length > 0 && bytes > limits.responseBytes) break;
      entries.push(entry.json);
    }
    return entries;
  }

  return {
    generation,
    get oldestSequence() {
      return retained.oldestSequence;
    },
    get latestSequence() {
      return retained.latestSequence;
    },
    cursor: () => ({ generation, sequence: retained.latestSequence }),
    append(serialize) {
      const json = serialize(retained.latestSequence + 1);
      const bytes = Buffer.byteLength(json);
      retained.append({ json, bytes }, bytes);
    },
    read(cursor, limit) {
      const { oldestSequence, latestSequence } = retained;
      checkCursor(cursor, { generation, oldestSequence, latestSequence });
      const entries = entriesAfter(cursor.sequence, limit ?? DEFAULT_UPDATES_PER_POLL);
      const sequence = cursor.sequence + entries.length;
      return {
        entries,
        nextCursor: { generation, sequence },
        oldestAvailableSequence: oldestSequence,
        latestSequence,
        hasMore: sequence < latestSequence,
      };
    },
  };
}

/** What a cursor is checked against. */
interface StreamPosition {
  generation: string;
  oldestSequence: number;
  latestSequence: number;
}

/**
 * Lets only cursors pass from which reading can go on without a gap (interface 2.1, 7). That a sequence beyond the
 * latest counts as outside retention, too, is a reading: its holder can only go on from a new snapshot.
 * @throws Refusal VISUALIZATION_GENERATION_CHANGED for a cursor of another run, instance or protocol,
 * VISUALIZATION_CURSOR_EXPIRED for one outside retention.
 */
function checkCursor(cursor: Cursor, stream: StreamPosition): void {
  if (cursor.generation !== stream.generation) {
    throw new Refusal(
      'VISUALIZATION_GENERATION_CHANGED',
      `The cursor is of another generation than ${stream.generation}. Take a new snapshot.`,
    );
  }
  if (cursor.sequence < stream.oldestSequence - 1 || cursor.sequence > stream.latestSequence) {
    throw new Refusal(
      'VISUALIZATION_CURSOR_EXPIRED',
      `Sequence ${cursor.sequence} is outside ${stream.oldestSequence} to ${stream.latestSequence}. Take a new snapshot.`,
    );
  }
}

/** What a stream still holds: entries with consecutive sequence numbers, oldest dropped first. */
interface RetainedEntries<Entry> {
  /** Sequence of the oldest entry kept; one past the latest when nothing is kept (interface 2.16, 4.8). */
  readonly oldestSequence: number;
  /** Sequence of the newest entry ever appended; 0 before the first. */
  readonly latestSequence: number;
  append(entry: Entry, bytes: number): void;
  /** The entry of a sequence from oldest to latest. */
  at(sequence: number): Entry;
}

interface RetentionLimits {
  entries: number;
  bytes: number;
}

interface Held<Entry> {
  entry: Entry;
  bytes: number;
}

/** Always keeps the newest entry, however large. */
function createRetainedEntries<Entry>(limits: RetentionLimits): RetainedEntries<Entry> {
  let held: Held<Entry>[] = [];
  /** Index in `held` of the oldest entry; what lies before is dropped in large steps. */
  let start = 0;
  let latest = 0;
  let bytesHeld = 0;

  const count = () => held.length - start;

  function dropOldest(): void {
    const oldest = held[start];
    if (oldest) bytesHeld -= oldest.bytes;
    start += 1;
    if (start > 1024 && start > held.length / 2) {
      held = held.slice(start);
      start = 0;
    }
  }

  return {
    get oldestSequence() {
      return latest - count() + 1;
    },
    get latestSequence() {
      return latest;
    },
    append(entry, bytes) {
      held.push({ entry, bytes });
      latest += 1;
      bytesHeld += bytes;
      while (count() > 1 && (count() > limits.entries || bytesHeld > limits.bytes)) dropOldest();
    },
    at(sequence) {
      const found = held[start + sequence - (latest - count() + 1)];
      if (!found) throw new RangeError(`sequence ${sequence} is not kept`);
      return found.entry;
    },
  };
}
