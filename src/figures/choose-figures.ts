import type { CatalogItem, Column } from '../protocol/index.ts';
import { anyTime, measuredColumns, numbersOf, timeOf } from './columns.ts';

/** Columns of how full a store is. */
export const FILL = /fill|occupancy|utili[sz]ation of (places|storage)/i;
/** Columns of how long a job took. */
export const LEAD_TIME = /lead.?time|cycle.?time|through.?put.?time/i;
const UTILISATION = /utili[sz]ation/i;
const COMPLETED = /complet|finish|done|shipp|deliver/i;

/** A number that sums up a plant's state: its table, its column, and its computation. */
export interface ChosenFigure {
  tableName: string;
  ownerEntityName: string | null;
  of: 'last' | 'sum' | 'average' | 'median';
  column: string;
  /** Its column of time; null: it has none. */
  time: string | null;
  unit: 'number' | 'share' | 'seconds';
}

type Rule = Pick<ChosenFigure, 'of' | 'column' | 'time' | 'unit'>;

/**
 * Figures of a plant's tables by the names and types of their columns, those with a course in time first. One of each column:
 * a second table's would say another thing by the same name.
 */
export function chooseFigures(items: readonly CatalogItem[]): ChosenFigure[] {
  return items
    .filter(({ ownerEntityName }) => ownerEntityName === null)
    .flatMap(({ name, ownerEntityName, columns = [] }) =>
      figuresOf(columns).map((rule) => ({ tableName: name, ownerEntityName, ...rule })),
    )
    .sort((a, b) => Number(a.time === null) - Number(b.time === null))
    .filter(({ column }, at, all) => all.findIndex((one) => one.column === column) === at);
}

/**
 * The column of time by which a figure has its last hour; null: it has none. Medians are of jobs, whose time may be any
 * column; others are of rows that are moments.
 */
export function timeOfFigure(columns: readonly Column[], of: ChosenFigure['of']): string | null {
  return (of === 'median' ? anyTime(columns) : timeOf(columns))?.name ?? null;
}

function figuresOf(columns: readonly Column[]): Rule[] {
  const time = timeOfFigure(columns, 'sum');
  const found: Rule[] = [];
  const add = (column: Column | undefined, rule: Omit<Rule, 'column'>) => {
    if (column !== undefined) found.push({ ...rule, column: column.name });
  };
  if (time !== null) {
    const counts = measuredColumns(columns).filter(({ dataType }) => dataType === 'INTEGER');
    add(
      counts.find(({ name }) => COMPLETED.test(name)),
      { of: 'sum', time, unit: 'number' },
    );
    add(numbersOf(columns, FILL), { of: 'last', time, unit: 'share' });
    add(numbersOf(columns, UTILISATION), { of: 'average', time, unit: 'share' });
  }
  const lead = numbersOf(columns, LEAD_TIME);
  const unit = /seconds/i.test(lead?.name ?? '') ? 'seconds' : 'number';
  add(lead, { of: 'median', time: timeOfFigure(columns, 'median'), unit });
  if (time === null) add(numbersOf(columns, UTILISATION), { of: 'average', time: null, unit: 'share' });
  return found;
}

/** Whether more or less of a column's figure is better; null: that depends. */
export function goalOf(column: string): 'more' | 'less' | null {
  if (LEAD_TIME.test(column)) return 'less';
  return COMPLETED.test(column) ? 'more' : null;
}

/** A column's name in words: `leadTimeSeconds` as `Lead time`; the unit stands with the number. */
export function columnInWords(name: string): string {
  const said = name
    .replace(/(?<=.)(seconds|micros)$/i, '')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}
