import type { DataType } from '../../protocol/index.ts';
import { storageOf } from '../stored-values.ts';
import { wrongAt } from './tokens.ts';

/** SQL for a value, its data type, and where in the expression it stands. */
export interface TypedSql {
  sql: string;
  /** NULL: it is null, whatever is asked. */
  dataType: DataType;
  at: number;
  /** A text as it was typed, which may be meant as a time. */
  typed?: string;
}

export function isNumber({ dataType }: TypedSql): boolean {
  return dataType === 'INTEGER' || dataType === 'DECIMAL';
}

export function isTime({ dataType }: TypedSql): boolean {
  return dataType === 'DATE' || dataType === 'DATETIME';
}

export function needNumber(value: TypedSql): TypedSql {
  if (isNumber(value)) return value;
  throw unexpected(value, 'a number');
}

export function needText(value: TypedSql): TypedSql {
  if (value.dataType === 'STRING' || value.dataType === 'JSON') return value;
  throw unexpected(value, 'a text');
}

export function needTruth(value: TypedSql): TypedSql {
  if (value.dataType === 'BOOLEAN') return value;
  throw unexpected(value, 'a condition');
}

/** What a text that was typed says as a time is one. */
export function needTime(value: TypedSql): TypedSql {
  if (isTime(value)) return value;
  if (value.typed !== undefined) {
    const { value: micros } = storageOf('DATETIME').store(value.typed);
    if (typeof micros === 'bigint') return { sql: `${micros}::BIGINT`, dataType: 'DATETIME', at: value.at };
  }
  throw unexpected(value, 'a time');
}

export function asDouble({ sql, dataType }: TypedSql): string {
  return dataType === 'DECIMAL' ? sql : `${sql}::DOUBLE`;
}

/** Several values as one data type, the widest of theirs. */
export function alike(values: readonly TypedSql[]): { sqls: string[]; dataType: DataType } {
  const known = values.filter(({ dataType }) => dataType !== 'NULL');
  const [first] = known;
  if (first === undefined) return { sqls: values.map(({ sql }) => sql), dataType: 'NULL' };
  if (known.every(isNumber)) {
    const isWhole = known.every(({ dataType }) => dataType === 'INTEGER');
    return {
      sqls: values.map((one) => (isWhole ? one.sql : asDouble(one))),
      dataType: isWhole ? 'INTEGER' : 'DECIMAL',
    };
  }
  if (known.some(isTime)) {
    const times = values.map((one) => (one.dataType === 'NULL' ? one : needTime(one)));
    const isDate = times.every(({ dataType }) => dataType === 'DATE' || dataType === 'NULL');
    return { sqls: times.map(({ sql }) => sql), dataType: isDate ? 'DATE' : 'DATETIME' };
  }
  const need = first.dataType === 'BOOLEAN' ? needTruth : needText;
  for (const one of known) need(one);
  return { sqls: values.map(({ sql }) => sql), dataType: first.dataType === 'BOOLEAN' ? 'BOOLEAN' : 'STRING' };
}

function unexpected({ at, dataType }: TypedSql, expected: string) {
  return wrongAt(at, `${expected} is expected, not ${NOUNS[dataType]}.`);
}

const NOUNS: Record<DataType, string> = {
  STRING: 'a text',
  JSON: 'a text',
  INTEGER: 'a number',
  DECIMAL: 'a number',
  BOOLEAN: 'a condition',
  DATE: 'a time',
  DATETIME: 'a time',
  NULL: 'null',
};
