import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Column } from '../protocol/index.ts';
import { copyText, formatCount } from '../ui/index.ts';
import { plainText, rowText } from './cells/cell-text.ts';
import { type CellRange, columnsIn, rowsIn } from './cursor.ts';
import type { Row } from './row-source.ts';

/** The value of the active cell, its whole row, or the marked cells. */
export type Copied = 'value' | 'row' | 'cells';

/** Larger selections do not fit a clipboard; a file has room for all. */
const MOST_CELLS = 100_000;
const MOST_ROWS = 10_000;

interface CopiedFrom {
  /** The marked cells. */
  range: CellRange | null;
  active: { row: Row; column: Column } | null;
  /** Visible columns in their order. */
  names: readonly string[];
  /** Rows from the first to the last, both included; reads missing ones. */
  rowsOf: (first: number, last: number) => Promise<readonly Row[]>;
}

/** Copies the active or marked cells for a spreadsheet. The outcome is told in words. */
export function useCopyCells({ range, active, names, rowsOf }: CopiedFrom) {
  const marked = range && JSON.stringify(range);
  const [told, setTold] = useState({ marked, outcome: '' });
  const setOutcome = (outcome: string) => setTold({ marked, outcome });
  const give = async (what: Copied, text: string) =>
    setOutcome((await copyText(text)) ? copiedWords(what) : t`The browser did not allow copying`);

  async function copyCells(cells: CellRange): Promise<void> {
    if (rowsIn(cells) > MOST_ROWS || rowsIn(cells) * columnsIn(cells) > MOST_CELLS) {
      setOutcome(tooManyWords());
      return;
    }
    const columns = names.slice(cells.firstColumn, cells.lastColumn + 1);
    try {
      const rows = await rowsOf(cells.firstRow, cells.lastRow);
      // A half copy would look like a whole one.
      if (rows.length !== rowsIn(cells)) throw new Error(`${rows.length} of ${rowsIn(cells)} rows came`);
      await give('cells', rows.map((row) => rowText(row, columns)).join('\n'));
    } catch {
      setOutcome(t`The marked cells could not be read`);
    }
  }

  // Synchronous if nothing must be read: browsers allow copying only shortly after a key.
  const copy = async (what: Copied): Promise<void> => {
    if (what === 'cells' && range) await copyCells(range);
    else if (what === 'row' && active) await give('row', rowText(active.row, names));
    else if (active) await give('value', plainText(active.row[active.column.name]));
  };
  // An outcome belongs to the cells that were copied.
  return { copy, outcome: told.marked === marked ? told.outcome : '' };
}

function copiedWords(what: Copied): string {
  if (what === 'cells') return t`Cells copied`;
  return what === 'row' ? t`Row copied` : t`Value copied`;
}

function tooManyWords(): string {
  const most = formatCount(MOST_ROWS);
  return t`Too many cells to copy, or more than ${most} rows: export them as a file`;
}
