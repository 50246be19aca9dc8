import { Lanes } from '../../activity/index.ts';
import type { RunQuery } from '../../client/index.ts';
import type { DerivedAnswers } from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';

type LaneAnswer = DerivedAnswers['lanes'];

/** A stretch that is read at once: of a thousand carriers a few hundred thousand rows. */
const MOST_MICROS = 2 * SECONDS_PER_HOUR * MICROS_PER_SECOND;
/** What is known of the last minute may change: it is read again. */
const UNSETTLED_MICROS = 60 * MICROS_PER_SECOND;

/** How far lanes have been read. */
export interface LanesRead {
  readonly lanes: Lanes;
  /** Another one with every read: the lanes are the same object, and hold more. */
  readonly revision: number;
  readonly knownMicros: SimMicros;
  /** Nothing more is known than this. */
  readonly isCaughtUp: boolean;
}

/** Reads what the devices of a run did, stretch after stretch, and then what comes to it. */
export class LanesReader {
  readonly lanes = new Lanes();
  readonly #ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>;
  readonly #generation: string;
  #knownMicros: SimMicros | null = null;
  #revision = 0;

  constructor(ask: (query: RunQuery, signal?: AbortSignal) => Promise<LaneAnswer>, generation: string) {
    this.#ask = ask;
    this.#generation = generation;
  }

  /** The next stretch. @throws ServiceError */
  async readOn(signal?: AbortSignal): Promise<LanesRead> {
    const known = this.#knownMicros;
    const fromMicros = known === null ? 0 : this.lanes.seamBefore(Math.max(0, known - UNSETTLED_MICROS));
    const toMicros = Math.max(fromMicros, known ?? fromMicros) + MOST_MICROS;
    const { head, columns } = await this.#ask({ generation: this.#generation, fromMicros, toMicros }, signal);
    this.lanes.replaceFrom(fromMicros, columns);
    this.#knownMicros = head.toMicros;
    this.#revision += 1;
    const isCaughtUp = head.toMicros < toMicros;
    return { lanes: this.lanes, revision: this.#revision, knownMicros: head.toMicros, isCaughtUp };
  }
}
