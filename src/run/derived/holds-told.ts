import { HOLD_REASONS, type Hold } from '../../activity/index.ts';
import { type RunSource, type ServiceClient, ServiceError } from '../../client/index.ts';
import { MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';

/** The table in which a service says who stood, by whom, why; rows in the order of their beginnings. */
const TABLE = 'holds';
/** A hold that began before a range may last into it: looked for so long before. */
const LONGEST_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const MOST_PAGES = 60;

type Range = { readonly fromMicros: SimMicros; readonly toMicros: SimMicros };

/**
 * What the service itself says of holds in a range, read from the end of its table backwards; null where it has no such table, or
 * none that can be read.
 * @throws ServiceError where there is one, and it could not be read
 */
export async function holdsTold(
  table: ServiceClient['table'],
  source: RunSource,
  range: Range,
): Promise<Hold[] | null> {
  const run = 'simulationId' in source ? source.simulationId : recordedRunName({ ...source, at: null });
  const pageAt = (page: number) => table(run, { tableName: TABLE, page, pageSize: MAXIMUM_PAGE_SIZE });
  try {
    const first = await pageAt(1);
    const last = first.page.totalPages;
    const holds: Hold[] = [];
    for (let page = last; page >= Math.max(1, last - MOST_PAGES); page -= 1) {
      const { rows } = page === 1 ? first : await pageAt(page);
      const read = rows.map((row) => holdOf(row, range.toMicros));
      if (read.some((hold) => hold === null)) return null;
      holds.unshift(...read.filter((hold): hold is Hold => hold !== null && overlaps(hold, range)));
      if (Number(rows[0]?.startMicros) < range.fromMicros - LONGEST_MICROS) break;
    }
    return holds;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

function overlaps(hold: Range, range: Range): boolean {
  return hold.fromMicros < range.toMicros && hold.toMicros > range.fromMicros;
}

/** Null where the row says something else than a hold. One that goes on has no end yet. */
function holdOf(row: Readonly<Record<string, unknown>>, untilMicros: SimMicros): Hold | null {
  const why = HOLD_REASONS.find((reason) => reason === row.why);
  const { held, holder = null, place = null } = row;
  const fromMicros = Number(row.startMicros ?? Number.NaN);
  const toMicros = Number(row.endMicros ?? Math.max(fromMicros, untilMicros));
  if (why === undefined || typeof held !== 'string' || !(fromMicros <= toMicros)) return null;
  return {
    ...{ heldId: held, heldName: held, holderId: null, holderName: textOf(holder), place: textOf(place) },
    ...{ fromMicros, toMicros, why, inferred: false },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
