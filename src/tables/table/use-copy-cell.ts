import { useState } from 'react';
import { copyText } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import type { ActiveCell } from './use-active-cell.ts';

/** Copies the active cell or its row; the outcome is for screen readers, who do not see the clipboard. */
export function useCopyCell(active: ActiveCell | null) {
  const [outcome, setOutcome] = useState('');
  const copy = async (what: 'value' | 'row') => {
    if (!active) return;
    const { row, column } = active;
    const text = what === 'row' ? JSON.stringify(row) : plainText(row[column.name]);
    setOutcome((await copyText(text)) ? `The ${what} is copied` : 'The browser refused to copy');
  };
  return { copy, outcome };
}
