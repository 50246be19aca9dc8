import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { formatCount, IconButton, SearchField } from '../../../ui/index.ts';
import tableClasses from '../../table/table.module.css';
import classes from '../whole.module.css';
import type { Find } from './use-find.ts';

interface FindBarProps {
  find: Find;
  /** What is marked, as it stands in the address. */
  text: string;
  onText: (text: string) => void;
  /** The row that one is at; null: none. */
  row: number | null;
  total: number;
}

/** Searches the whole table: Enter goes to the next row that has the text, with Shift to the one before. */
export function FindBar({ find, text, onText, row, total }: FindBarProps): ReactElement {
  const [typed, setTyped] = useState(text);
  const go = (direction: 'forward' | 'backward') => {
    if (typed === '') return;
    if (typed !== text) onText(typed);
    const isNew = typed !== text || find.found === null;
    const next = direction === 'forward' ? (row ?? -1) + 1 : (row ?? 0) - 1;
    void find.go(typed, isNew ? (row ?? 0) : next < 0 ? Math.max(total - 1, 0) : next, direction);
  };
  const type = (next: string) => {
    setTyped(next);
    if (next !== '') return;
    find.clear();
    onText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? 'backward' : 'forward');
  };
  return (
    <search className={classes.find} onKeyDown={onKeyDown}>
      {/* Before the field, which stays where it is as they come. */}
      {typed !== '' && (
        <>
          <span role="status" className={tableClasses.muted}>
            {foundWords(find)}
          </span>
          <IconButton icon="arrow-up" label={t`Previous match`} onClick={() => go('backward')} />
          <IconButton icon="arrow-down" label={t`Next match`} onClick={() => go('forward')} />
        </>
      )}
      <SearchField
        label={t`Find in table`}
        placeholder={t`Find in table`}
        value={typed}
        maxLength={1000}
        onChange={type}
        className={classes.findField}
      />
    </search>
  );
}

function foundWords({ found, error, isBusy }: Find): string {
  if (error !== null) return error.message;
  if (found === null) return isBusy ? '…' : '';
  const [number, all] = [formatCount(found.number), formatCount(found.found)];
  return found.row === null ? t`No match` : t`${number} of ${all} rows`;
}
