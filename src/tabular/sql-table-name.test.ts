import { expect, it } from 'vitest';
import { sqlName, sqlTableName } from './sql-table-name.ts';

it.each([
  ['orders', null, 'orders'],
  ['moves', 'CARRIER-1', 'CARRIER-1/moves'],
])('%s of %s is called %s', (table, owner, name) => {
  expect(sqlTableName(table, owner)).toBe(name);
});

it.each([
  ['orders', 'orders'],
  ['lead_time2', 'lead_time2'],
  ['order', '"order"'],
  ['at', '"at"'],
  ['createdAt', '"createdAt"'],
  ['a "b"', '"a ""b"""'],
  ['', '""'],
])('%j stands in SQL as %s', (name, written) => {
  expect(sqlName(name)).toBe(written);
});
