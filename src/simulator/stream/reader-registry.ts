import type { WallMillis } from '../../units/index.ts';

/** A reader that asked less long ago than this counts; a closed dashboard holds nothing after it. */
const READER_SEEN_MILLIS: WallMillis = 5000;
/** Within this time a reader is known again by its cursor, and a snapshot's cursor makes a new reader. */
const CURSOR_KNOWN_MILLIS: WallMillis = 60_000;
/** Readers beyond this number are not told apart: the one seen longest ago is forgotten for a new one. */
const MAXIMUM_READERS = 1000;

/**
 * Who reads a stream, as far as it shows. Requests carry no reader's name, but cursors form chains that begin with a
 * snapshot: who asks with the cursor that a reader was given last is that reader; who asks with the cursor that it asked
 * with last repeats its request; who asks with the cursor of a late snapshot is new. Anybody else reads, but is no
 * reader for whom a run would be held. Readers in step with each other count as one, which is as good: they are
 * equally far behind.
 */
export interface ReaderRegistry {
  /** Notes the cursor that a snapshot gave out. */
  noteSnapshot(sequence: number, now: WallMillis): void;
  /** Notes a successful read from one sequence on to the next cursor's. */
  noteRead(from: number, next: number, now: WallMillis): void;
  /** Sequence of the reader furthest behind, among those seen lately that can still read on; null without any. */
  furthestBehind(oldestReadable: number, now: WallMillis, seenMillis?: WallMillis): number | null;
  /** Waits no more for readers that stand at or before a sequence. They count again after a new snapshot. */
  dismiss(upTo: number): void;
}

interface Reader {
  from: number;
  next: number;
  seenAt: WallMillis;
}

export function createReaderRegistry(): ReaderRegistry {
  let readers: Reader[] = [];
  /** When the cursor of each sequence was last given out by a snapshot, the longest ago first. */
  const begun = new Map<number, WallMillis>();

  function forget(now: WallMillis): void {
    if (readers.some((reader) => now - reader.seenAt > CURSOR_KNOWN_MILLIS)) {
      readers = readers.filter((reader) => now - reader.seenAt <= CURSOR_KNOWN_MILLIS);
    }
    for (const [sequence, givenAt] of begun) {
      if (now - givenAt <= CURSOR_KNOWN_MILLIS && begun.size <= MAXIMUM_READERS) break;
      begun.delete(sequence);
    }
  }

  function readerAt(from: number): Reader | undefined {
    const known = readers.find(({ next }) => next === from) ?? readers.find((reader) => reader.from === from);
    return known ?? (begun.has(from) ? addReader() : undefined);
  }

  function addReader(): Reader {
    const reader = { from: 0, next: 0, seenAt: 0 };
    if (readers.length >= MAXIMUM_READERS) readers.sort((a, b) => a.seenAt - b.seenAt).shift();
    readers.push(reader);
    return reader;
  }

  return {
    noteSnapshot(sequence, now) {
      begun.delete(sequence);
      begun.set(sequence, now);
      forget(now);
    },
    noteRead(from, next, now) {
      forget(now);
      const reader = readerAt(from);
      if (reader) Object.assign(reader, { from, next, seenAt: now });
    },
    furthestBehind(oldestReadable, now, seenMillis = READER_SEEN_MILLIS) {
      let furthest: number | null = null;
      for (const { next, seenAt } of readers) {
        if (now - seenAt > seenMillis || next < oldestReadable) continue;
        if (furthest === null || next < furthest) furthest = next;
      }
      return furthest;
    },
    dismiss(upTo) {
      readers = readers.filter(({ next }) => next > upTo);
      for (const sequence of begun.keys()) if (sequence <= upTo) begun.delete(sequence);
    },
  };
}
