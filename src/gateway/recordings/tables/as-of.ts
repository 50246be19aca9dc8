import type { RecordedSource } from '../../copies/open-recorded.ts';
import { isSameTable, type KeptIndex, type KeptInstant, type KeptTable } from './kept-index.ts';

/** Times are those of the last run, as everywhere with recordings: simulation time begins anew with each. */
function ofLastRun<Kept extends { generation: string }>(index: KeptIndex, kept: readonly Kept[]): Kept[] {
  // Its tables may be there before the first time at which all of them were.
  const last = index.tables.at(-1)?.generation;
  return kept.filter(({ generation }) => generation === last);
}

export function instantsOf(index: KeptIndex): KeptInstant[] {
  return ofLastRun(index, index.instants);
}

/** Of each table the newest that was read by then; null: of all. */
export function tablesAsOf(index: KeptIndex, atMicros: number | null): KeptTable[] {
  const newest = new Map<string, KeptTable>();
  for (const table of ofLastRun(index, index.tables)) {
    if (atMicros !== null && table.observation.simulationTimeEndMicros > atMicros) continue;
    newest.set(JSON.stringify([table.ownerEntityName, table.name]), table);
  }
  return [...newest.values()];
}

/** All that was kept of a table with the columns that it had last, oldest first. */
export function historyOf(index: KeptIndex, table: KeptTable): KeptTable[] {
  const columns = JSON.stringify(table.columns);
  return ofLastRun(index, index.tables).filter(
    (one) => isSameTable(one, table) && JSON.stringify(one.columns) === columns,
  );
}

/** The most that is put one behind the other; what is older is left out. */
const MOST_ROWS = 1_000_000;
/** Each is a file to be opened, however few rows it has. */
const MOST_STATES = 2_000;

/** The rows of a table at a time at which they stood so. */
export interface KeptPoint {
  table: KeptTable;
  simulationTimeMicros: number;
}

/** Where each kept state of a table begins and where it was last seen: between them nothing changed. */
export function pointsOf(history: readonly KeptTable[]): KeptPoint[] {
  return history.flatMap((table) => {
    const { simulationTimeEndMicros: first } = table.observation;
    const times = table.lastSeenMicros > first ? [first, table.lastSeenMicros] : [first];
    return times.map((simulationTimeMicros) => ({ table, simulationTimeMicros }));
  });
}

/** As many of the newest as may be put one behind the other. */
export function newestOf(points: readonly KeptPoint[]): KeptPoint[] {
  const states = new Set<number>();
  let [rows, first] = [0, points.length];
  for (const { table } of points.toReversed()) {
    rows += table.rows;
    states.add(table.file);
    if (rows > MOST_ROWS || states.size > MOST_STATES) break;
    first -= 1;
  }
  return points.slice(first);
}

export function rowsOf(points: readonly KeptPoint[]): number {
  return points.reduce((sum, { table }) => sum + table.rows, 0);
}

type Facts = Pick<RecordedSource, 'tableId' | 'scope' | 'tableName' | 'ownerEntityName'>;

export function factsOf({ tableId, scope, name, ownerEntityName }: KeptTable): Facts {
  return { tableId, scope, tableName: name, ownerEntityName };
}
