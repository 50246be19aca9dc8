import { DOUBLE, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { Column } from '../protocol/index.ts';
import { type Find, groupBy, groupedColumns, isNull, noColumn, type Selected } from './copy-groups.ts';
import type { CopyFilter, CopyQuery, PageOfRows, WholeQuery } from './copy-query.ts';
import { EngineFailure } from './engine-failure.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable } from './stored-table.ts';
import { storageOf } from './stored-values.ts';

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
export function copySql(stored: StoredTable, query: WholeQuery, page: PageOfRows): CopySql {
  const given = createParameters();
  const table = query.of === undefined ? stored : groupsAsTable(stored, query.of, given);
  const find = finder(table.columns);
  const where = sampled(table.name, whereOf(query.filters ?? [], find, given), query.sample);
  const groups = query.group === undefined ? null : groupedColumns(query.group, find);
  const from = `FROM ${table.name}${where}${groups === null ? '' : groupBy(groups.by)}`;
  const all: readonly Selected[] = groups === null ? table.columns : [...groups.by, ...groups.aggregates];
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

/** The rows that can be asked: those of a copy, or the groups that its rows make. */
type Asked = Pick<StoredTable, 'name' | 'columns'>;

/** Groups in the place of rows: they are filtered, sorted and grouped once more like any others. */
function groupsAsTable(table: Asked, of: NonNullable<WholeQuery['of']>, given: Parameters): Asked {
  const find = finder(table.columns);
  const where = whereOf(of.filters ?? [], find, given);
  const { by, aggregates } = groupedColumns(of.group, find);
  const all = [...by, ...aggregates];
  const order = by.length === 0 ? '' : `ORDER BY ${by.map(({ value }) => value).join(', ')}`;
  const list = all.flatMap(({ value, text }, at) => [
    `${value} AS v${at}`,
    ...(text === null ? [] : [`${text} AS t${at}`]),
  ]);
  return {
    name: `(SELECT ${list.join(', ')}, row_number() OVER (${order}) - 1 AS ${ROW_NUMBER} FROM ${table.name}${where}${groupBy(by)}) AS groups`,
    columns: all.map(({ column, text }, at) => ({
      column,
      storage: storageOf(column.dataType),
      value: `v${at}`,
      text: text === null ? null : `t${at}`,
    })),
  };
}

/** About so many of the rows, the same ones whenever they are asked for. */
function sampled(name: string, where: string, rows: number | undefined): string {
  if (rows === undefined) return where;
  const each = `greatest(1, ((SELECT count(*) FROM ${name}${where}) + ${rows - 1}) // ${rows})`;
  return `${where === '' ? ' WHERE' : `${where} AND`} hash(${ROW_NUMBER}) % ${each} = 0`;
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
