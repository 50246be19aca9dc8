import { expect, it } from 'vitest';
import { rowText } from './cell-text.ts';

it.each<[string, unknown, string]>([
  ['an integer of any size', 9007199254740993n, '9007199254740993'],
  ['a negative number', -1.5, '-1.5'],
  ['null', null, ''],
  ['a text', 'Rack A', 'Rack A'],
  ['a text with tab and line', 'a\tb\nc', '"a\tb\nc"'],
  ['a text with a tab alone', 'a\tb', '"a\tb"'],
  ['quotes', 'say "so"', '"say ""so"""'],
  ['a formula', '=1+1', "'=1+1"],
  ['JSON', { a: [1] }, '"{""a"":[1]}"'],
  ['a truth', true, 'true'],
])('a spreadsheet gets %s as one cell', (_, value, cell) => {
  expect(rowText({ before: 'x', value, hidden: 1 }, ['before', 'value'])).toBe(`x\t${cell}`);
});
