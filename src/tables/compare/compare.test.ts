import { expect, it } from 'vitest';
import type { Comparison } from '../../client/index.ts';
import { readShown, writeShown } from '../../grid/shown.ts';
import { parseExactJson } from '../../tabular/index.ts';
import { changedCells, comparedShown } from './compare-view.tsx';

const columns = ['change', 'order', 'lines before', 'lines after', 'at before', 'at after'].map((name) => ({
  name,
  dataType: 'INTEGER' as const,
  nullable: true,
}));
const comparison = { keys: ['order'], columns } as Comparison;

it.each([
  [
    '{"change":"changed","lines before":1,"lines after":2,"at before":null,"at after":null}',
    [true, true, false, false],
  ],
  [
    '{"change":"changed","lines before":9007199254740992,"lines after":9007199254740993,"at before":1,"at after":null}',
    [true, true, true, true],
  ],
  [
    '{"change":"added","lines before":null,"lines after":2,"at before":null,"at after":3}',
    [false, false, false, false],
  ],
])('cells of a row that changed stand out where both values differ: %s', (row, stand) => {
  const cells = changedCells(comparison);
  const read = parseExactJson(row) as Record<string, unknown>;
  expect([...cells.keys()]).toEqual(columns.slice(2).map(({ name }) => name));
  expect([...cells.values()].map((differs) => differs(read))).toEqual(stand);
});

it('stands in the address', () => {
  const shown = comparedShown({ with: { simulationId: 'south' }, keys: ['order'] });
  expect(readShown(writeShown(shown))).toEqual(shown);
  expect(readShown('{"compare":{"with":{}}}')).toEqual({});
});
