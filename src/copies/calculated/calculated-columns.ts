import type { CalculatedColumn } from '../copy-query.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { Parameters } from '../sql-parameters.ts';
import type { StoredColumn, StoredTable } from '../stored-table.ts';
import { storageOf } from '../stored-values.ts';
import { expressionSql } from './expression-sql.ts';
import { parseExpression } from './parse-expression.ts';
import type { TypedSql } from './typed-sql.ts';

/** The rows with calculated columns behind theirs. @throws EngineFailure that names the place in an expression */
export function withCalculated(
  table: Pick<StoredTable, 'name' | 'columns'>,
  calculated: readonly CalculatedColumn[],
  given: Parameters,
): { name: string; columns: readonly StoredColumn[] } {
  if (calculated.length === 0) return table;
  const taken = new Set(table.columns.map(({ column }) => column.name));
  const columns = calculated.map(({ name, expression }, at) => {
    if (taken.has(name)) {
      throw new EngineFailure('INVALID_QUERY', `There is a column "${name}" already.`, `calculated.${at}.name`);
    }
    taken.add(name);
    const typed = inField(at, () => expressionSql(parseExpression(expression), table.columns, given));
    return { column: columnOf(name, typed, at), sql: finite(typed) };
  });
  const list = columns.map(({ column, sql }) => `, ${sql} AS ${column.value}`);
  return {
    name: `(SELECT *${list.join('')} FROM ${table.name})`,
    columns: [...table.columns, ...columns.map(({ column }) => column)],
  };
}

function columnOf(name: string, { dataType }: TypedSql, at: number): StoredColumn {
  if (dataType === 'NULL') {
    throw new EngineFailure('INVALID_QUERY', 'This is null in every row.', `calculated.${at}.expression`);
  }
  return { column: { name, dataType, nullable: true }, storage: storageOf(dataType), value: `x${at}`, text: null };
}

/** What is beyond doubles is no number. */
function finite({ sql, dataType }: TypedSql): string {
  return dataType === 'DECIMAL' ? `CASE WHEN isfinite(${sql}) THEN ${sql} END` : sql;
}

function inField<Result>(at: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new EngineFailure(error.code, error.message, `calculated.${at}.expression`);
  }
}
