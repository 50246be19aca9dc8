import type { GenerationAsked, UnreadIds } from './messages.ts';
import { idsBeside } from './relation-files.ts';
import { RunReading } from './run-reading.ts';
import { ToldRun } from './told-run.ts';

/** A run as it is gone through, and what of it was told to be written. */
export interface FollowedReading {
  readonly reading: RunReading;
  readonly told: ToldRun;
}

type OnUnreadIds = (unread: UnreadIds) => void;

/** Readings that are kept for the next question, or the next segment. Of a long run one alone may be larger. */
const MOST_READINGS = 8;
const MOST_HISTORY_BYTES = 512 * 1024 ** 2;

/** Readings of runs in memory; each is as large as its run. The one that was asked for last is the last to go. */
export class RunReadings {
  readonly #onUnreadIds: OnUnreadIds;
  readonly #followed = new Map<string, FollowedReading>();
  readonly #asked = new Map<string, RunReading>();

  constructor(onUnreadIds: OnUnreadIds) {
    this.#onUnreadIds = onUnreadIds;
  }

  /** What answers questions: it begins where the recording does, also where its oldest segments went to make room. */
  toAsk(asked: GenerationAsked): RunReading {
    const first = firstOf(asked);
    const { reading: followed = null } = this.#followed.get(keyOf(asked)) ?? {};
    if (followed?.firstSegment === first) return followed;
    const key = JSON.stringify([keyOf(asked), first]);
    const reading = this.#asked.get(key) ?? this.begin(asked);
    putLast(this.#asked, key, reading);
    this.#makeRoom();
    return reading;
  }

  /** What is followed: it goes on while the oldest segments go, until more has gone than is left. */
  toFollow(asked: GenerationAsked): FollowedReading {
    const key = keyOf(asked);
    const first = firstOf(asked);
    const known = this.#followed.get(key);
    const gone = first - (known?.reading.firstSegment ?? first);
    const begun = gone <= asked.segments.length ? known : undefined;
    const followed = begun ?? { reading: this.begin(asked), told: new ToldRun() };
    putLast(this.#followed, key, followed);
    this.#makeRoom();
    return followed;
  }

  /** Reads a generation from the first segment that is left of it, and is not kept. */
  begin({ place: { folder }, generation }: Pick<GenerationAsked, 'place' | 'generation'>): RunReading {
    return new RunReading(generation, (segment) =>
      idsBeside(folder, segment).catch(({ message }: Error) => {
        this.#onUnreadIds({ kind: 'unread-ids', folder, message });
        return new Map();
      }),
    );
  }

  /** What was told and not written is told again. */
  forgetFollowed(asked: GenerationAsked): void {
    this.#followed.delete(keyOf(asked));
  }

  /** Who has followed a run knows also what began in segments that have gone. */
  follows(asked: GenerationAsked): boolean {
    return this.#followed.has(keyOf(asked));
  }

  #makeRoom(): void {
    const readings = () => [...this.#asked.values(), ...[...this.#followed.values()].map(({ reading }) => reading)];
    const isTooMuch = () => {
      const bytes = readings().reduce((sum, { historyBytes }) => sum + historyBytes, 0);
      return readings().length > 1 && (readings().length > MOST_READINGS || bytes > MOST_HISTORY_BYTES);
    };
    for (const map of [this.#asked, this.#followed]) {
      for (const oldest of [...map.keys()].slice(0, -1)) if (isTooMuch()) map.delete(oldest);
    }
  }
}

const firstOf = ({ segments, generation }: GenerationAsked): number =>
  segments.find((segment) => segment.generation === generation)?.segment ?? 0;

const keyOf = ({ place, generation }: GenerationAsked): string => JSON.stringify([place.folder, generation]);

function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
