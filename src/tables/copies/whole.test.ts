import { describe, expect, it, test } from 'vitest';
import type { TableCopy } from '../../client/index.ts';
import { boundOf, filterWords } from '../../grid/conditions.tsx';
import {
  changedShown,
  type Filter,
  readShown,
  type Shown,
  sortedBy,
  withoutCalculated,
  writeShown,
} from '../../grid/shown.ts';
import type { Column } from '../../protocol/index.ts';
import { blocksIn, readSoFar } from './copy-source.ts';

describe('how a whole table is shown stands in the address', () => {
  const shown: Shown = {
    sort: [{ column: 'a b', direction: 'descending' }],
    filters: [
      { column: 'id', type: 'range', from: 9007199254740993n },
      { column: '1.10', type: 'set', values: ['x', null, true, 0.1] },
      { column: 't', type: 'text', contains: '"&=' },
    ],
    group: { by: ['a b'], aggregates: [{ function: 'count' }, { function: 'sum', column: 'id' }] },
    calculated: [{ name: 'per line', expression: 'weight / lines' }],
    columns: { order: ['id', 'a b'], hidden: ['t'], pinned: ['1.10'], widths: [['id', 120]] },
    looks: [
      { column: 'id', type: 'bar' },
      { type: 'tone', tone: 'bad', when: { column: 'id', type: 'range', from: 9007199254740993n } },
    ],
    find: 'rack 7',
    row: 999_999,
  };

  it('gives everything back, integers with all their digits', () => {
    expect(readShown(writeShown(shown))).toEqual(shown);
    expect(writeShown(shown)).toContain('"from":9007199254740993');
  });

  it.each([
    '',
    '{',
    '[]',
    '{"sort":1}',
    '{"filters":[{"type":"like"}]}',
    '{"row":-1}',
    '{"looks":[{"type":"tone","tone":"url(x)"}]}',
    '{"columns":{"widths":[["a",1e9]]}}',
    `{"calculated":${JSON.stringify(Array(21).fill({ name: 'a', expression: '1' }))}}`,
    `{"find":"${'x'.repeat(40_000)}"}`,
  ])('%j shows everything', (text) => {
    expect(readShown(text)).toEqual({});
  });

  it('says nothing of what is not there', () => {
    const nothing: Shown = { sort: [], filters: [], calculated: [], looks: [], group: { by: [], aggregates: [] } };
    expect(writeShown({ ...nothing, columns: { order: [], hidden: [] }, find: '', row: undefined })).toBe('{}');
  });

  it('forgets the row that was shown in full where there are others', () => {
    expect(changedShown(shown, { sort: [] }).row).toBeUndefined();
    expect(changedShown(shown, { find: 'x' }).row).toBe(999_999);
    expect(changedShown(shown, { row: 3 }).row).toBe(3);
  });

  it('without a calculated column asks nothing of it', () => {
    const calculated = [{ name: 'id', expression: '1' }];
    expect(withoutCalculated({ ...shown, calculated }, 'id')).toMatchObject({
      calculated: [],
      filters: shown.filters?.slice(1),
      looks: [],
      group: { by: ['a b'], aggregates: [{ function: 'count' }] },
    });
    expect(withoutCalculated({ ...shown, calculated }, 'a b').group).toBeUndefined();
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

  it('have the row that is shown in full, too', () => {
    expect(blocksIn({ first: 0, last: 30, also: 999_999 })).toEqual([1, 5000]);
    expect(blocksIn({ first: 0, last: 30, also: 3 })).toEqual([1]);
  });
});

test('a copy that was called off and read on has other answers', () => {
  const copy = (state: TableCopy['state'], rowsRead: number) => ({ state, rowsRead }) as TableCopy;
  expect(readSoFar(copy('complete', 9))).not.toBe(readSoFar(copy('paused', 3)));
  expect(readSoFar(copy('loading', 3))).toBe(readSoFar(copy('loading', 4)));
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
