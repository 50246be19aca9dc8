import { type CSSProperties, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { formatCount } from '../../ui/index.ts';
import classes from './grid.module.css';

interface GridFrameProps {
  label: string;
  /** Of the whole table, wherever its rows are. */
  totalRows: number;
  /** Columns in view, each with its id and its width. */
  widths: readonly { id: string; pixels: number }[];
  children: (scroller: RefObject<HTMLDivElement | null>) => ReactNode;
}

/** What every grid is: a scroller with a table whose rows and columns are counted for screen readers. */
export function GridFrame({ label, totalRows, widths, children }: GridFrameProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={classes.scroller} style={columnWidths(widths, totalRows)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys: a grid
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={totalRows + 1}
        aria-colcount={widths.length + 1}
        className={classes.table}
      >
        {children(scroller)}
      </table>
    </div>
  );
}

/** Width of a digit of a row's number. */
const DIGIT_REMS = 0.4;

/** Widths as CSS variables: resizing touches one element instead of every cell. */
function columnWidths(widths: GridFrameProps['widths'], totalRows: number): CSSProperties {
  // In a unit that is the same in every cell: what is pinned stands behind it.
  const style: Record<string, string> = {
    '--row-number': `max(2.5rem, ${(formatCount(totalRows).length + 3) * DIGIT_REMS}rem)`,
  };
  for (const { id, pixels } of widths) style[`--column-${id}`] = `${pixels}px`;
  return style;
}
