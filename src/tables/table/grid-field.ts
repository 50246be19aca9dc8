import type { Column } from '../../protocol/index.ts';
import type { CellPaint } from './cell-paint.ts';
import type { Row } from './columns.ts';

/** A column as a grid shows it. */
export interface GridField {
  id: string;
  column: Column;
  /** As all numbers of the column; null where they are no decimals. */
  decimals: number | null;
  /** Where it stays while others are scrolled, in pixels behind the row numbers. */
  pinnedPixels?: number | null;
  paint?: (value: unknown, row: Row) => CellPaint | null;
}
