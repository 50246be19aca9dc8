import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Column } from '../protocol/index.ts';
import { withCalculated } from './calculated/calculated-columns.ts';
import { type Find, groupBy, groupedColumns, noColumn, type Selected } from './copy-groups.ts';
import type { PageOfRows, WholeQuery } from './copy-query.ts';
import { whereOf } from './filter-sql.ts';
import { createParameters, type Parameters } from './sql-parameters.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable, storedColumns } from './stored-table.ts';

/** What the database is asked: the rows, and how many there are in all. */
export interface CopySql {
  /** Each column's value, called `c0` and so on, and behind it, where `hasText` says so, its text (`t0`). */
  rows: string;
  count: string;
  values: DuckDBValue[];
  types: DuckDBType[];
  columns: { column: Column; hasText: boolean }[];
}

/** The parts of a question, from which rows, their number and what is found among them are asked. */
export interface AskedRows {
  given: Parameters;
  /** The rows with what is calculated of them, in SQL. */
  name: string;
  where: string;
  /** Where rows come from, filtered and grouped. */
  from: string;
  order: string;
  shown: readonly Selected[];
  isGrouped: boolean;
  /** All rows are one group. */
  isOneGroup: boolean;
}

/** A question as SQL; what was typed only comes as parameters. @throws EngineFailure that names the field */
export function copySql(table: Asked, query: WholeQuery, page: PageOfRows): CopySql {
  const asked = askedRows(table, query);
  const { from, order, shown, given } = asked;
  return {
    rows: `SELECT ${selectList(shown, 'c')} ${asked.isGrouped ? from + order + limitTo(page) : fromRows(asked, page)}`,
    count: `SELECT count(*) FROM (SELECT 1 ${from}${asked.isOneGroup ? ' HAVING true' : ''})`,
    values: given.values,
    types: given.types,
    columns: shown.map(({ column, text }) => ({ column, hasText: text !== null })),
  };
}

/** Each column as `<name>0` and so on, and behind it, where it has one, its text (`t0`). */
export function selectList(columns: readonly Pick<Selected, 'value' | 'text'>[], name: 'c' | 'v'): string {
  return columns
    .map(({ value, text }, at) => `${value} AS ${name}${at}${text === null ? '' : `, ${text} AS t${at}`}`)
    .join(', ');
}

/** @throws EngineFailure that names the field that cannot be used */
export function askedRows(stored: Asked, query: WholeQuery): AskedRows {
  const given = createParameters();
  const calculated = withCalculated(stored, query.calculated ?? [], given);
  const { name, columns } = query.of === undefined ? calculated : groupsAsTable(calculated, query.of, given);
  const find = finder(columns);
  const where = sampled(name, whereOf(query.filters ?? [], find, given), query.sample);
  const groups = query.group === undefined ? null : groupedColumns(query.group, find);
  const all: readonly Selected[] = groups === null ? columns : [...groups.by, ...groups.aggregates];
  return {
    given,
    name,
    where,
    from: `FROM ${name}${where}${groups === null ? '' : groupBy(groups.by)}`,
    order: orderOf(query.sort ?? [], all, groups === null ? [ROW_NUMBER] : groups.by.map(({ value }) => value)),
    shown: query.columns === undefined ? all : query.columns.map((one, at) => named(all, one, `columns.${at}`)),
    isGrouped: groups !== null,
    isOneGroup: groups?.by.length === 0,
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
  return {
    name: `(SELECT ${selectList(all, 'v')}, row_number() OVER (${order}) - 1 AS ${ROW_NUMBER} FROM ${table.name}${where}${groupBy(by)}) AS groups`,
    columns: storedColumns(
      all.map(({ column }) => column),
      all.flatMap(({ text }, at) => (text === null ? [] : [at])),
    ),
  };
}

/** About so many of the rows, the same ones whenever they are asked for. */
function sampled(name: string, where: string, rows: number | undefined): string {
  if (rows === undefined) return where;
  const each = `greatest(1, ((SELECT count(*) FROM ${name}${where}) + ${rows - 1}) // ${rows})`;
  return `${where === '' ? ' WHERE' : `${where} AND`} hash(${ROW_NUMBER}) % ${each} = 0`;
}

/** Rows as the service sent them, all of them. */
export function isAsSent({ where, order, isGrouped }: AskedRows): boolean {
  return !isGrouped && where === '' && order === ` ORDER BY ${ROW_NUMBER}`;
}

/** Only the numbers of rows are sorted; in the service's order, in which they lie, nothing is. */
function fromRows(asked: AskedRows, page: PageOfRows): string {
  const { name, where, order } = asked;
  if (page === null) return isAsSent(asked) ? `FROM ${name}` : `FROM ${name}${where}${order}`;
  const first = offsetOf(page);
  const wanted = isAsSent(asked)
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

/** Finds a column by its name. */
function finder(columns: readonly StoredColumn[]): Find {
  return (name, field) => named(columns, name, field);
}

function named<Known extends { column: Column }>(columns: readonly Known[], name: string, field: string): Known {
  const found = columns.find(({ column }) => column.name === name);
  if (found === undefined) throw noColumn(name, field);
  return found;
}

function orderOf(sort: NonNullable<WholeQuery['sort']>, all: readonly Selected[], last: readonly string[]): string {
  const chosen = sort.flatMap(({ column, direction }, at) => {
    const { value, text } = named(all, column, `sort.${at}.column`);
    const way = `${direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST`;
    return text === null ? [`${value} ${way}`] : [`${value} ${way}`, `${text} ${way}`];
  });
  const order = [...chosen, ...last];
  return order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
}
