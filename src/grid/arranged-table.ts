import { t } from '@lingui/core/macro';
import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import type { Column, DataType } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { type ArrangedState, arrangementOf, movedTo, stateOf } from './arrangement.ts';
import { cellText } from './cells/cell-text.ts';
import type { Row } from './row-source.ts';
import type { Arrangement } from './shown.ts';
import { useMadeFor } from './use-made-for.ts';

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
});

export type ArrangedTable = ReactTable<typeof features, Row>;
export type ArrangedColumn = ReturnType<ArrangedTable['getVisibleLeafColumns']>[number];

const NO_ROWS: Row[] = [];

/**
 * Which columns are shown, in which order, how wide, and which of them stay: as it stands in the address. Widths fit
 * the rows that were there first, so that columns do not jump: the same columns are the same object.
 */
export function useArrangedTable(
  columns: readonly Column[],
  sample: readonly Row[],
  arrangement: Arrangement,
  onArrange: (arrangement: Arrangement) => void,
): ArrangedTable {
  const definitions = useMadeFor(stringifyExactJson(columns), () => definitionsOf(columns, sample));
  const state = stateOf(columns, arrangement);
  // Who changes two parts at once finds the first changed when the second is.
  let latest = state;
  const change =
    <Part extends keyof ArrangedState>(part: Part) =>
    (updater: Updater<ArrangedState[Part]>) => {
      latest = { ...latest, [part]: functionalUpdate(updater, latest[part]) };
      onArrange(arrangementOf(columns, latest));
    };
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
    columnResizeMode: 'onEnd',
    onColumnOrderChange: change('columnOrder'),
    onColumnPinningChange: change('columnPinning'),
    onColumnVisibilityChange: change('columnVisibility'),
    onColumnSizingChange: change('columnSizing'),
  });
}

function definitionsOf(columns: readonly Column[], sample: readonly Row[]): ColumnDef<typeof features, Row>[] {
  return columns.map((column, index) => ({
    id: String(index),
    header: column.name,
    accessorFn: (row) => row[column.name],
    size: fittingWidth(column, sample),
    minSize: LEAST_PIXELS,
    maxSize: MOST_RESIZED_PIXELS,
  }));
}

/** With what a drag adds before it ends. */
export function widthOf(table: ArrangedTable, column: ArrangedColumn): number {
  const { isResizingColumn, deltaOffset } = table.state.columnResizing;
  const dragged = isResizingColumn === column.id ? (deltaOffset ?? 0) : 0;
  return Math.max(column.getSize() + dragged, LEAST_PIXELS);
}

/** Those that are shown, pinned ones first. */
export function shownLeaves(table: ArrangedTable): ArrangedColumn[] {
  return [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
}

/** One place to the left (-1) or right (1), among its like: pinned ones stay before the others. */
export function moveColumn(table: ArrangedTable, id: string, by: 1 | -1): void {
  const like = neighbours(table, id);
  const target = like[like.indexOf(id) + by];
  if (target !== undefined) putColumn(table, id, target);
}

/** Where another stands; beside one that is pinned it is pinned, too, and beside another it is not. */
export function putColumn(table: ArrangedTable, id: string, target: string): void {
  const { start } = table.state.columnPinning;
  const [wasPinned, isPinned] = [start.includes(id), start.includes(target)];
  if (isPinned) {
    const pinned = wasPinned ? start : [...start, id];
    table.setColumnPinning({ start: movedTo(pinned, id, target), end: [] });
    return;
  }
  if (wasPinned) table.setColumnPinning({ start: start.filter((one) => one !== id), end: [] });
  const order = table.getAllLeafColumns().map((column) => column.id);
  // One that was pinned stood before all others, wherever it was in their order.
  const others = order.filter((one) => one !== id);
  table.setColumnOrder(movedTo(wasPinned ? [id, ...others] : order, id, target));
}

function neighbours(table: ArrangedTable, id: string): string[] {
  const { start } = table.state.columnPinning;
  return shownLeaves(table).flatMap((one) => (start.includes(one.id) === start.includes(id) ? [one.id] : []));
}

const CHARACTER_PIXELS = 8;
const PADDING_PIXELS = 20;
/** As wide as a drag makes a column. */
const MOST_RESIZED_PIXELS = 1200;
/** Least width of a column, and by how much a key changes it. */
const LEAST_PIXELS = 72;
const RESIZE_STEP_PIXELS = 16;
const MOST_PIXELS = 360;
const SAMPLED_ROWS = 40;
/** Characters of the values that always take as many, also where the first rows have none yet. */
const KNOWN_CHARACTERS: Partial<Record<DataType, number>> = { DATE: 10, DATETIME: 25 };

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
function fittingWidth(column: Column, rows: readonly Row[]): number {
  const known = KNOWN_CHARACTERS[column.dataType] ?? 0;
  let characters = Math.max(column.name.length + 1, typeWords(column).length + 1, known);
  for (const row of rows.slice(0, SAMPLED_ROWS)) {
    characters = Math.max(characters, cellText(row[column.name], column.dataType).length);
  }
  return Math.min(Math.max(characters * CHARACTER_PIXELS + PADDING_PIXELS, LEAST_PIXELS), MOST_PIXELS);
}

/** A column as it is shown: how wide, and where it stays if it is pinned. */
export interface PlacedColumn {
  id: string;
  leaf: ArrangedColumn;
  pixels: number;
  pinnedPixels: number | null;
}

/** Those that are shown, pinned ones first. */
export function placeColumns(table: ArrangedTable): PlacedColumn[] {
  const pinned = table.getStartVisibleLeafColumns();
  let left = 0;
  return shownLeaves(table).map((leaf) => {
    const pixels = widthOf(table, leaf);
    const pinnedPixels = pinned.includes(leaf) ? left : null;
    left += pixels;
    return { id: leaf.id, leaf, pixels, pinnedPixels };
  });
}
