import { Lanes } from '../../activity/index.ts';
import { type KnownAnswer, type RunQuery, readChanged } from '../../client/index.ts';
import type { DerivedAnswers } from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';

type LaneAnswer = DerivedAnswers['lanes'];

/** A stretch that is read at once: of a thousand carriers a few hundred thousand rows. */
const MOST_MICROS = 2 * SECONDS_PER_HOUR * MICROS_PER_SECOND;
/** How far lanes have been read: another object with every read, but the same lanes, which hold more. */
export interface LanesRead {
  readonly lanes: Lanes;
  readonly knownMicros: SimMicros;
  /** Nothing more is known than this. */
  readonly isCaughtUp: boolean;
}

/** Reads what the devices of a run did, stretch after stretch, and then what comes to it. */
export class LanesReader {
  readonly lanes = new Lanes();
  readonly #ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>;
  readonly #generation: string;
  #known: KnownAnswer | null = null;

  constructor(ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>, generation: string) {
    this.#ask = ask;
    this.#generation = generation;
  }

  /** The next stretch, or from where on something has changed that had been read. @throws ServiceError */
  async readOn(signal?: AbortSignal): Promise<LanesRead> {
    // From where the ways begin that are under way then.
    const seamBefore = (micros: SimMicros) => this.lanes.seamBefore(micros);
    const { fromMicros, toMicros, head, columns } = await readChanged(this.#known, MOST_MICROS, seamBefore, (stretch) =>
      this.#ask({ generation: this.#generation, ...stretch }, signal),
    );
    this.lanes.replaceFrom(fromMicros, columns);
    this.#known = { micros: head.toMicros, revision: head.revision };
    const isCaughtUp = head.toMicros < toMicros;
    return { lanes: this.lanes, knownMicros: head.toMicros, isCaughtUp };
  }
}
