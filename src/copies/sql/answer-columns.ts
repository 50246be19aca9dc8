import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { Column, DataType } from '../../protocol/index.ts';

/** A column of an answer: its data type, and SQL for its value and for what that does not say. */
export interface AnswerSql {
  column: Column;
  value: string;
  text: string | null;
}

/** Kinds of types by their names; one of 128 bits without a sign is told as text. */
const INTEGERS = /^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|HUGEINT)$/;
const TIMES = /^TIMESTAMP/;
const NESTED = /^(?:LIST|ARRAY|STRUCT|MAP|UNION)$/;

/** A column of the database's types as one of the interface's, with every digit (interface 2.4). */
export function answerSql(name: string, type: DuckDBType, from: string): AnswerSql {
  const as = (dataType: DataType, value: string, text: string | null = null): AnswerSql => ({
    column: { name, dataType, nullable: true },
    value,
    text,
  });
  const { typeId } = type;
  const kind = DuckDBTypeId[typeId];
  if (INTEGERS.test(kind)) return as('INTEGER', `${from}::HUGEINT`);
  if (typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT) {
    return as('DECIMAL', `${from}::DOUBLE`, `CASE WHEN NOT isfinite(${from}) THEN '"' || ${from} || '"' END`);
  }
  if (typeId === DuckDBTypeId.DECIMAL) return decimal(type, from, as);
  if (typeId === DuckDBTypeId.BOOLEAN) return as('BOOLEAN', from);
  if (typeId === DuckDBTypeId.DATE) return as('DATE', `epoch_us(${from}::TIMESTAMP)`);
  if (TIMES.test(kind)) return as('DATETIME', `epoch_us(${from})`, finerTime(from));
  if (NESTED.test(kind)) return as('JSON', `to_json(${from})::VARCHAR`);
  return as(type.alias === 'JSON' ? 'JSON' : 'STRING', `${from}::VARCHAR`);
}

/** Digits that a double may not hold are kept as they are written; whole ones are integers. */
function decimal(type: DuckDBType, from: string, as: (...of: [DataType, string, (string | null)?]) => AnswerSql) {
  const isWhole = 'scale' in type && type.scale === 0;
  return isWhole ? as('INTEGER', `${from}::HUGEINT`) : as('DECIMAL', `${from}::DOUBLE`, `${from}::VARCHAR`);
}

/** What is written to the millisecond otherwise. */
function finerTime(from: string): string {
  const written = `'"' || strftime(make_timestamp(epoch_us(${from})), '%Y-%m-%dT%H:%M:%S.%fZ') || '"'`;
  return `CASE WHEN epoch_us(${from}) % 1000 <> 0 THEN ${written} END`;
}
