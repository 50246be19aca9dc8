import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CellRange } from './cursor.ts';
import { useCopyCells } from './use-copy-cells.ts';

const RANGE: CellRange = { firstRow: 100, lastRow: 102, firstColumn: 0, lastColumn: 1 };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A table of which as many rows come as are told. */
function copying(rowCount: number) {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const rowsOf = vi.fn(async () => Array.from({ length: rowCount }, (_, at) => ({ a: at, b: `b${at}`, c: 'c' })));
  const { result, rerender } = renderHook(
    (range: CellRange) => useCopyCells({ range, active: null, names: ['a', 'b', 'c'], rowsOf }),
    { initialProps: RANGE },
  );
  return { result, rerender, rowsOf, writeText };
}

it('copies what is marked, and says so of that alone', async () => {
  const { result, rerender, rowsOf, writeText } = copying(3);
  await act(() => result.current.copy('cells'));
  expect(rowsOf).toHaveBeenCalledWith(100, 102);
  expect(writeText).toHaveBeenCalledWith('0\tb0\n1\tb1\n2\tb2');
  expect(result.current.outcome).toBe('Cells copied');
  rerender({ ...RANGE, lastRow: 103 });
  expect(result.current.outcome).toBe('');
});

it.each([
  ['rows that do not come', 2, RANGE, 'The marked cells could not be read'],
  ['more rows than a clipboard is for', 3, { ...RANGE, lastRow: 20_000 }, /^Too many cells/],
  ['more cells than a clipboard is for', 3, { ...RANGE, lastRow: 5100, lastColumn: 20 }, /^Too many cells/],
])('copies nothing of %s, and says so', async (_, rowCount, range, words) => {
  const { result, rerender, writeText } = copying(rowCount);
  rerender(range);
  await act(() => result.current.copy('cells'));
  expect(writeText).not.toHaveBeenCalled();
  expect(result.current.outcome).toMatch(words);
});
