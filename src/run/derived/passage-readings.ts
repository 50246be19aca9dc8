import { MOST_LINES, type Way, wayPassages, wholeDensity } from '../../activity/index.ts';
import {
  type KnownAnswer,
  type RecordingsClient,
  type RunQuery,
  type RunSource,
  readChanged,
} from '../../client/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import type { DerivedAnswers } from './derived-thread.ts';

type Client = Pick<RecordingsClient, 'passages'>;
type Rows = Awaited<ReturnType<Client['passages']>>['rows'];

/** A stretch that is read at once. */
const MOST_MICROS = 2 * SECONDS_PER_HOUR * MICROS_PER_SECOND;
interface Reading {
  readonly way: string;
  rows: Rows;
  fromMicros: SimMicros | null;
  known: (KnownAnswer & { readonly generation: string }) | null;
}

/** Reads the passages over a way, stretch after stretch, and then what comes to them; keeps the way that was asked for last. */
export class PassageReadings {
  readonly #client: Client;
  #reading: Reading | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** All that is known by the next stretch. @throws ServiceError */
  async readOn(source: RunSource, { generation }: RunQuery, way: Way): Promise<DerivedAnswers['passages']> {
    const reading = this.#of(JSON.stringify([source, generation, way]));
    const { known } = reading;
    const names = way.paths.map(({ pathName }) => pathName);
    const of = generation ?? known?.generation;
    // What still went on ended at the edge.
    const seamBefore = (micros: SimMicros) => (micros === known?.micros ? micros - 1 : micros);
    const { fromMicros, toMicros, head, rows } = await readChanged(known, MOST_MICROS, seamBefore, async (stretch) => {
      const query = { ...(of !== undefined && { generation: of }), ...stretch };
      const { rows: passages, ...facts } = await this.#client.passages(source, names, query);
      return { head: facts, rows: passages };
    });
    // A passage that ends after the seam is told anew, whole.
    const settled = reading.rows.filter(({ leaveMicros }) => leaveMicros <= fromMicros);
    reading.rows = [...settled, ...rows].sort((a, b) => a.enterMicros - b.enterMicros);
    reading.fromMicros ??= head.fromMicros;
    reading.known = { micros: head.toMicros, revision: head.revision, generation: head.generation };
    const columns = wayPassages(reading.rows, way);
    const density = columns.count > MOST_LINES ? wholeDensity(columns, way.lengthMeters) : null;
    return {
      head: { fromMicros: reading.fromMicros, toMicros: head.toMicros, isCaughtUp: head.toMicros < toMicros },
      columns,
      ...(density && { density }),
    };
  }

  #of(way: string): Reading {
    if (this.#reading?.way !== way) this.#reading = { way, rows: [], fromMicros: null, known: null };
    return this.#reading;
  }
}
