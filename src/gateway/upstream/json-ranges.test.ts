import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldRanges, itemRanges } from './json-ranges.ts';

const SEED = { seed: 5, numRuns: 300 };
const textAt = (json: Buffer, { start, end }: { start: number; end: number }) => json.toString('utf8', start, end);

describe('values are found where they lie', () => {
  test('fields of any object, however it is spaced', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 0, max: 3 }), (object, indent) => {
        const json = Buffer.from(JSON.stringify(object, null, indent));
        const found = [...fieldRanges(json)].map(([name, range]) => [name, JSON.parse(textAt(json, range))]);
        expect(found).toEqual(Object.entries(JSON.parse(JSON.stringify(object))));
      }),
      SEED,
    );
  });

  test('items of any array', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 0, max: 3 }), (array, indent) => {
        const json = Buffer.from(`  ${JSON.stringify(array, null, indent)}`);
        const found = itemRanges(json, 0).map((range) => JSON.parse(textAt(json, range)));
        expect(found).toEqual(JSON.parse(JSON.stringify(array)));
      }),
      SEED,
    );
  });

  test('byte for byte: digits, escapes and unknown fields', () => {
    const json = Buffer.from('{ "a" :[9007199254740993 , {"x":"\\u00e9\\"]}","n":1.0e0}],"b":-0.0 }');
    const a = fieldRanges(json).get('a');
    expect(itemRanges(json, a?.start ?? 0).map((range) => textAt(json, range))).toEqual([
      '9007199254740993',
      '{"x":"\\u00e9\\"]}","n":1.0e0}',
    ]);
    expect(textAt(json, fieldRanges(json).get('b') ?? { start: 0, end: 0 })).toBe('-0.0');
  });

  test('what is of another kind has none', () => {
    expect(fieldRanges(Buffer.from('[1]')).size).toBe(0);
    expect(itemRanges(Buffer.from('{"a":1}'), 0)).toEqual([]);
  });
});
