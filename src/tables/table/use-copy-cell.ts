import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { copyText } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import { rowText } from '../cells/row-text.ts';
import type { ActiveCell } from './use-active-cell.ts';

/**
 * Copies the active cell or its row, as it is shown, for a spreadsheet; the outcome is for screen readers, who do not see
 * the clipboard.
 */
export function useCopyCell(active: Pick<ActiveCell, 'row' | 'column'> | null, names: readonly string[]) {
  const [outcome, setOutcome] = useState('');
  const copy = async (what: 'value' | 'row') => {
    if (!active) return;
    const { row, column } = active;
    const text = what === 'row' ? rowText(row, names) : plainText(row[column.name]);
    const copied = what === 'row' ? t`Row copied` : t`Value copied`;
    setOutcome((await copyText(text)) ? copied : t`The browser did not allow copying`);
  };
  return { copy, outcome };
}
