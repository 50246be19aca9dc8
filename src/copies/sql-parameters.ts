import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';

/** What was typed comes to the database as parameters only. */
export interface Parameters {
  values: DuckDBValue[];
  types: DuckDBType[];
  /** Its name in SQL. */
  add(value: DuckDBValue, type: DuckDBType): string;
}

export function createParameters(): Parameters {
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
