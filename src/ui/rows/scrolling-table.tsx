import type { ReactElement, ReactNode } from 'react';
import classes from './scrolling-table.module.css';

interface ScrollingTableProps {
  /** Accessible name. */
  label: string;
  /** Cells of the header. */
  head: ReactNode;
  /** A row that stays below the others. */
  foot?: ReactNode;
  /** Rows, each with its name as a header. Cells of words carry `data-words`: numbers stand on the right. */
  children: ReactNode;
}

/** A table of figures in a dialog: header, names and foot stay while the rows scroll. */
export function ScrollingTable({ label, head, foot, children }: ScrollingTableProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}
