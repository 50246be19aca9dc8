import { HOLDS_TABLE, type Hold, readToldHolds } from '../../activity/index.ts';
import { type RunQuery, type RunSource, type ServiceClient, ServiceError } from '../../client/index.ts';
import { MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import type { SimMicros } from '../../units/index.ts';

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

/** What the service says itself; null where it has no such table, or none that can be read. */
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
    const holds = await readToldHolds(first, pageAt, range);
    return holds && { holds, isTold: true, ...range };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
