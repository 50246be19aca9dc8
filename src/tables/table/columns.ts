import { t } from '@lingui/core/macro';
import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { isNumeric } from '../../figures/index.ts';
import type { Column, DataType } from '../../protocol/index.ts';
import { cellText } from '../cells/cell-text.ts';
import { compareValues } from '../cells/compare-values.ts';

export type Row = Readonly<Record<string, unknown>>;

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type GridColumn = ColumnDef<typeof features, Row>;

const CHARACTER_PIXELS = 8;
const PADDING_PIXELS = 20;
/** As wide as a drag makes a column. */
export const MOST_RESIZED_PIXELS = 1200;
/** Least width of a column, and by how much a key changes it. */
export const LEAST_PIXELS = 72;
const RESIZE_STEP_PIXELS = 16;
const MOST_PIXELS = 360;
const SAMPLED_ROWS = 40;
/** Characters of the values that always take as many, also where the first rows have none yet. */
const KNOWN_CHARACTERS: Partial<Record<DataType, number>> = { DATE: 10, DATETIME: 25 };

/** Column definitions of a result table; ids are positions, as names may hold anything. Nulls are sorted last. */
export function gridColumns(columns: readonly Column[], rows: readonly Row[]): GridColumn[] {
  return columns.map((column, index) => ({
    id: String(index),
    header: column.name,
    // Undefined is what the table sorts last, whichever the direction.
    accessorFn: (row) => row[column.name] ?? undefined,
    size: fittingWidth(column, rows),
    minSize: LEAST_PIXELS,
    maxSize: MOST_RESIZED_PIXELS,
    sortUndefined: 'last',
    sortDescFirst: isNumeric(column.dataType),
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
  }));
}

/** Data type of a column in words, as its header says it. */
export function typeWords({ dataType, nullable }: Column): string {
  const type = dataType.toLowerCase();
  return nullable ? t`${type}, nullable` : type;
}

/** A width after a key made the column wider (1) or narrower (-1). */
export function resizedWidth(pixels: number, direction: 1 | -1): number {
  return Math.max(pixels + direction * RESIZE_STEP_PIXELS, LEAST_PIXELS);
}

/** Pixels in which the name and the values of the first rows fit, within bounds. */
export function fittingWidth(column: Column, rows: readonly Row[]): number {
  const known = KNOWN_CHARACTERS[column.dataType] ?? 0;
  let characters = Math.max(column.name.length + 1, typeWords(column).length + 1, known);
  for (const row of rows.slice(0, SAMPLED_ROWS)) {
    characters = Math.max(characters, cellText(row[column.name], column.dataType).length);
  }
  return Math.min(Math.max(characters * CHARACTER_PIXELS + PADDING_PIXELS, LEAST_PIXELS), MOST_PIXELS);
}
