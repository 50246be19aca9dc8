import type { SimMicros } from '../../units/index.ts';
import type { Reading, WatchRule } from '../../watch/index.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { readFigure, type WatchedFigure } from './read-figure.ts';

/** A number is read at most so often. */
const REST_MILLIS = 10_000;
/** Enough for what is judged anew. */
const MOST_READINGS = 500;

interface Followed {
  readings: readonly Reading[];
  readAt: number;
  isReading: boolean;
}

/** The numbers that the rules of one instance watch, read at a pace of their own. */
export class FigureReadings {
  readonly #ask: Ask;
  readonly #simulationId: string;
  readonly #signal: AbortSignal;
  readonly #followed = new Map<string, Followed>();

  constructor(ask: Ask, simulationId: string, signal: AbortSignal) {
    this.#ask = ask;
    this.#simulationId = simulationId;
    this.#signal = signal;
  }

  /** Has read what is due, beside whoever asks. */
  look(rules: readonly WatchRule[]): void {
    const wanted = new Map(
      rules.flatMap(({ condition }) => (condition.kind === 'figure' ? [[keyOf(condition), condition] as const] : [])),
    );
    for (const key of this.#followed.keys()) if (!wanted.has(key)) this.#followed.delete(key);
    for (const [key, figure] of wanted) {
      const followed = this.#followed.get(key) ?? { readings: [], readAt: Number.NEGATIVE_INFINITY, isReading: false };
      this.#followed.set(key, followed);
      if (!followed.isReading && performance.now() - followed.readAt >= REST_MILLIS) void this.#read(figure, followed);
    }
  }

  of({ condition }: WatchRule): readonly Reading[] {
    return condition.kind === 'figure' ? (this.#followed.get(keyOf(condition))?.readings ?? []) : [];
  }

  /** Simulation time began anew. */
  forget(): void {
    this.#followed.clear();
  }

  async #read(figure: WatchedFigure, followed: Followed): Promise<void> {
    followed.isReading = true;
    try {
      const reading = await readFigure(this.#ask, this.#simulationId, figure, this.#signal);
      const last: SimMicros = followed.readings.at(-1)?.atMicros ?? Number.NEGATIVE_INFINITY;
      if (reading.atMicros > last) followed.readings = [...followed.readings, reading].slice(-MOST_READINGS);
    } catch {
      // What it was counts until it is read again; that the service cannot be read is told elsewhere.
    } finally {
      followed.isReading = false;
      followed.readAt = performance.now();
    }
  }
}

const keyOf = ({ tableName, entityName, column, row }: WatchedFigure): string =>
  JSON.stringify([tableName, entityName, column, row]);
