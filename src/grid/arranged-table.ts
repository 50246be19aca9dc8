import { t } from '@lingui/core/macro';
import {
  type ColumnDef,
  type ColumnPinningState,
  type ColumnSizingState,
  type ColumnVisibilityState,
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
import { useState } from 'react';
import type { Column, DataType } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { cellText } from './cells/cell-text.ts';
import type { Row } from './row-source.ts';
import type { Arrangement } from './shown.ts';

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
});

export type ArrangedTable = ReactTable<typeof features, Row>;
type ArrangedColumn = ReturnType<ArrangedTable['getVisibleLeafColumns']>[number];

const NO_ROWS: Row[] = [];

/**
 * Order, width, visibility and pinning of columns, as the address has them. Widths fit the first rows, so that columns
 * do not jump; the same columns are the same object.
 */
export function useArrangedTable(
  columns: readonly Column[],
  sample: readonly Row[],
  arrangement: Arrangement,
  onArrange: (arrangement: Arrangement) => void,
): ArrangedTable {
  const definitions = useMadeFor(stringifyExactJson(columns), () => definitionsOf(columns, sample));
  const state = stateOf(columns, arrangement);
  // A second change in one handler builds on the first.
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

/** With the present drag added. */
function widthOf(table: ArrangedTable, column: ArrangedColumn): number {
  const { isResizingColumn, deltaOffset } = table.state.columnResizing;
  const dragged = isResizingColumn === column.id ? (deltaOffset ?? 0) : 0;
  return Math.max(column.getSize() + dragged, LEAST_PIXELS);
}

/** Visible columns, pinned ones first. */
function shownLeaves(table: ArrangedTable): ArrangedColumn[] {
  return [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
}

/** Moves a column one place to the left (-1) or right (1); pinned ones stay before the others. */
export function moveColumn(table: ArrangedTable, id: string, by: 1 | -1): void {
  const like = neighbours(table, id);
  const target = like[like.indexOf(id) + by];
  if (target !== undefined) putColumn(table, id, target);
}

/** Moves a column to another's place; it takes over that one's pinning. */
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
  // A pinned column stood before all others, wherever it was in their order.
  const others = order.filter((one) => one !== id);
  table.setColumnOrder(movedTo(wasPinned ? [id, ...others] : order, id, target));
}

function neighbours(table: ArrangedTable, id: string): string[] {
  const { start } = table.state.columnPinning;
  return shownLeaves(table).flatMap((one) => (start.includes(one.id) === start.includes(id) ? [one.id] : []));
}

const CHARACTER_PIXELS = 8;
const PADDING_PIXELS = 20;
/** Greatest width by dragging. */
const MOST_RESIZED_PIXELS = 1200;
/** Least width of a column, and the step of a key. */
const LEAST_PIXELS = 72;
const RESIZE_STEP_PIXELS = 16;
const MOST_PIXELS = 360;
const SAMPLED_ROWS = 40;
/** Characters of types of a fixed length, also if the first rows have no value. */
const KNOWN_CHARACTERS: Partial<Record<DataType, number>> = { DATE: 10, DATETIME: 25 };

/** Data type of a column for its header. */
export function typeWords({ dataType, nullable }: Column): string {
  const type = dataType.toLowerCase();
  return nullable ? t`${type}, nullable` : type;
}

/** A width after a key made the column wider (1) or narrower (-1). */
export function resizedWidth(pixels: number, direction: 1 | -1): number {
  return Math.max(pixels + direction * RESIZE_STEP_PIXELS, LEAST_PIXELS);
}

/** Pixels that the name and the first rows' values need, within bounds. */
function fittingWidth(column: Column, rows: readonly Row[]): number {
  const known = KNOWN_CHARACTERS[column.dataType] ?? 0;
  let characters = Math.max(column.name.length + 1, typeWords(column).length + 1, known);
  for (const row of rows.slice(0, SAMPLED_ROWS)) {
    characters = Math.max(characters, cellText(row[column.name], column.dataType).length);
  }
  return Math.min(Math.max(characters * CHARACTER_PIXELS + PADDING_PIXELS, LEAST_PIXELS), MOST_PIXELS);
}

/** A visible column: its width, and its place if it is pinned. */
export interface PlacedColumn {
  id: string;
  leaf: ArrangedColumn;
  pixels: number;
  pinnedPixels: number | null;
}

/** Visible columns, pinned ones first. */
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

/** An arrangement as the state of a table, which calls columns by their positions: names may hold anything. */
interface ArrangedState {
  columnOrder: string[];
  columnPinning: ColumnPinningState;
  columnVisibility: ColumnVisibilityState;
  columnSizing: ColumnSizingState;
}

/** Names that do not exist (another table's address, a column that went) are left out. */
export function stateOf(columns: readonly Column[], arrangement: Arrangement): ArrangedState {
  const ids = new Map(columns.map(({ name }, at) => [name, String(at)]));
  const known = (names: readonly string[] = []) => [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
  const hidden = known(arrangement.hidden);
  return {
    columnOrder: known(arrangement.order),
    columnPinning: { start: known(arrangement.pinned), end: [] },
    // A table without a column would offer nothing to repair it with.
    columnVisibility: hidden.length < columns.length ? Object.fromEntries(hidden.map((id) => [id, false])) : {},
    columnSizing: Object.fromEntries(
      (arrangement.widths ?? []).flatMap(([name, pixels]) => {
        const id = ids.get(name);
        return id === undefined ? [] : [[id, pixels]];
      }),
    ),
  };
}

export function arrangementOf(columns: readonly Column[], state: ArrangedState): Arrangement {
  const named = (ids: readonly string[]) => ids.flatMap((id) => columns[Number(id)]?.name ?? []);
  return {
    order: named(neededOrder(columns.length, state.columnOrder)),
    pinned: named(state.columnPinning.start),
    hidden: named(Object.keys(state.columnVisibility).filter((id) => state.columnVisibility[id] === false)),
    widths: Object.entries(state.columnSizing).flatMap(([id, pixels]): [string, number][] => {
      const name = columns[Number(id)]?.name;
      return name === undefined ? [] : [[name, Math.round(pixels)]];
    }),
  };
}

/** Without the part that follows by itself: an address has no room for a thousand names. */
function neededOrder(count: number, order: readonly string[]): string[] {
  const named = new Set(order);
  const all = [...order, ...Array.from({ length: count }, (_, at) => String(at)).filter((id) => !named.has(id))];
  const followsByItself = (at: number) => Number(all[at]) < Number(all[at + 1] ?? count);
  let length = all.length;
  while (length > 0 && followsByItself(length - 1)) length -= 1;
  return all.slice(0, length);
}

/** The order with one column put in another's place. */
export function movedTo(order: readonly string[], moved: string, target: string): string[] {
  const [from, to] = [order.indexOf(moved), order.indexOf(target)];
  if (from < 0 || to < 0) return [...order];
  const others = order.filter((id) => id !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Makes a value once for each key; other inputs do not count. */
export function useMadeFor<Made>(key: string, make: () => Made): Made {
  const [held, setHeld] = useState(() => ({ key, made: make() }));
  if (held.key === key) return held.made;
  const next = { key, made: make() };
  setHeld(next);
  return next.made;
}
