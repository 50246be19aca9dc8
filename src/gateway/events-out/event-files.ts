import { setImmediate as turn } from 'node:timers/promises';
import type { ActivityRow, JourneyRow } from '../../activity/index.ts';
import type { Manifest } from '../../archive/index.ts';
import {
  EVENT_TABLES,
  type EventTable,
  eventsOfStream,
  eventsOfTables,
  ocelText,
  type TableRow,
  tellsTransports,
  traceText,
} from '../../events/index.ts';
import type { Copies } from '../copies/copies.ts';
import type { Copy } from '../copies/copy.ts';
import type { Asker } from '../copies/shares.ts';
import { failedCopy } from '../copies/told-by-engine.ts';
import { GatewayFailure } from '../failures.ts';
import { unlessLeft } from '../leaving.ts';
import type { Relations } from '../relations/relations.ts';

const ROWS_AT_ONCE = 5_000;
/** Between so many rows everybody else has a turn: they are parsed, told as events and written in one. */
const ROWS_IN_A_TURN = 500;
/** Some hours of a thousand devices; what is kept of each while a file is written fits beside everything else. */
const MOST_ROWS = 2_000_000;
/** What a service says where there are no tables any more, or never were. */
const NO_TABLE = new Set(['TABLE_NOT_FOUND', 'SIMULATION_RUNTIME_RELEASED', 'SIMULATION_NOT_FOUND']);

/** A file that is written while it is sent. */
export interface EventFile {
  readonly pieces: AsyncIterable<string>;
  readonly source: 'tables' | 'stream';
  /** Nothing is left out of it that its source had. */
  readonly complete: boolean;
  /** To be called once it is read, or no more of it is wanted. */
  leave(): void;
}

/** What of a stream is to be told; null: from the first, to the last that is known. */
export interface Stretch {
  readonly fromMicros: number | null;
  readonly toMicros: number | null;
  readonly generation: string | undefined;
}

export interface EventSources {
  copies: Pick<Copies, 'open' | 'settled' | 'askOf'>;
  relations: Pick<Relations, 'ask'>;
}

/** A run, live or recorded. */
export interface EventsRun {
  /** By this name its tables are asked for. */
  readonly tablesOf: string;
  /** What was recorded of it. @throws GatewayFailure where nothing was */
  recorded(): Promise<Manifest>;
}

const WHOLE: Stretch = { fromMicros: null, toMicros: null, generation: undefined };

/** What happened in a run, as an OCEL 2.0 log: by its result tables where they tell of transports, else by its stream. @throws GatewayFailure */
export async function ocelFile(sources: EventSources, run: EventsRun, who: Asker): Promise<EventFile> {
  const { copies, relations } = sources;
  const transports = await tableOf(copies, run.tablesOf, 'transports', who);
  if (transports === null || !tellsTransports(transports.columns ?? [])) {
    const { rows, ...about } = await streamRows(relations, await run.recorded(), WHOLE);
    return { pieces: ocelText(eventsOfStream(rows)), source: 'stream', ...about };
  }
  const tables: { table: EventTable; copy: Copy }[] = [];
  for (const table of EVENT_TABLES) {
    const copy = table === 'transports' ? transports : await tableOf(copies, run.tablesOf, table, who);
    if (copy !== null) tables.push({ table, copy });
  }
  refuseMany(tables.reduce((sum, { copy }) => sum + copy.rowsRead, 0));
  const complete = tables.every(({ copy }) => copy.rowsRead === copy.totalElements && !copy.changedWhileReading);
  const pieces = ocelText(eventsOfTables(rowsOf(copies, tables, who)));
  return { pieces, source: 'tables', complete, leave: () => undefined };
}

/** A stretch of a run in the trace format that Perfetto reads. @throws GatewayFailure */
export async function traceFile({ relations }: EventSources, run: EventsRun, stretch: Stretch): Promise<EventFile> {
  const { rows, ...about } = await streamRows(relations, await run.recorded(), stretch);
  return { pieces: traceText(rows), source: 'stream', ...about };
}

/** Both over the same range: whether one of them leaves something out is told before the first row. */
async function streamRows(
  relations: EventSources['relations'],
  { recordingId }: Manifest,
  { generation: asked, ...range }: Stretch,
) {
  const all = { ...range, names: [], knownRevision: null };
  const { told: activity, generation } = await relations.ask(recordingId, 'activity', { ...all, generation: asked });
  const { fromMicros, toMicros } = activity.head;
  try {
    const { told: journeys } = await relations.ask(recordingId, 'journeys', {
      ...all,
      fromMicros,
      toMicros,
      generation,
    });
    return {
      rows: {
        activity: () => activity.rows() as AsyncGenerator<readonly ActivityRow[]>,
        journeys: () => journeys.rows() as AsyncGenerator<readonly JourneyRow[]>,
      },
      complete: activity.head.complete && journeys.head.complete,
      leave() {
        activity.leave();
        journeys.leave();
      },
    };
  } catch (error) {
    activity.leave();
    throw error;
  }
}

/** A whole copy of a table; null where there is no such table. @throws GatewayFailure */
async function tableOf(
  copies: EventSources['copies'],
  simulationId: string,
  tableName: EventTable,
  { client, signal }: Asker,
): Promise<Copy | null> {
  const copy = await copies.open({ simulationId, tableName, ownerEntityName: null }, false, client);
  await unlessLeft(signal, copies.settled(copy));
  if (copy.state === 'complete') return copy;
  if (copy.trouble !== null && NO_TABLE.has(copy.trouble.code)) return null;
  if (copy.state === 'failed') throw failedCopy(copy);
  throw new GatewayFailure('STATE_CONFLICT', `Somebody called off reading the table "${tableName}".`);
}

async function* rowsOf(
  copies: EventSources['copies'],
  tables: readonly { table: EventTable; copy: Copy }[],
  { signal }: Asker,
): AsyncGenerator<{ table: EventTable; rows: TableRow[] }> {
  for (const { table, copy } of tables) {
    for (let page = 1; (page - 1) * ROWS_AT_ONCE < copy.rowsRead; page += 1) {
      const asked = { query: { page, pageSize: ROWS_AT_ONCE }, format: 'jsonl' as const };
      const { text } = await copies.askOf('export', copy, asked, signal);
      const lines = text.split('\n').filter((line) => line !== '');
      for (let at = 0; at < lines.length; at += ROWS_IN_A_TURN) {
        yield { table, rows: lines.slice(at, at + ROWS_IN_A_TURN).map((line) => JSON.parse(line) as TableRow) };
        await turn();
      }
    }
  }
}

function refuseMany(rows: number): void {
  if (rows <= MOST_ROWS) return;
  throw new GatewayFailure(
    'COPY_TOO_LARGE',
    `${rows} rows are more than the ${MOST_ROWS} of which a file of events is made: take a stretch of the run, or Parquet files of its tables.`,
  );
}
