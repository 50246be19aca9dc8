import { BIGINT, BOOLEAN, DOUBLE, type DuckDBType, type DuckDBValue, HUGEINT, VARCHAR } from '@duckdb/node-api';
import type { DataType } from '../protocol/index.ts';
import { isLongDecimal, stringifyExactJson } from '../tabular/index.ts';

/** A value by its type, and where that says less than was sent its JSON text; that of a missing one is empty. */
export interface Stored {
  value: DuckDBValue;
  text: string | null;
}

/** How the values of a data type are kept (interface 2.4). */
export interface Storage {
  type: DuckDBType;
  /** The name of the type in SQL. */
  sqlType: string;
  store(value: unknown): Stored;
  /** JSON text of what was stored without a text. */
  json(value: DuckDBValue): string;
  /** SQL for a value as words. */
  words(value: string): string;
}

const LARGEST = 2n ** 127n - 1n;
const MICROS_PER_MILLI = 1000n;

const NOTHING: Stored = { value: null, text: null };
const MISSING: Stored = { value: null, text: '' };
const asIs = (value: DuckDBValue): Stored => ({ value, text: null });
/** No value of its type: it is nothing to compare by, but it is still told as it came. */
const odd = (value: unknown, nearest: DuckDBValue = null): Stored => ({
  value: nearest,
  text: stringifyExactJson(value),
});

function storage(of: Omit<Storage, 'store'>, store: (value: unknown) => Stored): Storage {
  return {
    ...of,
    store(value) {
      if (value === null) return NOTHING;
      return value === undefined ? MISSING : store(value);
    },
  };
}

const asText = (value: string) => `CAST(${value} AS VARCHAR)`;

const INTEGER = storage({ type: HUGEINT, sqlType: 'HUGEINT', json: String, words: asText }, (value) => {
  if (typeof value === 'number' && Number.isInteger(value)) return storedInteger(BigInt(value));
  return typeof value === 'bigint' ? storedInteger(value) : odd(value);
});

/** What 128 bits do not hold is compared as the largest that they do. */
function storedInteger(value: bigint): Stored {
  if (value > LARGEST) return odd(value, LARGEST);
  return value < -LARGEST ? odd(value, -LARGEST) : asIs(value);
}

const DECIMAL = storage(
  { type: DOUBLE, sqlType: 'DOUBLE', json: (value) => JSON.stringify(value), words: asText },
  (value) => {
    if (typeof value === 'number') return asIs(value);
    return typeof value === 'bigint' || isLongDecimal(value) ? odd(value, Number(value)) : odd(value);
  },
);

const STRING = storage(
  { type: VARCHAR, sqlType: 'VARCHAR', json: (value) => JSON.stringify(value), words: (value) => value },
  (value) => (typeof value === 'string' ? asIs(value) : odd(value, stringifyExactJson(value))),
);

const TRUTH = storage({ type: BOOLEAN, sqlType: 'BOOLEAN', json: String, words: asText }, (value) =>
  typeof value === 'boolean' ? asIs(value) : odd(value),
);

const JSON_TEXT = storage({ type: VARCHAR, sqlType: 'VARCHAR', json: String, words: (value) => value }, (value) =>
  asIs(stringifyExactJson(value)),
);

/** Microseconds since 1970; the text stays beside them where they would be written otherwise. */
const timeStorage = (write: (millis: number) => string, format: string): Storage => {
  const json = (value: DuckDBValue) => JSON.stringify(write(Number((value as bigint) / MICROS_PER_MILLI)));
  const words = (value: string) => `strftime(make_timestamp(${value}), '${format}')`;
  return storage({ type: BIGINT, sqlType: 'BIGINT', json, words }, (value) => {
    const micros = typeof value === 'string' ? microsOf(value) : null;
    if (micros === null) return odd(value);
    return json(micros) === JSON.stringify(value) ? asIs(micros) : odd(value, micros);
  });
};

const isoDate = (millis: number) => new Date(millis).toISOString().slice(0, -'T00:00:00.000Z'.length);
const isoDateTime = (millis: number) => new Date(millis).toISOString();

/** Digits of a second behind the third are lost to `Date`. */
const FINER = /T\d\d:\d\d:\d\d\.\d{3}(\d{1,3})/;
const WITHOUT_ZONE = /T[\d:.]+$/;

/** UTC where a text names no zone. */
function microsOf(text: string): bigint | null {
  const millis = Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
  if (Number.isNaN(millis) || !/^[+-]?\d{4,6}-/.test(text)) return null;
  return BigInt(millis) * MICROS_PER_MILLI + BigInt((FINER.exec(text)?.[1] ?? '').padEnd(3, '0'));
}

const STORAGES: Record<DataType, Storage> = {
  STRING,
  INTEGER,
  DECIMAL,
  BOOLEAN: TRUTH,
  DATE: timeStorage(isoDate, '%Y-%m-%d'),
  DATETIME: timeStorage(isoDateTime, '%Y-%m-%dT%H:%M:%S.%gZ'),
  JSON: JSON_TEXT,
  NULL: JSON_TEXT,
};

export function storageOf(dataType: DataType): Storage {
  return STORAGES[dataType];
}

/** JSON text of a stored value; null where the row has no such value. */
export function jsonOf({ value, text }: Stored, { json }: Storage): string | null {
  if (text !== null) return text === '' ? null : text;
  return value === null ? 'null' : json(value);
}
