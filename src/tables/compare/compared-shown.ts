import type { Comparison } from '../../client/index.ts';
import type { Compare, Look, Shown, StandOut } from '../../grid/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';

const became = (value: string, tone: 'good' | 'bad' | 'info'): Look => ({
  type: 'tone',
  tone,
  when: { column: 'change', type: 'set', values: [value] },
});

/** How what differs is shown first; what the rows were sorted or filtered by is not there. */
export function comparedShown(compare: Compare): Shown {
  return {
    compare,
    looks: [became('added', 'good'), became('gone', 'bad'), became('changed', 'info')],
    columns: { pinned: ['change'] },
  };
}

/** Columns come in pairs behind what became of a row and its keys: the value before, and after. */
export function changedCells({ keys, columns }: Comparison): StandOut {
  const names = columns.slice(1 + keys.length).map(({ name }) => name);
  const cells = new Map<string, (row: Readonly<Record<string, unknown>>) => boolean>();
  for (let at = 0; at + 1 < names.length; at += 2) {
    const [before, after] = names.slice(at, at + 2) as [string, string];
    const differs = (row: Readonly<Record<string, unknown>>) =>
      row.change === 'changed' && stringifyExactJson(row[before]) !== stringifyExactJson(row[after]);
    cells.set(before, differs).set(after, differs);
  }
  return cells;
}
