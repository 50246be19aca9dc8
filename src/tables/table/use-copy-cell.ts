import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { stringifyExactJson } from '../../protocol/index.ts';
import { copyText } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import type { ActiveCell } from './use-active-cell.ts';

/** Copies the active cell or its row; the outcome is for screen readers, who do not see the clipboard. */
export function useCopyCell(active: Pick<ActiveCell, 'row' | 'column'> | null) {
  const [outcome, setOutcome] = useState('');
  const copy = async (what: 'value' | 'row') => {
    if (!active) return;
    const { row, column } = active;
    const text = what === 'row' ? stringifyExactJson(row) : plainText(row[column.name]);
    const copied = what === 'row' ? t`Row copied` : t`Value copied`;
    setOutcome((await copyText(text)) ? copied : t`The browser did not allow copying`);
  };
  return { copy, outcome };
}
