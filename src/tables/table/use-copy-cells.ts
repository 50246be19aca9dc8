import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { copyText } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import { rowText } from '../cells/row-text.ts';
import { columnsIn, rangeOf, rowsIn } from './cell-range.ts';
import type { Row } from './columns.ts';
import type { CellCursor } from './cursor.ts';
import type { ActiveCell } from './use-active-cell.ts';

/** What is copied: the value of the active cell, all of its row, or the cells that are marked. */
export type Copied = 'value' | 'row' | 'cells';

/** More than this no spreadsheet is given by the clipboard; a file has room for all. */
export const MOST_CELLS = 100_000;
export const MOST_ROWS = 10_000;

interface CopiedFrom {
  cursor: CellCursor | null;
  active: Pick<ActiveCell, 'row' | 'column'> | null;
  /** Columns as they are shown, in their order. */
  names: readonly string[];
  /** Rows from the first to the last, both among them; read where they are not there. */
  rowsOf: (first: number, last: number) => Promise<readonly Row[]>;
}

/** Copies what is active or marked, as it is shown, for a spreadsheet. The outcome is told in words. */
export function useCopyCells(from: CopiedFrom) {
  const [outcome, setOutcome] = useState('');
  const copy = async (what: Copied) => {
    try {
      const text = await textOf(what, from);
      if (text === null) return;
      setOutcome((await copyText(text)) ? copiedWords(what) : t`The browser did not allow copying`);
    } catch (error) {
      setOutcome(error instanceof TooManyCells ? tooManyWords() : t`The marked cells could not be read`);
    }
  };
  return { copy, outcome };
}

class TooManyCells extends Error {}

async function textOf(what: Copied, { cursor, active, names, rowsOf }: CopiedFrom): Promise<string | null> {
  const range = rangeOf(cursor);
  if (what === 'cells' && range !== null) {
    if (rowsIn(range) > MOST_ROWS || rowsIn(range) * columnsIn(range) > MOST_CELLS) throw new TooManyCells();
    const columns = names.slice(range.firstColumn, range.lastColumn + 1);
    return (await rowsOf(range.firstRow, range.lastRow)).map((row) => rowText(row, columns)).join('\n');
  }
  if (!active) return null;
  return what === 'row' ? rowText(active.row, names) : plainText(active.row[active.column.name]);
}

function copiedWords(what: Copied): string {
  if (what === 'cells') return t`Cells copied`;
  return what === 'row' ? t`Row copied` : t`Value copied`;
}

function tooManyWords(): string {
  const most = MOST_ROWS.toLocaleString();
  return t`Too many cells to copy, or more than ${most} rows: export them as a file`;
}
