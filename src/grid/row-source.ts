import type { FoundRow } from '../client/index.ts';
import type { Column } from '../protocol/index.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Least and most of a column over all rows shown. */
export interface Extent {
  least: number;
  most: number;
}

/** Counts the values of a column among the rows that the filters on other columns leave. */
export interface ValueCounts {
  /** The counts depend on this and on the column: the copy and the filters. */
  of: string;
  /** The most frequent values, each with its count. */
  count(column: string): Promise<{ value: unknown; count: number }[]>;
}

/** Finds the next row from a place on that has a text in one of the columns. */
export interface RowSearch {
  contains: string;
  columns: readonly string[];
  from: number;
  direction: 'forward' | 'backward';
}

/** Rows of a grid: a loaded page, or a whole table that is read block by block. */
export interface RowSource {
  /** Another key means other rows: the active cell is cleared. */
  key: string;
  /** Another value means another order or choice of rows: a link to a row no longer holds. */
  asked: string;
  columns: readonly Column[];
  /** Rows that widths and decimals are chosen by. */
  sample: readonly Row[];
  /** Number of rows to scroll through. */
  count: number;
  /** Of the whole table, for screen readers, with the place of the first row of these, from 1. */
  totalRows: number;
  firstPlace: number;
  /** Undefined while it is being read. */
  rowAt(index: number): Row | undefined;
  /** The service's number of a row. */
  numberOf(index: number): number;
  /** Rows from the first to the last, both included; reads missing ones. */
  rowsOf(first: number, last: number): Promise<readonly Row[]>;
  /** Least and most of a column over all rows; null while unknown. */
  extentOf(column: string): Extent | null;
  find(search: RowSearch): Promise<FoundRow>;
  counts: ValueCounts;
  /** Called with the rows in view. */
  onView?: ((view: { first: number; last: number }) => void) | undefined;
}
