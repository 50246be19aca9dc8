import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../testing/law-runs.ts';
import { joined, jsonBytes, jsonOf, jsonSteps, textOf } from './text.ts';

/** What a generator returns, and in how many steps. */
function stepped(value: object): { bytes: Uint8Array; steps: number } {
  const all = jsonSteps(value);
  for (let steps = 0; ; steps += 1) {
    const { done, value: bytes } = all.next();
    if (done) return { bytes, steps };
  }
}

describe('JSON as bytes', () => {
  test('is the same in steps as at once', () => {
    const list = fc.array(fc.jsonValue({ noUnicodeString: false }), { maxLength: 5 });
    const value = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(list, fc.jsonValue()), { maxKeys: 5 });
    fc.assert(
      fc.property(value, (drawn) => {
        const { bytes } = stepped(drawn);
        expect(bytes).toEqual(jsonBytes(drawn));
        expect(jsonOf(bytes)).toEqual(JSON.parse(JSON.stringify(drawn)));
      }),
      { seed: 20261125, numRuns: lawRuns(100) },
    );
  });

  test.each([
    { items: 0, steps: 0 },
    { items: 1, steps: 1 },
    { items: 250, steps: 1 },
    { items: 251, steps: 2 },
    { items: 501, steps: 3 },
  ])('$items items of a list take $steps steps', ({ items, steps }) => {
    const value = { list: Array.from({ length: items }, (_, index) => `item ${index}`), other: {} };
    expect(stepped(value)).toEqual({ bytes: jsonBytes(value), steps });
  });

  test('joined bytes lie one behind the other', () => {
    expect(joined([])).toEqual(new Uint8Array(0));
    expect(joined([Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3));
  });

  test('what is no UTF-8 is refused, never replaced', () => {
    expect(textOf(jsonBytes('Süd 😀'))).toBe('"Süd 😀"');
    expect(() => textOf(Uint8Array.of(0x22, 0xc3, 0x22))).toThrow(TypeError);
    expect(() => jsonOf(Uint8Array.of(0x7b))).toThrow(SyntaxError);
  });
});
