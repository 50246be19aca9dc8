import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLongDecimal, parseExactJson, stringifyExactJson } from './exact-json.ts';

describe('JSON with every number as it was sent', () => {
  test.each([
    ['0', 0],
    ['-0', -0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807', 9223372036854775807n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
    ['0.30000000000000004', 0.1 + 0.2],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['5e-324', Number.MIN_VALUE],
    ['1E20', 1e20],
    ['1.5000000000000000000', 1.5],
  ])('%s is a number or a bigint', (text, value) => {
    expect(parseExactJson(`[${text}]`)).toEqual([value]);
  });

  test.each([
    '12345678901234567.25',
    '0.12345678901234567890123',
    '1e400',
    '-1e400',
    '1e-400',
    '1.0000000000000000001',
  ])('%s, which a double does not hold, keeps its digits', (text) => {
    const [value] = parseExactJson(`[${text}]`) as unknown[];
    expect(isLongDecimal(value)).toBe(true);
    expect(String(value)).toBe(text);
    expect(stringifyExactJson([value])).toBe(`[${text}]`);
  });

  test('digits in texts and names are no numbers', () => {
    const text = '{"9007199254740993":"9007199254740993","b":"say \\"12345678901234567890\\""}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test('of a name that is there twice the last holds, beside long numbers too', () => {
    expect(parseExactJson('{"a":1,"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
  });

  test('is JSON.parse for whatever doubles hold', () => {
    const law = fc.property(fc.jsonValue(), (value) => {
      // A long number beside it: the exact way is taken.
      const text = `[9007199254740993,${JSON.stringify(value)}]`;
      const read = parseExactJson(text) as unknown[];
      expect(JSON.stringify(read[1], asDouble)).toBe(JSON.stringify(value));
    });
    fc.assert(law, { seed: 14, numRuns: 500 });
  });

  test('integers of any size come through both ways', () => {
    const law = fc.property(fc.bigInt(), (value) => {
      expect(stringifyExactJson(parseExactJson(`{"a":[${value}]}`))).toBe(`{"a":[${value}]}`);
    });
    fc.assert(law, { seed: 14 });
  });

  test('what is cut off is no JSON', () => {
    expect(() => parseExactJson('{"a":9007199254740993')).toThrow(SyntaxError);
  });
});

/** A double of more than 2^53 is written like an integer, and read as one. */
function asDouble(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
