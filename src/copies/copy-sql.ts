import { DOUBLE, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { Column, DataType } from '../protocol/index.ts';
import type { CopyAggregate, CopyFilter, CopyQuery, PageOfRows, WholeQuery } from './copy-query.ts';
import { EngineFailure } from './engine-failure.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable } from './stored-table.ts';
import { storageOf } from './stored-values.ts';

/** A column of an answer: where its values and their texts come from. */
interface Selected {
  column: Column;
  value: string;
  text: string | null;
}

/** What the database is asked: the rows, and how many there are in all. */
export interface CopySql {
  /** Each column's value, called `c0` and so on, and behind it, where `hasText` says so, its text (`t0`). */
  rows: string;
  count: string;
  values: DuckDBValue[];
  types: DuckDBType[];
  columns: { column: Column; hasText: boolean }[];
}

/**
 * A question to a copy as SQL; what was typed only comes as parameters.
 * @throws EngineFailure that names the field that cannot be used
 */
export function copySql(table: StoredTable, query: WholeQuery, page: PageOfRows): CopySql {
  const find = finder(table.columns);
  const given = createParameters();
  const where = whereOf(query.filters ?? [], find, given);
  const groups = query.group === undefined ? null : groupedColumns(query.group, find);
  const from = `FROM ${table.name}${where}${groups === null ? '' : groupBy(groups.by)}`;
  const all: Selected[] = groups === null ? table.columns.map(selected) : [...groups.by, ...groups.aggregates];
  const shown = query.columns === undefined ? all : query.columns.map((name, at) => one(all, name, `columns.${at}`));
  const order = orderOf(query.sort ?? [], all, groups === null ? [ROW_NUMBER] : groups.by.map(({ value }) => value));
  const list = shown.flatMap(({ value, text }, at) => [
    `${value} AS c${at}`,
    ...(text === null ? [] : [`${text} AS t${at}`]),
  ]);
  return {
    rows: `SELECT ${list.join(', ')} ${groups === null ? fromRows(table.name, where, order, page) : from + order + limitTo(page)}`,
    count: `SELECT count(*) FROM (SELECT 1 ${from}${groups?.by.length === 0 ? ' HAVING true' : ''})`,
    values: given.values,
    types: given.types,
    columns: shown.map(({ column, text }) => ({ column, hasText: text !== null })),
  };
}

/**
 * Only the numbers of rows are sorted, not all that stands in them; in the service's order nothing is: rows lie in it,
 * and are read in the order in which they lie.
 */
function fromRows(name: string, where: string, order: string, page: PageOfRows): string {
  const isAsSent = where === '' && order === ` ORDER BY ${ROW_NUMBER}`;
  if (page === null) return isAsSent ? `FROM ${name}` : `FROM ${name}${where}${order}`;
  const first = offsetOf(page);
  const wanted = isAsSent
    ? `${ROW_NUMBER} >= ${first} AND ${ROW_NUMBER} < ${first + page.pageSize}`
    : `${ROW_NUMBER} IN (SELECT ${ROW_NUMBER} FROM ${name}${where}${order}${limitTo(page)})`;
  return `FROM ${name} WHERE ${wanted}${order}`;
}

function limitTo(page: PageOfRows): string {
  return page === null ? '' : ` LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}`;
}

function offsetOf({ page, pageSize }: NonNullable<PageOfRows>): number {
  return (page - 1) * pageSize;
}

type Find = (name: string, field: string) => StoredColumn;

function finder(columns: readonly StoredColumn[]): Find {
  return (name, field) => {
    const found = columns.find(({ column }) => column.name === name);
    if (found === undefined) throw noColumn(name, field);
    return found;
  };
}

function one(columns: readonly Selected[], name: string, field: string): Selected {
  const found = columns.find(({ column }) => column.name === name);
  if (found === undefined) throw noColumn(name, field);
  return found;
}

function noColumn(name: string, field: string): EngineFailure {
  return new EngineFailure('INVALID_QUERY', `There is no column "${name}".`, field);
}

function selected({ column, value, text }: StoredColumn): Selected {
  return { column, value, text };
}

interface Parameters {
  values: DuckDBValue[];
  types: DuckDBType[];
  /** Its name in SQL. */
  add(value: DuckDBValue, type: DuckDBType): string;
}

function createParameters(): Parameters {
  const values: DuckDBValue[] = [];
  const types: DuckDBType[] = [];
  return {
    values,
    types,
    add(value, type) {
      values.push(value);
      types.push(type);
      return `$${values.length}`;
    },
  };
}

const TEXT = storageOf('STRING').type;

function whereOf(filters: readonly CopyFilter[], find: Find, given: Parameters): string {
  const conditions = filters.map((filter, at) => {
    const field = `filters.${at}`;
    return conditionOf(filter, find(filter.column, `${field}.column`), field, given);
  });
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function conditionOf(filter: CopyFilter, column: StoredColumn, field: string, given: Parameters): string {
  switch (filter.type) {
    case 'text':
      return `contains(lower(${wordsOf(column)}), lower(${given.add(filter.contains, TEXT)}))`;
    case 'range':
      return rangeCondition(column, filter, field, given);
    case 'set':
      return anyOf(filter.values.map((value) => isValue(column, value, given)));
    case 'null':
      return filter.isNull ? isNull(column) : `NOT ${isNull(column)}`;
  }
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

/** What a cell says, of values that are kept as text that text; null says nothing. */
function wordsOf({ value, text, storage }: StoredColumn): string {
  return text === null ? storage.words(value) : `coalesce(${text}, ${storage.words(value)})`;
}

/** A missing value is none either. */
function isNull({ value, text }: StoredColumn): string {
  return text === null ? `(${value} IS NULL)` : `(${value} IS NULL AND coalesce(${text}, '') = '')`;
}

function isValue(column: StoredColumn, given: unknown, parameters: Parameters): string {
  const { value, text } = column.storage.store(given);
  if (text !== null) return column.text === null ? 'false' : `${column.text} = ${parameters.add(text, TEXT)}`;
  if (value === null) return isNull(column);
  const equal = `${column.value} = ${parameters.add(value, column.storage.type)}`;
  return column.text === null ? equal : `(${equal} AND ${column.text} IS NULL)`;
}

function rangeCondition(
  column: StoredColumn,
  { from, to }: Extract<CopyFilter, { type: 'range' }>,
  field: string,
  given: Parameters,
): string {
  const ends = [
    { sign: '>=', end: from, name: 'from' },
    { sign: '<=', end: to, name: 'to' },
  ].flatMap(({ sign, end, name }) => {
    if (end === undefined) return [];
    const bound = boundOf(column, end);
    if (bound !== null) return [`${column.value} ${sign} ${given.add(bound.value, bound.type)}`];
    const type = column.column.dataType;
    throw new EngineFailure('INVALID_QUERY', `A value of type ${type} is expected.`, `${field}.${name}`);
  });
  return ends.length === 0 ? 'true' : `(${ends.join(' AND ')})`;
}

/** An end of a range in the type of the column; an integer may lie between two. */
function boundOf({ column, storage }: StoredColumn, end: unknown): { value: DuckDBValue; type: DuckDBType } | null {
  if (column.dataType === 'INTEGER' && typeof end === 'number' && !Number.isInteger(end)) {
    return { value: end, type: DOUBLE };
  }
  const isText = column.dataType === 'STRING' || column.dataType === 'JSON' || column.dataType === 'NULL';
  if (isText && typeof end !== 'string') return null;
  const { value } = isText ? { value: end as string } : storage.store(end);
  return value === null ? null : { value, type: storage.type };
}

function orderOf(sort: NonNullable<CopyQuery['sort']>, all: readonly Selected[], last: readonly string[]): string {
  const chosen = sort.flatMap(({ column, direction }, at) => {
    const { value, text } = one(all, column, `sort.${at}.column`);
    const way = `${direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST`;
    return text === null ? [`${value} ${way}`] : [`${value} ${way}`, `${text} ${way}`];
  });
  const order = [...chosen, ...last];
  return order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
}

function groupBy(by: readonly Selected[]): string {
  const columns = by.flatMap(({ value, text }) => (text === null ? [value] : [value, text]));
  return columns.length === 0 ? '' : ` GROUP BY ${columns.join(', ')}`;
}

function groupedColumns({ by, aggregates }: NonNullable<CopyQuery['group']>, find: Find) {
  const columns = by.map((name, at) => selected(find(name, `group.by.${at}`)));
  const taken = new Set(by);
  if (aggregates.length === 0 && by.length === 0) {
    throw new EngineFailure('INVALID_QUERY', 'Nothing to group by and nothing to count.', 'group');
  }
  return {
    by: columns,
    aggregates: aggregates.map((aggregate, at) => {
      const { column, ...from } = aggregated(aggregate, find, `group.aggregates.${at}`);
      const name = freeName(column.name, taken);
      taken.add(name);
      return { ...from, column: { ...column, name } };
    }),
  };
}

/** Two columns of one answer never have one name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

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
