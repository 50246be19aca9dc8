import { coversHour, type Row, timeInMillis } from '../../figures/index.ts';
import type { TablePage } from '../../protocol/index.ts';

/** Pages of a table that are read for the last hour; a busier one tells of less. */
const MOST_PAGES = 4;

type Page = Pick<TablePage, 'columns' | 'rows' | 'page' | 'observation'>;

export interface EndOfTable {
  rows: Row[];
  /** The column by which rows are in the last hour; null: the table has none. */
  time: string | null;
  atMicros: number;
}

/**
 * The rows of the last hour, oldest first, whichever way the table is sorted; without a time its first pages.
 * @param timeOf tells the column of time among a table's columns
 */
export async function endOfTable(
  read: (page: number) => Promise<Page>,
  timeOf: (columns: TablePage['columns']) => string | null,
): Promise<EndOfTable> {
  const first = await read(1);
  const time = timeOf(first.columns);
  const { totalPages } = first.page;
  const last = totalPages > 1 ? await read(totalPages) : first;
  const isForward = time === null || isNewestFirst(first.rows, last.rows, time);
  const pages = Array.from({ length: Math.max(totalPages - 1, 0) }, (_, at) =>
    isForward ? at + 2 : totalPages - 1 - at,
  );
  let rows: Row[] = isForward ? first.rows : last.rows;
  for (const page of pages.slice(0, MOST_PAGES)) {
    if (time !== null && coversHour(rows, time)) break;
    const known = [first, last].find(({ page: { number } }) => number === page);
    const { rows: more } = known ?? (await read(page));
    rows = isForward ? [...rows, ...more] : [...more, ...rows];
  }
  const atMicros = last.observation.simulationTimeEndMicros;
  return { rows: isForward && time !== null ? rows.toReversed() : rows, time, atMicros };
}

/** By the first of its rows and the last of them. */
export function isNewestFirst(first: readonly Row[], last: readonly Row[], time: string): boolean {
  const begin = timeInMillis(first[0]?.[time]);
  const end = timeInMillis(last.at(-1)?.[time]);
  return begin !== null && end !== null && begin > end;
}
