import { describe, expect, it } from 'vitest';
import type { Column } from '../../protocol/index.ts';
import { toCsv } from '../../tables/export/export-files.ts';
import { parseExactJson, stringifyExactJson } from '../../tabular/index.ts';
import { cellText, columnDecimals, compareValues, plainText } from './cell-text.ts';

describe('cell text', () => {
  it.each([
    ['INTEGER', 1234567, '1,234,567'],
    ['INTEGER', 1.5, '1.5'],
    ['DECIMAL', 1234.56789, '1,234.568'],
    ['DECIMAL', 0, '0'],
    ['STRING', 'a', 'a'],
    ['STRING', 7, '7'],
    ['BOOLEAN', true, 'true'],
    ['BOOLEAN', false, 'false'],
    ['DATE', '2026-01-02', '2026-01-02'],
    ['DATETIME', '2026-01-02T14:03:05.120Z', '2026-01-02 14:03:05.120 UTC'],
    ['DATETIME', '2026-01-02T15:03:05+01:00', '2026-01-02 14:03:05 UTC'],
    ['DATETIME', 'soon', 'soon'],
    ['JSON', { a: 1 }, '{"a":1}'],
    ['NULL', null, 'null'],
  ] as const)('%s %j reads %s', (dataType, value, text) => {
    expect(cellText(value, dataType)).toBe(text);
  });

  it.each([
    [null, ''],
    ['a', 'a'],
    [1234567.891, '1234567.891'],
    [{ a: 1 }, '{"a":1}'],
  ])('copied, %j is %s', (value, text) => {
    expect(plainText(value)).toBe(text);
  });
});

/** Values at the ends of their types, as a service writes them (interface 2.4). */
const EXTREMES = [
  ['INTEGER', '9007199254740993', '9,007,199,254,740,993'],
  ['INTEGER', '-9223372036854775808', '-9,223,372,036,854,775,808'],
  ['INTEGER', '123456789012345678901234567890', '123,456,789,012,345,678,901,234,567,890'],
  ['DECIMAL', '12345678901234567.25', '1.235e+16'],
  ['DECIMAL', '0.1234567890123456789', '0.123'],
  ['DECIMAL', '1e400', '1e400'],
  ['DECIMAL', '-1.7976931348623157e+308', '-1.798e+308'],
  ['DECIMAL', '5e-324', '4.941e-324'],
  [
    'JSON',
    '{"id":9007199254740993,"share":0.1234567890123456789}',
    '{"id":9007199254740993,"share":0.1234567890123456789}',
  ],
] as const;

describe('values at the ends of their types', () => {
  it.each(EXTREMES)('%s %s is shown as %s, copied and saved as it was sent', (dataType, sent, shown) => {
    const value = parseExactJson(sent);
    expect(cellText(value, dataType)).toBe(shown);
    expect(plainText(value)).toBe(sent);
    const [, line] = toCsv(['c'], [{ c: value }]).split('\r\n');
    expect(line).toBe(dataType === 'JSON' ? `"${sent.replaceAll('"', '""')}"` : sent);
    expect(stringifyExactJson({ c: value })).toBe(`{"c":${sent}}`);
  });
});

describe('decimals of a column', () => {
  const column = (dataType: Column['dataType']): Column => ({ name: 'c', dataType, nullable: true });
  it.each([
    ['as many as are needed', 'DECIMAL', [337.182, 0.68, 70.9], 3],
    ['none for whole numbers', 'DECIMAL', [1, 2], 0],
    ['three beside large ones', 'DECIMAL', [5, 0.00123], 3],
    ['more where all are small', 'DECIMAL', [0.5, 0.00123], 5],
    ['nothing is no number', 'DECIMAL', [null, 'x'], 0],
    ['powers of ten do not count', 'DECIMAL', [1e-7, 0.5], 1],
    ['of one beyond doubles none', 'DECIMAL', [parseExactJson('1e400'), 0.5], 1],
    ['of a long one as many as are shown', 'DECIMAL', [parseExactJson('0.1234567890123456789')], 3],
    ['integers have none', 'INTEGER', [1.5], null],
  ] as const)('%s', (_, dataType, values, decimals) => {
    expect(
      columnDecimals(
        column(dataType),
        values.map((c) => ({ c })),
      ),
    ).toBe(decimals);
  });
});

describe('order of values', () => {
  it.each([
    ['numbers by size', [10, 9, 100], [9, 10, 100]],
    ['names with numbers by size', ['c-10', 'c-2', 'a-3'], ['a-3', 'c-2', 'c-10']],
    [
      'integers that differ by one beyond 2^53',
      [9007199254740993n, 9007199254740992n, 5],
      [5, 9007199254740992n, 9007199254740993n],
    ],
    ['decimals beyond doubles', [parseExactJson('1e400'), 5], [5, parseExactJson('1e400')]],
    ['false before true', [true, false], [false, true]],
    ['dates as text', ['2026-02-01', '2026-01-31'], ['2026-01-31', '2026-02-01']],
  ])('%s', (_, values, sorted) => {
    expect([...values].sort(compareValues)).toEqual(sorted);
  });
});
