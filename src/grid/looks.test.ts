import { describe, expect, it } from 'vitest';
import type { Column, DataType } from '../protocol/index.ts';
import { parseExactJson } from '../tabular/index.ts';
import { cellPainter, holds, measuredColumns } from './paint-cells.ts';
import type { Filter, Look } from './shown.ts';

const column = (dataType: DataType): Column => ({ name: 'c', dataType, nullable: true });
const bar: Look = { column: 'c', type: 'bar' };
const shade: Look = { column: 'c', type: 'shade' };

function paint(looks: Look[], value: unknown, extent = { least: 0, most: 10 }, find = '') {
  return cellPainter(column('INTEGER'), looks, extent, find)?.(value, {});
}

describe('bars and shades', () => {
  it.each([
    ['from 0', 5, { least: 2, most: 10 }, { from: 0, to: 0.5 }],
    ['the largest fills it', 10, { least: 2, most: 10 }, { from: 0, to: 1 }],
    ['below 0 the other way', -5, { least: -5, most: 15 }, { from: 0, to: 0.25 }],
    ['above 0 from there', 15, { least: -5, most: 15 }, { from: 0.25, to: 1 }],
    ['integers of any size', 9007199254740992n, { least: 0, most: 18014398509481984 }, { from: 0, to: 0.5 }],
    ['null has none', null, { least: 0, most: 1 }, null],
    ['nor has a word', 'x', { least: 0, most: 1 }, null],
  ])('a bar: %s', (_, value, extent, ends) => {
    expect(paint([bar], value, extent)?.bar).toEqual(ends);
  });

  it.each([
    [2, 0],
    [10, 1],
    [4, 0.25],
    [11, 1],
  ])('a shade of %d between 2 and 10 is %d', (value, share) => {
    expect(paint([shade], value, { least: 2, most: 10 })?.shade).toBe(share);
  });

  it('are not drawn before the extent is known', () => {
    expect(cellPainter(column('INTEGER'), [bar, shade], null, '')?.(1, {})).toMatchObject({ bar: null, shade: null });
  });

  it('measure times, too', () => {
    const at = cellPainter(column('DATE'), [shade], { least: 0, most: 172_800_000 }, '');
    expect(at?.('1970-01-02', {})?.shade).toBe(0.5);
  });

  it('are asked for once a column', () => {
    expect(
      measuredColumns([bar, shade, { type: 'tone', tone: 'bad', when: { column: 'd', type: 'null', isNull: true } }]),
    ).toEqual(['c']);
  });
});

describe('a colour holds where its condition does', () => {
  it.each([
    ['range', 'INTEGER', '{"from":2,"to":4}', '2', true],
    ['range', 'INTEGER', '{"from":9007199254740993}', '9007199254740992', false],
    ['range', 'INTEGER', '{"from":9007199254740993}', '9007199254740993', true],
    ['range', 'DECIMAL', '{"to":1}', '0.12345678901234567890', true],
    ['range', 'INTEGER', '{"from":2}', 'null', false],
    ['range', 'DATETIME', '{"from":"2026-01-01"}', '"2026-01-01T01:00:00+02:00"', false],
    ['range', 'DATETIME', '{"to":"2026-01-01"}', '"2026-01-01T01:00:00+02:00"', true],
    ['range', 'STRING', '{"from":"b"}', '"c"', true],
    ['text', 'STRING', '{"contains":"RACK"}', '"rack-1"', true],
    ['text', 'STRING', '{"contains":"x"}', 'null', false],
    ['set', 'INTEGER', '{"values":[1, null]}', 'null', true],
    ['set', 'INTEGER', '{"values":[9007199254740993]}', '9007199254740993', true],
    ['set', 'STRING', '{"values":["1"]}', '1', false],
    ['null', 'STRING', '{"isNull":true}', 'null', true],
    ['null', 'STRING', '{"isNull":false}', '""', true],
  ] as const)('%s of %s %s: %s is %s', (type, dataType, of, value, is) => {
    const filter = { column: 'c', type, ...(parseExactJson(of) as object) } as Filter;
    expect(holds(filter, parseExactJson(value), column(dataType))).toBe(is);
  });

  it('the first that holds counts', () => {
    const tone = (tone: 'good' | 'bad', from: number): Look => ({
      type: 'tone',
      tone,
      when: { column: 'c', type: 'range', from },
    });
    expect(paint([tone('bad', 5), tone('good', 1)], 6)?.tone).toBe('bad');
    expect(paint([tone('bad', 5), tone('good', 1)], 3)?.tone).toBe('good');
    expect(paint([tone('bad', 5), tone('good', 1)], 0)?.tone).toBeNull();
  });
});

describe('what is searched for is marked', () => {
  it.each([
    ['Rack', 'rack-7', true],
    ['7', 17, true],
    ['7', null, false],
  ])('%s in %s: %s', (find, value, is) => {
    expect(paint([], value, undefined, find)?.isFound).toBe(is);
  });

  it('costs nothing where nothing is', () => {
    expect(cellPainter(column('STRING'), [], null, '')).toBeUndefined();
  });
});
