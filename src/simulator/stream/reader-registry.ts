import type { WallMillis } from '../../units/index.ts';

/** A reader that asked less long ago than this counts; a closed dashboard is forgotten after it. */
const READER_SEEN_MILLIS: WallMillis = 5000;
/** Readers beyond this number are not told apart: the one seen longest ago is forgotten for a new one. */
const MAXIMUM_READERS = 1000;

/**
 * Who reads a stream, as far as it shows. Requests carry no reader's name, but cursors form chains: who asks with
 * the cursor that a reader was given last is that reader; who asks with the cursor that it asked with last repeats
 * its request. Anyone else is new. Readers in step with each other count as one, which is as good: they are equally
 * far behind.
 */
export interface ReaderRegistry {
  /** Notes a successful read from one sequence on to the next cursor's. */
  noteRead(from: number, next: number, now: WallMillis): void;
  /** Sequence of the reader furthest behind, among those seen lately that can still read on; null without any. */
  furthestBehind(oldestReadable: number, now: WallMillis): number | null;
}

interface Reader {
  from: number;
  next: number;
  seenAt: WallMillis;
}

export function createReaderRegistry(): ReaderRegistry {
  let readers: Reader[] = [];

  function forgetUnseen(now: WallMillis): void {
    if (readers.some((reader) => now - reader.seenAt > READER_SEEN_MILLIS)) {
      readers = readers.filter((reader) => now - reader.seenAt <= READER_SEEN_MILLIS);
    }
  }

  return {
    noteRead(from, next, now) {
      forgetUnseen(now);
      const reader =
        readers.find((known) => known.next === from) ?? readers.find((known) => known.from === from) ?? addReader();
      reader.from = from;
      reader.next = next;
      reader.seenAt = now;
    },
    furthestBehind(oldestReadable, now) {
      forgetUnseen(now);
      let furthest: number | null = null;
      for (const { next } of readers) {
        if (next >= oldestReadable && (furthest === null || next < furthest)) furthest = next;
      }
      return furthest;
    },
  };

  function addReader(): Reader {
    const reader = { from: 0, next: 0, seenAt: 0 };
    if (readers.length >= MAXIMUM_READERS) readers.sort((a, b) => a.seenAt - b.seenAt).shift();
    readers.push(reader);
    return reader;
  }
}
