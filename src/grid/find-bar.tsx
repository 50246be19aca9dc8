import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { FoundRow } from '../client/index.ts';
import { formatCount, IconButton, SearchField } from '../ui/index.ts';
import type { GridState } from './grid-state.ts';
import classes from './result.module.css';
import type { RowSearch, RowSource } from './row-source.ts';

interface FindBarProps {
  source: Pick<RowSource, 'find' | 'count'>;
  grid: Pick<GridState, 'names' | 'cursor' | 'goTo'>;
  /** The marked text in the address. */
  text: string;
  onText: (text: string) => void;
}

/** Searches all rows: Enter goes to the next match, Shift+Enter to the one before. */
export function FindBar({ source, grid: { names, cursor, goTo }, text, onText }: FindBarProps): ReactElement {
  const [typed, setTyped, tell] = useTyped(text, onText);
  // The last search wins.
  const { variables, data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (search: RowSearch) => source.find(search),
  });
  const isOfTyped = variables?.contains === typed;
  const go = (direction: RowSearch['direction']) => {
    // Before the first rows there is nothing to search.
    if (typed === '' || names.length === 0) return;
    if (typed !== text) tell(typed);
    const next = direction === 'forward' ? (cursor?.row ?? -1) + 1 : (cursor?.row ?? 0) - 1;
    const on = next < 0 ? Math.max(source.count - 1, 0) : next;
    const from = isOfTyped ? on : (cursor?.row ?? 0);
    const onSuccess = ({ row, column }: FoundRow) => {
      if (row !== null && column !== null) goTo({ row, column: Math.max(names.indexOf(column), 0) });
    };
    mutate({ contains: typed, columns: names, from, direction }, { onSuccess });
  };
  const type = (next: string) => {
    setTyped(next);
    if (next !== '') return;
    reset();
    tell('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? 'backward' : 'forward');
  };
  return (
    <search className={classes.find} onKeyDown={onKeyDown}>
      {/* Before the field, which stays in place as they appear. */}
      {typed !== '' && (
        <>
          <span role="status" className={classes.muted}>
            {isOfTyped && (error?.message ?? (data ? foundWords(data) : isPending ? '…' : ''))}
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

/** What is typed, how it is changed, and how it is told. Where somebody else changes the text (Back), what is typed gives way. */
function useTyped(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState({ given: text, told: text });
  if (known.given !== text) {
    setKnown({ given: text, told: text });
    if (known.told !== text) setTyped(text);
  }
  const tell = (next: string): void => {
    setKnown({ given: text, told: next });
    onText(next);
  };
  return [typed, setTyped, tell] as const;
}

function foundWords(found: FoundRow): string {
  const [number, all] = [formatCount(found.number), formatCount(found.found)];
  if (found.row === null) return t`No match`;
  return plural(found.found, { one: `${number} of ${all} row`, other: `${number} of ${all} rows` });
}
