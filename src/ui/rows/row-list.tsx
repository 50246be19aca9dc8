import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useMeasured } from '../layout/use-width.ts';
import { rowAfter, rowsBetween } from './row-keys.ts';
import classes from './row-list.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_REM = 1.5;

/** How a row was chosen: alone, beside others (Ctrl), or with all from the one that was chosen before (Shift). */
export type RowChoice = 'alone' | 'added' | 'upto';

/** What is shown of a row. */
export interface ListedRow {
  /** Cells; the first is the row's header. */
  readonly cells: readonly ReactNode[];
  readonly isSelected: boolean;
  /** From 1; only in a tree. */
  readonly level?: number;
  /** Null for a row without others below it; only in a tree. */
  readonly isOpen?: boolean | null;
  /** Steps back behind the others. */
  readonly isFaint?: boolean;
}

export interface RowListHandle {
  scrollTo(row: number): void;
}

interface RowListProps {
  /** Accessible name. */
  label: string;
  role?: 'grid' | 'treegrid';
  columns: readonly ReactNode[];
  /** `grid-template-columns` of header and rows. */
  template: string;
  rowCount: number;
  row: (index: number) => ListedRow;
  onChoose: (row: number, how: RowChoice) => void;
  onChooseAll?: () => void;
  /** Enter, or a second click. */
  onAct?: (row: number) => void;
  onOpen?: (row: number, isOpen: boolean) => void;
  /** Somebody scrolls or walks: the list must not move by itself any more. */
  onTaken?: () => void;
  handle?: Ref<RowListHandle>;
}

/** A list of any length whose rows are selected, alone or together, by pointer and keyboard; only those in view are drawn. */
export function RowList(props: RowListProps): ReactElement {
  const { label, role = 'grid', columns, template, rowCount, row, handle, onTaken } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [kept, setCursor] = useState(0);
  const cursor = Math.min(kept, Math.max(rowCount - 1, 0));
  const rowPixels = Math.round(ROW_REM * useMeasured(scroller).typePixels);
  const view = useVirtualRows({ rowCount, rowPixels, headerPixels: rowPixels, scroller });
  const drawnRows = view.drawn.end > view.drawn.first ? rowsBetween(view.drawn.first, view.drawn.end - 1) : [];
  useImperativeHandle(handle, () => ({ scrollTo: (index) => view.scrollTo(index, 'center') }));
  const pageRows = Math.max(Math.floor(view.viewPixels / rowPixels) - 2, 1);
  const goTo = (index: number): void => {
    setCursor(index);
    view.scrollTo(index, 'auto');
  };
  const press = (index: number, how: RowChoice): void => {
    setCursor(index);
    props.onChoose(index, how);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTaken = actOnKey(event, { ...props, cursor, pageRows, goTo });
    if (!isTaken) return;
    event.preventDefault();
    onTaken?.();
  };
  const style = { gridTemplateColumns: template, height: rowPixels };
  return (
    <div ref={scroller} className={classes.scroller} onWheel={onTaken} onPointerDown={onTaken}>
      <table
        {...gridOf(role, drawnRows.includes(cursor) ? `${id}-${cursor}` : undefined)}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <Head columns={columns} style={style} />
        <tbody style={view.style}>
          {drawnRows.map((index) => (
            <Row
              key={index}
              id={`${id}-${index}`}
              index={index}
              row={row(index)}
              isCursor={index === cursor}
              style={style}
              onPress={press}
              onAct={props.onAct}
              onOpen={props.onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table is a grid: its rows are walked by arrow keys and selected, and it is one stop of the tab key. */
function gridOf(role: 'grid' | 'treegrid', active: string | undefined) {
  return { role, tabIndex: 0, 'aria-multiselectable': true, 'aria-activedescendant': active };
}

function Head({ columns, style }: Pick<RowListProps, 'columns'> & Pick<RowProps, 'style'>): ReactElement {
  return (
    <thead>
      <tr aria-rowindex={1} className={classes.head} style={style}>
        {columns.map((heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their place
          <th key={at} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  onAct: RowListProps['onAct'] | undefined;
  onOpen: RowListProps['onOpen'] | undefined;
  id: string;
  index: number;
  row: ListedRow;
  isCursor: boolean;
  style: { height: number; gridTemplateColumns: string };
  onPress: (index: number, how: RowChoice) => void;
}

function Row({ id, index, row, isCursor, style, onPress, onAct, onOpen }: RowProps): ReactElement {
  const { cells, isSelected, level, isOpen, isFaint } = row;
  const [header, ...others] = cells;
  const press = (event: MouseEvent): void => {
    if (event.shiftKey) window.getSelection()?.removeAllRanges();
    onPress(index, event.shiftKey ? 'upto' : event.ctrlKey || event.metaKey ? 'added' : 'alone');
  };
  const turn = (event: MouseEvent): void => {
    event.stopPropagation();
    onOpen?.(index, !isOpen);
  };
  return (
    <tr
      {...{ id, style }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-level={level}
      aria-expanded={isOpen ?? undefined}
      data-cursor={isCursor}
      data-faint={isFaint}
      className={classes.row}
      onClick={press}
      onDoubleClick={onAct && (() => onAct(index))}
    >
      <th scope="row" style={level === undefined ? undefined : { paddingInlineStart: `${level - 0.5}rem` }}>
        {level !== undefined && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same
          // biome-ignore lint/a11y/noStaticElementInteractions: the row says itself that it opens
          <span className={classes.turn} data-open={isOpen ?? undefined} onClick={turn} />
        )}
        {header}
      </th>
      {others.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their place
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}

interface Walked extends RowListProps {
  cursor: number;
  pageRows: number;
  goTo: (row: number) => void;
}

/** @returns whether the key means something here */
function actOnKey(event: KeyboardEvent, walked: Walked): boolean {
  const { cursor, rowCount, pageRows, goTo, row, onChoose, onChooseAll, onAct, onOpen } = walked;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey || rowCount === 0) return false;
  if (isControl && event.code === 'KeyA' && onChooseAll) onChooseAll();
  else if (event.key === ' ') onChoose(cursor, event.shiftKey ? 'upto' : 'added');
  else if (event.key === 'Enter' && onAct) onAct(cursor);
  else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && onOpen) {
    const isOpen = event.key === 'ArrowRight';
    if (row(cursor).isOpen === !isOpen) onOpen(cursor, isOpen);
  } else {
    const next = rowAfter(cursor, event.key, { rowCount, pageRows });
    if (next === null) return false;
    goTo(next);
    if (!isControl) onChoose(next, event.shiftKey ? 'upto' : 'alone');
  }
  return true;
}
