import { describe, expect, it } from 'vitest';
import type { Column } from '../../protocol/index.ts';
import { boundOf, filterWords } from './filter-words.ts';
import { blocksIn } from './use-copy-rows.ts';
import { type Filter, readShown, type Shown, sortedBy, writeShown } from './whole-query.ts';

describe('how a whole table is shown stands in the address', () => {
  const shown: Shown = {
    sort: [{ column: 'a b', direction: 'descending' }],
    filters: [
      { column: 'id', type: 'range', from: 9007199254740993n },
      { column: '1.10', type: 'set', values: ['x', null, true, 0.1] },
      { column: 't', type: 'text', contains: '"&=' },
    ],
    group: { by: ['a b'], aggregates: [{ function: 'count' }, { function: 'sum', column: 'id' }] },
  };

  it('gives everything back, integers with all their digits', () => {
    expect(readShown(writeShown(shown))).toEqual(shown);
    expect(writeShown(shown)).toContain('"from":9007199254740993');
  });

  it.each(['', '{', '[]', '{"sort":1}', '{"filters":[{"type":"like"}]}'])('%j shows everything', (text) => {
    expect(readShown(text)).toEqual({});
  });

  it('says nothing of what is not there', () => {
    expect(writeShown({ sort: [], filters: [], group: { by: [], aggregates: [] } })).toBe('{}');
  });
});

describe('sorting', () => {
  const up = (column: string) => ({ column, direction: 'ascending' as const });
  const down = (column: string) => ({ column, direction: 'descending' as const });
  it.each([
    ['first ascending', [], 'a', false, [up('a')]],
    ['then descending', [up('a')], 'a', false, [down('a')]],
    ['then not at all', [down('a')], 'a', false, []],
    ['another alone', [up('a')], 'b', false, [up('b')]],
    ['another beside it', [up('a')], 'b', true, [up('a'), up('b')]],
    ['turned in its place', [up('a'), up('b')], 'a', true, [down('a'), up('b')]],
    ['taken out of its place', [down('a'), up('b')], 'a', true, [up('b')]],
  ])('%s', (_, before, column, also, after) => {
    expect(sortedBy(before, column, also)).toEqual(after);
  });
});

describe('blocks of rows', () => {
  it.each([
    [0, 30, [1]],
    [190, 210, [1, 2]],
    [199, 199, [1]],
    [200, 200, [1, 2]],
    [999_980, 999_999, [1, 5000]],
  ])('rows %d to %d', (first, last, blocks) => {
    expect(blocksIn({ first, last })).toEqual(blocks);
  });
});

describe('what is typed as an end of a range', () => {
  const column = (dataType: Column['dataType']): Column => ({ name: 'c', dataType, nullable: true });
  it.each([
    ['INTEGER', ' 9007199254740993 ', 9007199254740993n],
    ['INTEGER', '-5', -5n],
    ['INTEGER', '1.5', 1.5],
    ['INTEGER', 'many', null],
    ['DECIMAL', '0.1', 0.1],
    ['DECIMAL', '', null],
    ['DATETIME', '2026-01-02', '2026-01-02'],
    ['DATE', 'soon', null],
    ['STRING', 'soon', 'soon'],
  ] as const)('%s %j', (dataType, typed, bound) => {
    expect(boundOf(column(dataType), typed)).toBe(bound);
  });

  it.each([
    ['a from 9007199254740993', { column: 'a', type: 'range', from: 9007199254740993n }],
    ['a from 1 to 2', { column: 'a', type: 'range', from: 1, to: 2 }],
    ['a up to 2', { column: 'a', type: 'range', to: 2 }],
    ['a is x, null', { column: 'a', type: 'set', values: ['x', null] }],
    ['a is not null', { column: 'a', type: 'null', isNull: false }],
    ['a contains “x”', { column: 'a', type: 'text', contains: 'x' }],
  ] satisfies [string, Filter][])('%s', (words, filter) => {
    expect(filterWords(filter)).toBe(words);
  });
});
