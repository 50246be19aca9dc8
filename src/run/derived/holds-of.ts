import { HOLDS_TABLE, type Hold, toldHolds } from '../../activity/index.ts';
import { type RunQuery, type RunSource, type ServiceClient, ServiceError } from '../../client/index.ts';
import { MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';

/** A hold that began before a range may last into it: looked for so long before. */
const LONGEST_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const MOST_PAGES = 60;

/** Holds of a range of a run, and whether the service has told them by a table of its own. */
export interface FoundHolds {
  readonly holds: readonly Hold[];
  readonly isTold: boolean;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/**
 * Who held whom in a range: as the service tells it in its table `holds`, where it has one, else as it is inferred of motions.
 * @param hasTables false for a run that is over, of which the service's tables say nothing
 * @throws ServiceError where there is a table, or a relation, and it could not be read
 */
export async function holdsOf(
  client: Pick<ServiceClient, 'table' | 'recordings'>,
  source: RunSource,
  query: RunQuery,
  hasTables: boolean,
): Promise<FoundHolds> {
  const told = hasTables ? await holdsTold(client.table, source, query) : null;
  if (told) return told;
  const { rows, fromMicros, toMicros } = await client.recordings.holds(source, query);
  return { holds: rows, isTold: false, fromMicros, toMicros };
}

/**
 * What the service says itself, read from the end of its table backwards, since rows follow each other by their beginnings; null
 * where it has no such table, or none that can be read.
 */
export async function holdsTold(
  table: ServiceClient['table'],
  source: RunSource,
  { fromMicros = 0, toMicros }: RunQuery,
): Promise<FoundHolds | null> {
  const run = 'simulationId' in source ? source.simulationId : recordedRunName({ ...source, at: null });
  const pageAt = (page: number) => table(run, { tableName: HOLDS_TABLE, page, pageSize: MAXIMUM_PAGE_SIZE });
  try {
    const first = await pageAt(1);
    const until = Math.min(toMicros ?? Number.POSITIVE_INFINITY, first.observation.simulationTimeEndMicros);
    const range = { fromMicros, toMicros: Math.max(fromMicros, until) };
    const last = first.page.totalPages;
    const holds: Hold[] = [];
    for (let page = last; page >= Math.max(1, last - MOST_PAGES); page -= 1) {
      const { rows } = page === 1 ? first : await pageAt(page);
      const told = toldHolds(rows, range);
      if (told === null) return null;
      holds.unshift(...told);
      if (Number(rows[0]?.startMicros) < fromMicros - LONGEST_MICROS) break;
    }
    return { holds, isTold: true, ...range };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
