import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkObject, type JsonField, jsonFields } from './json-fields.ts';
import { joined, jsonBytes } from './text.ts';

const text = (written: string): Uint8Array => joined([...written].map((letter) => Uint8Array.of(letter.charCodeAt(0))));
const all = () => true;

/** The fields put together again, each list of all its pieces. */
function together(pieces: Iterable<JsonField>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, value, firstItem } of pieces) {
    if (firstItem === null) fields[field] = value;
    else {
      const before = firstItem === 0 ? [] : (fields[field] as unknown[]);
      expect(firstItem).toBe(before.length);
      fields[field] = [...before, ...(value as unknown[])];
    }
  }
  return fields;
}

const names = fc.string().filter((name) => name !== '__proto__');

describe('[R17] fields of an object', () => {
  test('are those of the object, however it is spaced', () => {
    const value = fc.dictionary(names, fc.jsonValue(), { maxKeys: 6 });
    fc.assert(
      fc.property(value, fc.constantFrom('', ' ', '\n\t', '\r\n  '), (drawn, space) => {
        const spaced = JSON.stringify(drawn, null, space.includes('\t') ? '\t' : space.length);
        const bytes = joined([text(space), jsonBytes(JSON.parse(spaced)), text(space)]);
        expect(together(jsonFields(bytes, all))).toEqual(JSON.parse(JSON.stringify(drawn)));
      }),
      { seed: 20261125, numRuns: 150 },
    );
  });

  test.each([
    [' { "a" : 1 , "b" : [ ] , "c" : [ 1 , [ 2 ] , { "d" : "]" } ] } ', { a: 1, b: [], c: [1, [2], { d: ']' }] }],
    ['{"a":{"b":[1,2]},"c":"}"}', { a: { b: [1, 2] }, c: '}' }],
    ['{}', {}],
    ['[1]', {}],
    ['7', {}],
  ])('of %s', (written, fields) => {
    expect(together(jsonFields(text(written), all))).toEqual(fields);
  });

  test('but those alone that are wanted, of which no other is made into a value', () => {
    const bytes = text('{"a":[1],"b":2,"c":[3]}');
    expect(together(jsonFields(bytes, (field) => field !== 'a'))).toEqual({ b: 2, c: [3] });
    expect([...jsonFields(bytes, (field) => field === 'a', 3)]).toHaveLength(1);
  });

  test('a list comes in pieces, each as soon as it has so many bytes', () => {
    const items = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(1022, '.'));
    const pieces = [...jsonFields(jsonBytes({ items, end: 1 }), all)];
    expect(pieces.map(({ firstItem }) => firstItem)).toEqual([0, 16, 32, null]);
    expect(together(pieces)).toEqual({ items, end: 1 });
  });

  test.each([
    { bytes: 16_383, first: [0] },
    { bytes: 16_384, first: [0, 1] },
  ])('two items of $bytes bytes begin pieces at $first', ({ bytes, first }) => {
    const items = ['a', 'b'].map((letter) => letter.repeat(bytes - 2));
    expect([...jsonFields(jsonBytes({ items }), all)].map(({ firstItem }) => firstItem)).toEqual(first);
  });

  test.each([
    { what: 'a value', written: '{"a":"1234"}', bytes: 6 },
    { what: 'an item', written: '{"a":["1234"]}', bytes: 6 },
  ])('$what of more bytes than are read is refused', ({ written, bytes }) => {
    expect([...jsonFields(text(written), all, bytes)]).toHaveLength(1);
    const tooLarge = new RangeError(`one value has ${bytes} bytes; at most ${bytes - 1} are read`);
    expect(() => [...jsonFields(text(written), all, bytes - 1)]).toThrow(tooLarge);
  });

  test.each([
    ['{"a":1}', null],
    [' \n{}', null],
    ['[]', 'no object'],
    ['"x"', 'no object'],
    ['{"a"', /no JSON/],
    ['', 'no object'],
  ])('what is no object is told: %s', (written, problem) => {
    if (problem === null) expect(() => checkObject(text(written))).not.toThrow();
    else expect(() => checkObject(text(written))).toThrow(problem);
  });
});
