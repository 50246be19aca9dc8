import { writeChart } from '../charts/index.ts';
import { isNumeric, isTimeColumn } from '../figures/index.ts';
import { type FigureOverRun, type Filter, type Shown, writeShown } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { keptTimeColumn } from '../tabular/index.ts';

type Row = Readonly<Record<string, unknown>>;
type Asked = Pick<Shown, 'filters' | 'group' | 'calculated'>;

/** A row and its surroundings. */
export interface FigureRow {
  row: Row;
  columns: readonly Column[];
  /** Rows around it: the values that tell it apart from them are its key. */
  among: readonly Row[];
  /** The query of the rows; none: unsorted and unfiltered. */
  asked?: Asked;
}

/**
 * A row's number over the run: the rows with the same key, one for each kept state of the table; for a group the same
 * group. Null: it cannot be drawn.
 */
export function figureOverRun(column: Column, { row, columns, among, asked = {} }: FigureRow): FigureOverRun | null {
  const { filters = [], group, calculated } = asked;
  if (!isNumeric(column.dataType) || isTimeColumn(column) || typeof row[column.name] !== 'number') return null;
  const others = columns.filter(({ name }) => !isSimulationTime(columns, name));
  const { name: time } = keptTimeColumn(others);
  const names = group === undefined ? keyOf(row, others, peersOf(row, columns, among)) : textsOf(others, group.by);
  const same = names.map((name) => ({ column: name, type: 'set', values: [row[name] as string] }) satisfies Filter);
  const rest = calculated === undefined ? {} : { calculated };
  const by = [time, ...(group?.by.filter((name) => name !== time) ?? [])];
  const whole =
    group === undefined
      ? { filters: same, ...rest }
      : { filters: [...filters, ...same], group: { ...group, by }, ...rest };
  return { whole: writeShown(whole), chart: writeChart({ kind: 'line', x: time, y: [column.name] }) };
}

function isSimulationTime(columns: readonly Column[], name: string): boolean {
  return columns.some((one) => one.name === name && one.dataType === 'INTEGER' && isTimeColumn(one));
}

/** Rows of the same simulation time, if the table has one. */
function peersOf(row: Row, columns: readonly Column[], among: readonly Row[]): readonly Row[] {
  const times = columns.filter(({ name }) => isSimulationTime(columns, name));
  return among.filter((one) => times.every(({ name }) => one[name] === row[name]));
}

const textsOf = (columns: readonly Column[], names: readonly string[]): string[] =>
  columns.filter(({ name, dataType }) => dataType === 'STRING' && names.includes(name)).map(({ name }) => name);

/**
 * The first text from the left, and as many more as tell it apart: a state, for example, is not part of it once the
 * device is known.
 */
function keyOf(row: Row, columns: readonly Column[], peers: readonly Row[]): string[] {
  const key: string[] = [];
  let alike = peers;
  for (const { name, dataType } of columns) {
    if (dataType !== 'STRING' || typeof row[name] !== 'string') continue;
    const still = alike.filter((one) => one[name] === row[name]);
    if (key.length > 0 && still.length === alike.length) continue;
    if (key.length > 0 && alike.length <= 1) break;
    key.push(name);
    alike = still;
  }
  return key;
}
