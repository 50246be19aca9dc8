import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkJson } from './check-json.ts';
import { jsonFields } from './json-fields.ts';
import { jsonBytes } from './text.ts';

const SEED = { seed: 7, numRuns: 300 };
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

test('what is JSON, and what is none, is what JSON.parse says', () => {
  const spoiled = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:\\ue-+.01 \n\ttfn'))
    .map(([text, at, letter]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + letter + text.slice(place + (at % 2));
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoiled), (text) => {
      expect(isAccepted(() => checkJson(bytesOf(text)))).toBe(isAccepted(() => JSON.parse(text)));
    }),
    SEED,
  );
});

test.each([
  '',
  ' ',
  '{',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{"a"}',
  '{a:1}',
  '01',
  '-',
  '1.',
  '1e',
  '.5',
  '+1',
  '"\\x"',
  '"\\u12g4"',
  '"\\u00`0"',
  '"\n"',
  'tru',
  'nulll',
  '[1}',
  '{"a":1]',
  '[1] 2',
  '"open',
  '1 2',
  '[1 2]',
])('%j is none', (text) => {
  expect(isAccepted(() => JSON.parse(text))).toBe(false);
  expect(() => checkJson(bytesOf(text))).toThrow();
});

test.each([
  ' {} ',
  '[ ]',
  '-0.5E+10',
  '1e5',
  '"\\u00af"',
  '"\\u00e9\\"\\\\"',
  '{"a":[{},[],""]}',
  ' [ 1 , { "b" : null } ] ',
  '"ü😀"',
])('%j is JSON', (text) => expect(() => checkJson(bytesOf(text))).not.toThrow());

test('bytes that are no UTF-8, also across pieces, are none', () => {
  const text = bytesOf(`"${'ü'.repeat(20_000)}"`);
  expect(() => checkJson(text)).not.toThrow();
  text[16_384] = 0x41;
  expect(() => checkJson(text)).toThrow(TypeError);
});

test('a thousand levels are read; what is nested deeper is refused', () => {
  const nested = (levels: number) => bytesOf(`${'['.repeat(levels)}0${']'.repeat(levels)}`);
  expect(() => checkJson(nested(1000))).not.toThrow();
  expect(() => checkJson(nested(1001))).toThrow(/nested/);
  expect(() => checkJson(bytesOf('['.repeat(1_000_000)))).toThrow(/nested/);
});

test('[R17] fields are read a piece at a time, and make the object that was written', () => {
  const object = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
  );
  fc.assert(
    fc.property(object, fc.boolean(), (written, isSpaced) => {
      const read: Record<string, unknown> = {};
      const bytes = bytesOf(JSON.stringify(written, null, isSpaced ? 2 : 0));
      for (const { field, value, firstItem } of jsonFields(bytes, () => true)) {
        if (firstItem === null) read[field] = value;
        else read[field] = [...(firstItem === 0 ? [] : (read[field] as unknown[])), ...(value as unknown[])];
      }
      expect(read).toEqual(JSON.parse(JSON.stringify(written)));
    }),
    SEED,
  );
});

test('[R17] a long list comes in pieces of some kilobytes, each with the index of its first item', () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({ index, text: 'x'.repeat(20) }));
  const pieces = [...jsonFields(jsonBytes({ items, others: items }), (field) => field === 'items')];
  expect(pieces.length).toBeGreaterThan(5);
  for (const { value, firstItem } of pieces) {
    expect(JSON.stringify(value).length).toBeLessThan(17 * 1024);
    expect((value as typeof items)[0]?.index).toBe(firstItem);
  }
  expect(pieces.flatMap(({ value }) => value)).toEqual(items);
});

test('[R17] one value that is larger than any of ours is refused', () => {
  const bytes = jsonBytes({ clock: 'x'.repeat(2 * 1024 ** 2) });
  expect(() => [...jsonFields(bytes, () => true, 1024 ** 2)]).toThrow(
    /one value has 2097154 bytes; at most 1048576 are read/,
  );
});
