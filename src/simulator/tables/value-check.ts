import type { Column, DataType } from '../../protocol/index.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a value that is not null may stand in a column of this type (interface 2.4). */
const accepts: Record<DataType, (value: unknown) => boolean> = {
  STRING: (value) => typeof value === 'string',
  INTEGER: (value) => Number.isSafeInteger(value),
  DECIMAL: (value) => Number.isFinite(value),
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && DATE.test(value),
  DATETIME: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  JSON: (value) => value !== undefined,
  NULL: () => false,
};

/** @throws TypeError when the value does not belong into the column. */
export function checkValue(column: Column, value: unknown): void {
  const allowed = value === null ? column.nullable || column.dataType === 'NULL' : accepts[column.dataType](value);
  if (!allowed) {
    throw new TypeError(`column ${column.name} (${column.dataType}) cannot hold ${JSON.stringify(value)}`);
  }
}
