import { HOLDS_TABLE, type Hold, toldHolds, wasOverBy } from '../../activity/index.ts';
import { type createServiceClient, type RunQuery, type RunSource, ServiceError } from '../../client/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import type { DerivedAnswers } from './derived-thread.ts';

type Client = Pick<ReturnType<typeof createServiceClient>, 'table' | 'recordings'>;
type Rows = Readonly<Record<string, unknown>>[];

const PAGE_SIZE = 500;

/** Who held whom: as the service tells it by a table of its own, where it does, else as it is inferred. @throws ServiceError */
export async function holdsOf(
  client: Client,
  source: RunSource,
  query: RunQuery,
  hasTables: boolean,
): Promise<DerivedAnswers['holds']> {
  const told = hasTables ? await toldOf(client, source, query) : null;
  if (told) return told;
  const { rows, fromMicros, toMicros } = await client.recordings.holds(source, query);
  return { head: { fromMicros, toMicros }, found: { holds: rows, isTold: false } };
}

/** Null where the service has no such table. */
async function toldOf(client: Client, source: RunSource, query: RunQuery): Promise<DerivedAnswers['holds'] | null> {
  const id =
    'recordingId' in source ? recordedRunName({ recordingId: source.recordingId, at: null }) : source.simulationId;
  const pageOf = (page: number) => client.table(id, { tableName: HOLDS_TABLE, page, pageSize: PAGE_SIZE });
  try {
    const first = await pageOf(1);
    const fromMicros = query.fromMicros ?? 0;
    const toMicros = Math.min(query.toMicros ?? Number.POSITIVE_INFINITY, first.observation.simulationTimeEndMicros);
    const rows: Rows = [];
    // Rows follow each other by their beginnings: what is asked for is mostly at the end.
    for (let page = first.page.totalPages; page >= 1; page -= 1) {
      const some = page === 1 ? first.rows : (await pageOf(page)).rows;
      rows.unshift(...some);
      if (some.length > 0 && some.every((row) => wasOverBy(row, fromMicros))) break;
    }
    const range = { fromMicros, toMicros: Math.max(fromMicros, toMicros) };
    const holds: Hold[] | null = toldHolds(rows, range);
    return holds && { head: range, found: { holds, isTold: true } };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
