import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldSteps, itemRanges } from './json-ranges.ts';
import { atOnce, SLICE_BYTES } from './steps.ts';

const SEED = { seed: 5, numRuns: 300 };
const fieldRanges = (json: Buffer) => atOnce(fieldSteps(json, 0));
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

const LONG = 3 * SLICE_BYTES;
test.each([
  ['a text of backslashes', `{"a":"${'\\\\'.repeat(LONG / 2)}"}`],
  ['a name of backslashes', `{"${'\\\\'.repeat(LONG / 2)}":1}`],
  ['a list of texts', `{"a":[${Array(LONG / 4).fill('""')}]}`],
  ['a number', `{"a":${'1'.repeat(LONG)}}`],
  ['small fields', `{${Array(LONG / 6).fill('"b":1')}}`],
  ['blanks', `{${' '.repeat(LONG)}"a":1}`],
])('between two slices of endless JSON others have their turn: %s (server 10)', (_, text) => {
  const json = Buffer.from(text);
  const steps = [0, ...fieldSteps(json, 0), json.length];
  const longest = Math.max(...steps.map((at, index) => at - (steps[index - 1] ?? 0)));
  expect(longest).toBeLessThan(2 * SLICE_BYTES);
});
