import type { ColumnPinningState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';
import type { Column } from '../protocol/index.ts';
import type { Arrangement } from './shown.ts';

/** An arrangement as the state of a table, whose columns are called by their positions: names may hold anything. */
export interface ArrangedState {
  columnOrder: string[];
  columnPinning: ColumnPinningState;
  columnVisibility: ColumnVisibilityState;
  columnSizing: ColumnSizingState;
}

/** What it names that is not there (another table's address, a column that went) is left out. */
export function stateOf(columns: readonly Column[], arrangement: Arrangement): ArrangedState {
  const ids = new Map(columns.map(({ name }, at) => [name, String(at)]));
  const known = (names: readonly string[] = []) => [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
  const hidden = known(arrangement.hidden);
  return {
    columnOrder: known(arrangement.order),
    columnPinning: { start: known(arrangement.pinned), end: [] },
    // A table without a column shows nothing to be mended by.
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

/** Without what would follow by itself: an address has no room for the names of a thousand columns. */
function neededOrder(count: number, order: readonly string[]): string[] {
  const named = new Set(order);
  const all = [...order, ...Array.from({ length: count }, (_, at) => String(at)).filter((id) => !named.has(id))];
  const followsByItself = (at: number) => Number(all[at]) < Number(all[at + 1] ?? count);
  let length = all.length;
  while (length > 0 && followsByItself(length - 1)) length -= 1;
  return all.slice(0, length);
}

/** All of them in their order, with one of them put where another stands. */
export function movedTo(order: readonly string[], moved: string, target: string): string[] {
  const [from, to] = [order.indexOf(moved), order.indexOf(target)];
  if (from < 0 || to < 0) return [...order];
  const others = order.filter((id) => id !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
