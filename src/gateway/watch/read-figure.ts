import { hourOfFigure, timeOfFigure } from '../../figures/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { groupedBy } from '../../units/index.ts';
import type { Reading, WatchCondition } from '../../watch/index.ts';
import type { Copies } from '../copies/copies.ts';
import { endOfTable, isNewestFirst } from '../copies/end-of-table.ts';
import { readRows } from '../copies/read-pages.ts';
import { failedCopy } from '../copies/told-by-engine.ts';
import type { Ask } from '../upstream/shared-reads.ts';

/** The number of a table that a rule watches. */
export type WatchedFigure = Extract<WatchCondition, { kind: 'figure' }>;

/** The number of a run that goes on at the pace of the clock is read so often. */
export const FIGURE_REST_SECONDS = 10;
/** A row that is named is looked for in so many pages. */
const MOST_PAGES = 4;
/** Of all that was kept of a table. */
const KEPT_PAGE_ROWS = 5_000;
const MOST_KEPT_PAGES = 20;

type Row = TablePage['rows'][number];

/** What a number is now. @throws PageRefused */
export async function readFigure(
  ask: Ask,
  simulationId: string,
  figure: WatchedFigure,
  signal: AbortSignal,
): Promise<Reading> {
  const { tableName, entityName: ownerEntityName } = figure;
  const read = (page: number) => readRows(ask, { simulationId, tableName, ownerEntityName }, page, signal);
  const { aggregate } = figure;
  if (aggregate !== 'none') {
    const { rows, time, atMicros } = await endOfTable(read, (columns) => timeOfFigure(columns, aggregate));
    return { atMicros, value: valueAmong(rows, figure, time) };
  }
  let page = await read(1);
  const { totalPages } = page.page;
  let row = rowOf(page.rows, figure);
  if (figure.row === null && totalPages > 1) {
    page = await read(totalPages);
    row = rowOf(page.rows, figure);
  }
  for (let number = 2; figure.row !== null && row === null && number <= Math.min(totalPages, MOST_PAGES); number += 1) {
    page = await read(number);
    row = rowOf(page.rows, figure);
  }
  return { atMicros: page.observation.simulationTimeEndMicros, value: numberOf(row, figure) };
}

/** What a number was whenever the tables of a recording were kept; nothing where this one never was. */
export async function recordedFigure(
  copies: Pick<Copies, 'open' | 'settled' | 'askOf'>,
  recordingId: string,
  figure: WatchedFigure,
): Promise<Reading[]> {
  const simulationId = recordedRunName({ recordingId, at: 'run' });
  const copy = await copies.open({ simulationId, tableName: figure.tableName, ownerEntityName: figure.entityName });
  await copies.settled(copy);
  if (copy.state === 'failed') throw failedCopy(copy);
  // When they were kept stands before the columns of the table itself.
  const [kept, ...columns] = copy.columns ?? [];
  const time = kept?.name ?? '';
  const { aggregate } = figure;
  const timeOfRows = aggregate === 'none' ? null : timeOfFigure(columns, aggregate);
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_KEPT_PAGES; page += 1) {
    const { json } = await copies.askOf('query', copy, { query: { page, pageSize: KEPT_PAGE_ROWS } });
    const { rows: some } = JSON.parse(json) as { rows: Row[] };
    rows.push(...some);
    if (some.length < KEPT_PAGE_ROWS) break;
  }
  return [...groupedBy(rows, (row) => Number(row[time]))]
    .map(([atMicros, then]) => ({ atMicros, value: valueAmong(then, figure, timeOfRows) }))
    .sort((a, b) => a.atMicros - b.atMicros);
}

/** The number of one row, or the same that a card shows of the column. */
function valueAmong(rows: readonly Row[], figure: WatchedFigure, time: string | null): number | null {
  const { column, aggregate } = figure;
  if (aggregate === 'none') return numberOf(rowOf(rows, figure), figure);
  const ordered = time !== null && isNewestFirst(rows, rows, time) ? rows.toReversed() : rows;
  const numbers = ordered.map((row) => ({ ...row, [column]: numberOf(row, figure) }));
  return hourOfFigure(numbers, { column, of: aggregate, time }).value;
}

function rowOf(rows: readonly Row[], { row: wanted }: WatchedFigure): Row | null {
  if (wanted === null) return rows.at(-1) ?? null;
  return rows.find((row) => String(row[wanted.column] ?? '') === wanted.value) ?? null;
}

function numberOf(row: Row | null, { column }: WatchedFigure): number | null {
  const value = row?.[column] ?? null;
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
