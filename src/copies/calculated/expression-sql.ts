import { DOUBLE, HUGEINT, VARCHAR } from '@duckdb/node-api';
import type { Parameters } from '../sql-parameters.ts';
import type { StoredColumn } from '../stored-table.ts';
import { calledSql } from './functions.ts';
import type { Expression, Operator } from './parse-expression.ts';
import { wrongAt } from './tokens.ts';
import { alike, asDouble, isTime, needNumber, needTime, needTruth, type TypedSql } from './typed-sql.ts';

/** An expression as SQL; what was typed are parameters. @throws EngineFailure that says at which character */
export function expressionSql(said: Expression, columns: readonly StoredColumn[], given: Parameters): TypedSql {
  const of = (inner: Expression) => expressionSql(inner, columns, given);
  const { at } = said;
  switch (said.kind) {
    case 'number':
      return numberSql(said.text, at, given);
    case 'text':
      return textSql(said.text, at, given);
    case 'truth':
      return { sql: String(said.is), dataType: 'BOOLEAN', at };
    case 'nothing':
      return { sql: 'NULL', dataType: 'NULL', at };
    case 'column':
      return columnSql(said.text, columns, at);
    case 'minus': {
      const { sql, dataType } = needNumber(of(said.of));
      return { sql: `(-${sql})`, dataType, at };
    }
    case 'not':
      return { sql: `(NOT ${needTruth(of(said.of)).sql})`, dataType: 'BOOLEAN', at };
    case 'isNull':
      return { sql: `(${of(said.of).sql} IS ${said.is ? '' : 'NOT '}NULL)`, dataType: 'BOOLEAN', at };
    case 'operation':
      return operationSql(said.operator, of(said.left), of(said.right), at);
    case 'call':
      return calledSql(said.name, said.given.map(of), at);
  }
}

const LARGEST = 2n ** 127n - 1n;

function numberSql(text: string, at: number, given: Parameters): TypedSql {
  const isWhole = /^\d+$/.test(text) && BigInt(text) <= LARGEST;
  if (isWhole) return { sql: `${given.add(BigInt(text), HUGEINT)}::HUGEINT`, dataType: 'INTEGER', at };
  if (!Number.isFinite(Number(text))) throw wrongAt(at, 'this number is too large.');
  return { sql: `${given.add(Number(text), DOUBLE)}::DOUBLE`, dataType: 'DECIMAL', at };
}

/** One that is meant as a time is no parameter: the database refuses those that it is not asked about. */
function textSql(typed: string, at: number, given: Parameters): TypedSql {
  let sql: string | null = null;
  return {
    get sql() {
      sql ??= `${given.add(typed, VARCHAR)}::VARCHAR`;
      return sql;
    },
    dataType: 'STRING',
    typed,
    at,
  };
}

function columnSql(name: string, columns: readonly StoredColumn[], at: number): TypedSql {
  const found = columns.find(({ column }) => column.name === name);
  if (found === undefined) throw wrongAt(at, `there is no column "${name}".`);
  const { column, value, text } = found;
  // What 128 bits do not hold is kept as the nearest that they do: nothing is calculated from that.
  const isNear = column.dataType === 'INTEGER' && text !== null;
  return { sql: isNear ? `(CASE WHEN ${text} IS NULL THEN ${value} END)` : value, dataType: column.dataType, at };
}

function operationSql(operator: Operator, left: TypedSql, right: TypedSql, at: number): TypedSql {
  switch (operator) {
    case 'and':
    case 'or':
      return { sql: `(${needTruth(left).sql} ${operator} ${needTruth(right).sql})`, dataType: 'BOOLEAN', at };
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return isTime(left) || isTime(right)
        ? timeSql(operator, left, right, at)
        : arithmeticSql(operator, needNumber(left), needNumber(right), at);
    default: {
      const { sqls, dataType } = alike([left, right]);
      const isNothing = left.dataType === 'NULL' || right.dataType === 'NULL' || dataType === 'NULL';
      if (isNothing) throw wrongAt(at, 'nothing compares with null: say "is null".');
      return { sql: `(${sqls[0]} ${operator} ${sqls[1]})`, dataType: 'BOOLEAN', at };
    }
  }
}

/** Null where something is divided by nothing. */
function arithmeticSql(operator: '+' | '-' | '*' | '/' | '%', left: TypedSql, right: TypedSql, at: number): TypedSql {
  if (operator === '/') return { sql: `(${asDouble(left)} / nullif(${asDouble(right)}, 0))`, dataType: 'DECIMAL', at };
  const { sqls, dataType } = alike([left, right]);
  const divisor = operator === '%' ? `nullif(${sqls[1]}, 0)` : sqls[1];
  return { sql: `(${sqls[0]} ${operator} ${divisor})`, dataType, at };
}

/** Between two times lie seconds, and seconds move a time. */
function timeSql(operator: string, left: TypedSql, right: TypedSql, at: number): TypedSql {
  if (operator === '-' && (isTime(right) || right.typed !== undefined)) {
    return { sql: `((${needTime(left).sql} - ${needTime(right).sql})::DOUBLE / 1e6)`, dataType: 'DECIMAL', at };
  }
  if ((operator === '+' || operator === '-') && isTime(left)) {
    const micros = `round(${asDouble(needNumber(right))} * 1e6)::BIGINT`;
    return { sql: `(${left.sql} ${operator} ${micros})`, dataType: 'DATETIME', at };
  }
  throw wrongAt(at, `times know no ${operator} here: subtract two, or add seconds.`);
}
