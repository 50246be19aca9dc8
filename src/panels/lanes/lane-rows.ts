import { busyMicros, type Lane, type LaneSums } from '../../activity/index.ts';
import { compareNames } from '../../ui/index.ts';
import { groupedBy } from '../../units/index.ts';
import type { Sort } from './config.ts';

/** A lane with what its device spent its time on. */
export interface SummedLane {
  readonly lane: Lane;
  readonly sums: LaneSums;
}

/** A line of the view. */
export type LaneRow =
  | (SummedLane & { readonly kind: 'lane'; readonly isSelected: boolean; readonly isPinned: boolean })
  | { readonly kind: 'group'; readonly type: string; readonly count: number; readonly isOpen: boolean };

export interface LaneView {
  /** Part of a name, in any case; empty for all. */
  readonly text: string;
  readonly sort: Sort;
  /** Of the device that is selected in the picture; null: none. */
  readonly selected: string | null;
  /** By entityId. */
  readonly pinned: ReadonlySet<string>;
  /** Types whose devices are not listed. */
  readonly closed: ReadonlySet<string>;
}

/** Lines in their order: what is selected, what is pinned, and everything else by type. */
export function laneRows(all: readonly SummedLane[], view: LaneView): LaneRow[] {
  const wanted = view.text.trim().toLowerCase();
  const inOrder = [...all].sort(orderOf(view.sort));
  const isSelected = ({ lane }: SummedLane) => lane.name === view.selected;
  const isPinned = ({ lane }: SummedLane) => view.pinned.has(lane.entityId);
  const row = (one: SummedLane): LaneRow => ({
    kind: 'lane',
    ...one,
    isSelected: isSelected(one),
    isPinned: isPinned(one),
  });
  const first = [...inOrder.filter(isSelected), ...inOrder.filter((one) => isPinned(one) && !isSelected(one))];
  const others = inOrder.filter(
    (one) => !isSelected(one) && !isPinned(one) && one.lane.name.toLowerCase().includes(wanted),
  );
  const groups = groupedBy(others, ({ lane }) => lane.entityType);
  const types = [...groups.keys()].sort(compareNames);
  return [
    ...first.map(row),
    ...types.flatMap((type): LaneRow[] => {
      const lanes = groups.get(type) ?? [];
      const isOpen = !view.closed.has(type);
      return [{ kind: 'group', type, count: lanes.length, isOpen }, ...(isOpen ? lanes.map(row) : [])];
    }),
  ];
}

/** Shares of the time in which it was there; 0 where it never was. */
export function shareOf(micros: number, { presentMicros }: Pick<LaneSums, 'presentMicros'>): number {
  return presentMicros === 0 ? 0 : micros / presentMicros;
}

const MEASURES: Readonly<Record<Exclude<Sort, 'name'>, (sums: LaneSums) => number>> = {
  busy: (sums) => shareOf(busyMicros(sums), sums),
  loaded: (sums) => shareOf(sums.loadedMicros, sums),
  stops: ({ stops }) => stops,
};

/** The largest first; what is equal, and what is sorted by name, by name. */
function orderOf(sort: Sort): (a: SummedLane, b: SummedLane) => number {
  const byName = (a: SummedLane, b: SummedLane) => compareNames(a.lane.name, b.lane.name);
  if (sort === 'name') return byName;
  const measure = MEASURES[sort];
  return (a, b) => measure(b.sums) - measure(a.sums) || byName(a, b);
}
