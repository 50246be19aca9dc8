import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataType } from '../protocol/index.ts';
import { parseExactJson } from '../tabular/index.ts';
import { jsonOf, storageOf } from './stored-values.ts';

/** What comes out of a copy where this was sent. */
function back(dataType: DataType, sent: string): string | null {
  const storage = storageOf(dataType);
  return jsonOf(storage.store(parseExactJson(sent)), storage);
}

const comparedAs = (dataType: DataType, sent: string) => storageOf(dataType).store(parseExactJson(sent)).value;

describe('values of a copy are those that the service sent', () => {
  test.each([
    ['INTEGER', '9007199254740993'],
    ['INTEGER', '-9223372036854775808'],
    ['INTEGER', '170141183460469231731687303715884105727'],
    ['INTEGER', '1234567890123456789012345678901234567890123'],
    ['INTEGER', '"12 pieces"'],
    ['INTEGER', '1.5'],
    ['DECIMAL', '0.30000000000000004'],
    ['DECIMAL', '12345678901234567.25'],
    ['DECIMAL', '9007199254740993'],
    ['DECIMAL', '1e400'],
    ['DECIMAL', '5e-324'],
    ['STRING', '"a \\u0000 \\"quoted\\" \\\\ 货架"'],
    ['STRING', '""'],
    ['STRING', '7'],
    ['BOOLEAN', 'true'],
    ['BOOLEAN', '"yes"'],
    ['DATE', '"2026-01-02"'],
    ['DATE', '"0001-01-01"'],
    ['DATE', '"+012026-01-02"'],
    ['DATE', '"someday"'],
    ['DATETIME', '"2026-01-02T14:03:05.120Z"'],
    ['DATETIME', '"2026-01-02T14:03:05Z"'],
    ['DATETIME', '"2026-01-02T15:03:05.123456+01:00"'],
    ['DATETIME', '"2026-01-02T14:03:05"'],
    ['DATETIME', '"9999-12-31T23:59:59.999Z"'],
    ['JSON', '{"id":9007199254740993,"share":0.12345678901234567890,"list":[null,true]}'],
    ['JSON', '"text"'],
    ['NULL', 'null'],
    ['NULL', '5'],
    ...(['STRING', 'INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'DATETIME', 'JSON'] as const).map(
      (type) => [type, 'null'] as const,
    ),
  ] as const)('%s %s', (dataType, sent) => {
    expect(JSON.parse(back(dataType, sent) ?? '')).toEqual(JSON.parse(sent));
    // Where doubles differ from what was sent, the texts do not.
    if (!sent.startsWith('"')) expect(back(dataType, sent)).toBe(sent);
  });

  test('a value that is missing stays missing', () => {
    const storage = storageOf('STRING');
    expect(jsonOf(storage.store(undefined), storage)).toBeNull();
  });

  test('any value of any type', () => {
    const types = fc.constantFrom<DataType>('STRING', 'INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'DATETIME', 'JSON');
    const law = fc.property(types, fc.jsonValue(), (dataType, value) => {
      expect(JSON.parse(back(dataType, JSON.stringify(value)) ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
    });
    fc.assert(law, { seed: 14, numRuns: 2000 });
  });
});

describe('values are compared by what they say', () => {
  test.each([
    ['an integer beyond 128 bits is the largest', 'INTEGER', '9'.repeat(60), 2n ** 127n - 1n],
    ['a time in another zone is its instant', 'DATETIME', '"2026-01-02T15:03:05+01:00"', 1_767_362_585_000_000n],
    ['a time without a zone is in UTC', 'DATETIME', '"2026-01-02T14:03:05"', 1_767_362_585_000_000n],
    ['microseconds count', 'DATETIME', '"2026-01-02T14:03:05.000001Z"', 1_767_362_585_000_001n],
    ['a date is its first instant', 'DATE', '"1970-01-02"', 86_400_000_000n],
    ['a long decimal is its nearest double', 'DECIMAL', '12345678901234567.25', 12345678901234568],
    ['what is no integer is nothing to compare by', 'INTEGER', '"many"', null],
  ] as const)('%s', (_, dataType, sent, value) => {
    expect(comparedAs(dataType, sent)).toBe(value);
  });
});
