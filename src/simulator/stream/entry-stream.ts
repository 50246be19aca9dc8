import { type Cursor, DEFAULT_UPDATES_PER_POLL } from '../../protocol/index.ts';
import { checkCursor } from './cursor-check.ts';
import { createRetainedEntries, type RetentionLimits } from './retained-entries.ts';

/** A run of entries after a cursor, each as the JSON text that goes on the wire. */
export interface StreamRead {
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
