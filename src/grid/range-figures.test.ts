import { expect, it } from 'vitest';
import { parseExactJson } from '../tabular/index.ts';
import { figuresOf } from './range-figures.ts';

const rowsOf = (...values: string[]) => values.map((value) => parseExactJson(`{"a":${value},"b":"7"}`) as never);

it.each<[string, string[], object | null]>([
  ['one number', ['5', 'null', '"x"'], null],
  ['no number', ['true', '"5"'], null],
  [
    'integers, exactly',
    ['9007199254740993', '-1', '4'],
    { count: 3, sum: 9007199254740996n, minimum: -1, maximum: 9007199254740993n },
  ],
  ['decimals', ['0.5', '2', 'null'], { count: 2, sum: 2.5, average: 1.25, minimum: 0.5, maximum: 2 }],
  [
    'decimals of more digits than a double has',
    ['0.12345678901234567890123', '1'],
    { count: 2, sum: 1.1234567890123457 },
  ],
])('%s', (_, values, expected) => {
  const figures = figuresOf(rowsOf(...values), ['a', 'b']);
  if (expected === null) expect(figures).toBeNull();
  else expect(figures).toMatchObject(expected);
});
