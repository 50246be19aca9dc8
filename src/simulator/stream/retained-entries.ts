/** What a stream still holds: entries with consecutive sequence numbers, oldest dropped first. */
export interface RetainedEntries<Entry> {
  /** Sequence of the oldest entry kept; one past the latest when nothing is kept (interface 2.16, 4.8). */
  readonly oldestSequence: number;
  /** Sequence of the newest entry ever appended; 0 before the first. */
  readonly latestSequence: number;
  append(entry: Entry, bytes: number): void;
  /** The entry of a sequence from oldest to latest. */
  at(sequence: number): Entry;
}

export interface RetentionLimits {
  entries: number;
  bytes: number;
}

interface Held<Entry> {
  entry: Entry;
  bytes: number;
}

/** Always keeps the newest entry, however large. */
export function createRetainedEntries<Entry>(limits: RetentionLimits): RetainedEntries<Entry> {
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
