import type { Column } from '../../protocol/index.ts';

/** Values of one column, by row. */
export interface ColumnValues {
  append(value: unknown): void;
  set(row: number, value: unknown): void;
  at(row: number): unknown;
  /** Gives up so many of the first values; those behind them move up. */
  dropFirst(count: number): void;
}

/** Storage for a column: numbers packed, everything else as it is. */
export function createColumnValues(column: Column): ColumnValues {
  return column.dataType === 'INTEGER' || column.dataType === 'DECIMAL' ? createNumberValues() : createPlainValues();
}

const INITIAL_CAPACITY = 64;

/** Eight bytes a value; null is stored as NaN, which no result is (numbers are finite). */
function createNumberValues(): ColumnValues {
  let values = new Float64Array(INITIAL_CAPACITY);
  let count = 0;
  const packed = (value: unknown) => (value === null ? Number.NaN : Number(value));
  return {
    append(value) {
      if (count === values.length) {
        const larger = new Float64Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[count] = packed(value);
      count += 1;
    },
    set(row, value) {
      values[row] = packed(value);
    },
    at(row) {
      const value = values[row];
      return value === undefined || Number.isNaN(value) ? null : value;
    },
    dropFirst(dropped) {
      values.copyWithin(0, dropped, count);
      count -= dropped;
    },
  };
}

function createPlainValues(): ColumnValues {
  const values: unknown[] = [];
  return {
    append: (value) => void values.push(value),
    set(row, value) {
      values[row] = value;
    },
    at: (row) => values[row],
    dropFirst: (dropped) => void values.splice(0, dropped),
  };
}
