import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Column } from '../protocol/index.ts';
import {
  arrangementOf,
  moveColumn,
  movedTo,
  placeColumns,
  putColumn,
  stateOf,
  useArrangedTable,
} from './arranged-table.ts';
import { type Arrangement, readShown, writeShown } from './shown.ts';

afterEach(cleanup);

const columns = ['a', 'b', '1.10', 'a"}'].map((name): Column => ({ name, dataType: 'STRING', nullable: true }));

describe('an arrangement of columns in an address', () => {
  const arrangement: Arrangement = {
    order: ['a"}', '1.10'],
    pinned: ['1.10'],
    hidden: ['b'],
    widths: [['a"}', 200]],
  };

  it('comes back as it was', () => {
    expect(arrangementOf(columns, stateOf(columns, arrangement))).toEqual(arrangement);
  });

  it('leaves out what is not there, and what is there twice', () => {
    const other = stateOf(columns, { order: ['x', 'b', 'b'], pinned: ['x'], hidden: ['y'], widths: [['z', 90]] });
    expect(other).toEqual({
      columnOrder: ['1'],
      columnPinning: { start: [], end: [] },
      columnVisibility: {},
      columnSizing: {},
    });
  });

  it.each([
    ['as the service sends them', ['0', '1', '2', '3'], []],
    ['the first put last', ['1', '2', '3', '0'], ['b', '1.10', 'a"}']],
    ['the last put first', ['3', '0', '1', '2'], ['a"}']],
    ['some of them', ['1'], ['b']],
    ['none of them', [], []],
  ])('names no column of the order that follows by itself: %s', (_, columnOrder, order) => {
    expect(arrangementOf(columns, { ...stateOf(columns, {}), columnOrder }).order).toEqual(order);
  });

  it('has room for more columns than anybody counts', () => {
    const many = Array.from({ length: 1500 }, (_, at): Column => {
      return { name: `column ${at}`, dataType: 'STRING', nullable: true };
    });
    const ids = many.map((_, at) => String(at));
    const state = { ...stateOf(many, {}), columnOrder: movedTo(ids, '1499', '0') };
    const moved = writeShown({ columns: arrangementOf(many, state) });
    expect(moved.length).toBeLessThan(100);
    const hidden = Object.fromEntries(ids.slice(1, 1200).map((id) => [id, false]));
    const shown = { columns: arrangementOf(many, { ...state, columnVisibility: hidden }) };
    expect(stateOf(many, readShown(writeShown(shown)).columns ?? {}).columnVisibility).toEqual(hidden);
  });

  it('never hides all', () => {
    expect(stateOf(columns, { hidden: columns.map(({ name }) => name) }).columnVisibility).toEqual({});
  });

  it.each([
    ['forward', ['a', 'b', 'c'], 'c', 'a', ['c', 'a', 'b']],
    ['back', ['a', 'b', 'c'], 'a', 'b', ['b', 'a', 'c']],
    ['to the end', ['a', 'b', 'c'], 'a', 'c', ['b', 'c', 'a']],
    ['nowhere', ['a', 'b', 'c'], 'a', 'x', ['a', 'b', 'c']],
  ])('moves one %s', (_, order, moved, target, after) => {
    expect(movedTo(order, moved, target)).toEqual(after);
  });
});

describe('columns as they are shown', () => {
  function scene() {
    const { result } = renderHook(() => {
      const [arrangement, setArrangement] = useState<Arrangement>({});
      return useArrangedTable(columns, [], arrangement, setArrangement);
    });
    const names = () => placeColumns(result.current).map(({ id }) => columns[Number(id)]?.name);
    const pinned = () => placeColumns(result.current).filter(({ pinnedPixels }) => pinnedPixels !== null).length;
    return { table: () => result.current, names, pinned };
  }

  it('are moved one place, and not beyond the ends', () => {
    const { table, names } = scene();
    act(() => moveColumn(table(), '2', -1));
    expect(names()).toEqual(['a', '1.10', 'b', 'a"}']);
    act(() => moveColumn(table(), '0', -1));
    expect(names()).toEqual(['a', '1.10', 'b', 'a"}']);
  });

  it('pass over hidden ones', () => {
    const { table, names } = scene();
    act(() => table().getColumn('1')?.toggleVisibility(false));
    act(() => moveColumn(table(), '0', 1));
    expect(names()).toEqual(['1.10', 'a', 'a"}']);
  });

  it('stay in view at the left where they are pinned, one behind the other', () => {
    const { table, names, pinned } = scene();
    act(() => table().getColumn('3')?.pin('start'));
    act(() => table().getColumn('1')?.pin('start'));
    expect(names()).toEqual(['a"}', 'b', 'a', '1.10']);
    const [first, second] = placeColumns(table());
    expect([first?.pinnedPixels, second?.pinnedPixels]).toEqual([0, first?.pixels]);
    act(() => moveColumn(table(), '1', -1));
    expect(names()).toEqual(['b', 'a"}', 'a', '1.10']);
    expect(pinned()).toBe(2);
  });

  it('are pinned by being dropped on a pinned one, and let go by being dropped on another', () => {
    const { table, pinned } = scene();
    act(() => table().getColumn('0')?.pin('start'));
    act(() => putColumn(table(), '2', '0'));
    expect(pinned()).toBe(2);
    act(() => putColumn(table(), '0', '1'));
    expect(pinned()).toBe(1);
  });
});
