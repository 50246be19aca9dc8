import type { Column, DataType } from '../protocol/index.ts';
import { MICROS_PER_SECOND } from '../units/index.ts';
import type { CopyAggregate, GroupKey, WholeQuery } from './copy-query.ts';
import { EngineFailure } from './engine-failure.ts';
import type { StoredColumn } from './stored-table.ts';

/** A column of an answer: where its values and their texts come from. */
export interface Selected {
  column: Column;
  value: string;
  text: string | null;
}

/** @throws EngineFailure that names the field */
export type Find = (name: string, field: string) => StoredColumn;

/** A missing value is none either. */
export function isNull({ value, text }: StoredColumn): string {
  return text === null ? `(${value} IS NULL)` : `(${value} IS NULL AND coalesce(${text}, '') = '')`;
}

export function noColumn(name: string, field: string): EngineFailure {
  return new EngineFailure('INVALID_QUERY', `There is no column "${name}".`, field);
}

/** SQL behind the rows; nothing to group by makes one group of all. */
export function groupBy(by: readonly Selected[]): string {
  const columns = by.flatMap(({ value, text }) => (text === null ? [value] : [value, text]));
  return columns.length === 0 ? '' : ` GROUP BY ${columns.join(', ')}`;
}

/** The columns that groups have. @throws EngineFailure that names the field that cannot be used */
export function groupedColumns({ by, aggregates }: NonNullable<WholeQuery['group']>, find: Find) {
  if (aggregates.length === 0 && by.length === 0) {
    throw new EngineFailure('INVALID_QUERY', 'Nothing to group by and nothing to count.', 'group');
  }
  const taken = new Set<string>();
  const named = (selected: Selected): Selected => {
    const name = freeName(selected.column.name, taken);
    return { ...selected, column: { ...selected.column, name } };
  };
  return {
    by: by.map((key, at) => named(keyOf(key, find, `group.by.${at}`))),
    aggregates: aggregates.map((aggregate, at) => named(aggregated(aggregate, find, `group.aggregates.${at}`))),
  };
}

function keyOf(key: GroupKey, find: Find, field: string): Selected {
  if (typeof key === 'string') {
    const { column, value, text } = find(key, field);
    return { column, value, text };
  }
  return intervalOf(find(key.column, `${field}.column`), key.width, `${field}.column`);
}

/** Decimals that lie on the edge of an interval belong to it, though a quotient of doubles falls short of it. */
const EDGE = 1e-9;

/** The start of the interval in which a value lies; intervals begin at whole multiples of their width. */
function intervalOf({ column, value }: StoredColumn, width: number, field: string): Selected {
  switch (column.dataType) {
    case 'INTEGER':
    case 'DECIMAL': {
      const start = `(floor(${value}::DOUBLE / ${width}::DOUBLE + ${EDGE}) * ${width}::DOUBLE)`;
      return { column: { ...column, dataType: 'DECIMAL', nullable: true }, value: start, text: null };
    }
    case 'DATE':
    case 'DATETIME': {
      const micros = Math.max(Math.round(width * MICROS_PER_SECOND), 1);
      return { column, value: `(${value} - ((${value} % ${micros}) + ${micros}) % ${micros})`, text: null };
    }
    default:
      throw new EngineFailure('INVALID_QUERY', `The values of "${column.name}" have no intervals.`, field);
  }
}

/** Two columns of one answer never have one name: this one is taken from now on. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  taken.add(free);
  return free;
}

const QUANTILES: Partial<Record<CopyAggregate['function'], number>> = {
  lowerQuartile: 0.25,
  median: 0.5,
  upperQuartile: 0.75,
};

function aggregated({ function: of, column: name }: CopyAggregate, find: Find, field: string): Selected {
  if (of === 'count' && name === undefined) return whole('count', 'INTEGER', 'count(*)::HUGEINT');
  if (name === undefined) {
    throw new EngineFailure('INVALID_QUERY', `The ${of} needs a column.`, `${field}.column`);
  }
  const from = find(name, `${field}.column`);
  const label = `${of}(${name})`;
  if (of === 'count') return whole(label, 'INTEGER', `count(*) FILTER (NOT ${isNull(from)})::HUGEINT`);
  if (of === 'minimum' || of === 'maximum') return extreme(from, of, label);
  if (from.column.dataType !== 'INTEGER' && from.column.dataType !== 'DECIMAL') {
    throw new EngineFailure('INVALID_QUERY', `The ${of} of "${name}" is no number.`, `${field}.column`);
  }
  if (of === 'average') return whole(label, 'DECIMAL', exactly(from, `favg(${from.value}::DOUBLE)`));
  const share = QUANTILES[of];
  if (share !== undefined) {
    return whole(label, 'DECIMAL', exactly(from, `quantile_cont(${from.value}::DOUBLE, ${share})`));
  }
  const isInteger = from.column.dataType === 'INTEGER';
  return isInteger
    ? whole(label, 'INTEGER', exactly(from, `sum(${from.value})`))
    : whole(label, 'DECIMAL', `fsum(${from.value})`);
}

function whole(name: string, dataType: DataType, value: string): Selected {
  return { column: { name, dataType, nullable: dataType !== 'INTEGER' }, value, text: null };
}

/** Of integers that 128 bits do not hold, and of what is none, no sum is made up. */
function exactly({ column, text }: StoredColumn, sum: string): string {
  if (text === null || column.dataType !== 'INTEGER') return sum;
  return `CASE WHEN bool_or(coalesce(${text}, '') <> '') THEN error('out of range') ELSE ${sum} END`;
}

function extreme({ column, value, text }: StoredColumn, of: 'minimum' | 'maximum', name: string): Selected {
  const [least, at] = of === 'minimum' ? ['min', 'arg_min_null'] : ['max', 'arg_max_null'];
  return {
    column: { ...column, name, nullable: true },
    value: `${least}(${value})`,
    text: text === null ? null : `${at}(${text}, ${value})`,
  };
}
