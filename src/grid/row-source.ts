import type { FoundRow } from '../client/index.ts';
import type { Column } from '../protocol/index.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Least and most of a column, of all rows that are shown. */
export interface Extent {
  least: number;
  most: number;
}

/** Counts the values of a column among the rows that the filters on other columns leave. */
export interface ValueCounts {
  /** What the counts depend on, beside the column: the copy and the filters. */
  of: string;
  /** Those that are there most often, each with its count. */
  count(column: string): Promise<{ value: unknown; count: number }[]>;
}

/** What is searched for: the next row from a place on that has a text in one of the columns. */
export interface RowSearch {
  contains: string;
  columns: readonly string[];
  from: number;
  direction: 'forward' | 'backward';
}

/** Rows as a grid shows them, wherever they are: a page that is there, or a whole table that is read block by block. */
export interface RowSource {
  /** The rows are others where this is another: the active cell is let go. */
  key: string;
  /** The order or the choice of rows is another where this is another: a link to a row is none any more. */
  asked: string;
  columns: readonly Column[];
  /** Rows by which widths and decimals are chosen. */
  sample: readonly Row[];
  /** Rows that are scrolled through. */
  count: number;
  /** Of the whole table, for screen readers, and the place of the first row of these among them, from 1. */
  totalRows: number;
  firstPlace: number;
  /** Undefined while it is being read. */
  rowAt(index: number): Row | undefined;
  /** The number of a row as the service counts them. */
  numberOf(index: number): number;
  /** Rows from the first to the last, both among them; read where they are not there. */
  rowsOf(first: number, last: number): Promise<readonly Row[]>;
  /** Least and most of a column over all rows; null while unknown. */
  extentOf(column: string): Extent | null;
  find(search: RowSearch): Promise<FoundRow>;
  counts: ValueCounts;
  /** Told which rows are in view. */
  onView?: ((view: { first: number; last: number }) => void) | undefined;
}
