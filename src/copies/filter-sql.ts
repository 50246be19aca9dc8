import { DOUBLE, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import { type Find, isNull } from './copy-groups.ts';
import type { CopyFilter } from './copy-query.ts';
import { EngineFailure } from './engine-failure.ts';
import type { Parameters } from './sql-parameters.ts';
import type { StoredColumn } from './stored-table.ts';
import { storageOf } from './stored-values.ts';

export const TEXT = storageOf('STRING').type;

/** The filters as SQL; empty where there are none. @throws EngineFailure that names the field that cannot be used */
export function whereOf(filters: readonly CopyFilter[], find: Find, given: Parameters): string {
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
export function wordsOf({ value, text, storage }: Pick<StoredColumn, 'value' | 'text' | 'storage'>): string {
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
