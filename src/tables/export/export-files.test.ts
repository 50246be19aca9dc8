import { describe, expect, it } from 'vitest';
import { toCsv } from './export-files.ts';

/** The one field of a table with one column and one row. */
function fieldOf(value: unknown): string {
  const [, line] = toCsv(['c'], [{ c: value }]).split('\r\n');
  return line ?? '';
}

describe('csv', () => {
  it('starts with the mark of UTF-8, then the header, and ends each line with CR LF', () => {
    expect(toCsv(['a', 'b'], [{ a: 1, b: 'x' }])).toBe('\uFEFFa,b\r\n1,x\r\n');
  });

  it.each([
    ['a whole number', 9007199254740991, '9007199254740991'],
    ['all digits of a decimal', 0.1 + 0.2, '0.30000000000000004'],
    ['a negative number', -5, '-5'],
    ['a negative number as text', '-5.5', '-5.5'],
    ['true', true, 'true'],
    ['null', null, ''],
    ['a missing value', undefined, ''],
    ['an (empty)', '', '""'],
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'a"b', '"a""b"'],
    ['a space at the edge', ' a', '" a"'],
    ['JSON', { a: [1] }, '"{""a"":[1]}"'],
    ['a formula', '=SUM(A1)', "'=SUM(A1)"],
    ['a formula with a comma', '@a,b', '"\'@a,b"'],
  ])('writes %s', (_, value, text) => {
    expect(fieldOf(value)).toBe(text);
  });

  it('keeps line breaks inside a quoted field', () => {
    expect(toCsv(['c'], [{ c: 'a\nb' }])).toBe('\uFEFFc\r\n"a\nb"\r\n');
  });
});
