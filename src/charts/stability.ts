import { t } from '@lingui/core/macro';
import type { Column } from '../protocol/index.ts';
import { type ChartReader, isThere } from './chart-reader.ts';

/** The column in which a plant, or a setting of an experiment, says whether it keeps up with its orders. */
const STABLE = 'stable';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Why lead times are no figures where orders pile up. */
export function unstableWords(): string {
  return t`Orders pile up: its queues and lead times grow the longer it runs`;
}

/** The same with what it is about. */
export function notStableWords(): string {
  return `${t`Not stable`}: ${unstableWords()}`;
}

/** Whether rows say so: of those over time the newest that says anything, of others any. */
export function sayUnstable(columns: readonly Column[], rows: Rows): boolean {
  if (!hasStability(columns)) return false;
  const told = rows.map((row) => row[STABLE]).filter((value) => typeof value === 'boolean');
  return timeColumn(columns) === undefined ? told.includes(false) : told.at(-1) === false;
}

/** The same of all rows of a source. */
export async function readUnstable(reader: ChartReader, columns: readonly Column[]): Promise<boolean> {
  if (!hasStability(columns)) return false;
  const time = timeColumn(columns);
  if (time === undefined) {
    const { cells } = await reader.groups({ by: [STABLE], aggregates: [] });
    return cells.some(([value]) => value === false);
  }
  const options = { filters: [isThere(STABLE)], sortBy: time.name, isFromLast: true, most: 1 };
  const [newest] = await reader.rows([STABLE], options);
  return newest?.[0] === false;
}

function hasStability(columns: readonly Column[]): boolean {
  return columns.some(({ name, dataType }) => name === STABLE && dataType === 'BOOLEAN');
}

function timeColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ dataType }) => dataType === 'DATETIME');
}
