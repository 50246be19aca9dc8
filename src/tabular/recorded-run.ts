import type { Column } from '../protocol/index.ts';

/**
 * A run that was recorded. Its result tables are asked for by a name in the place of a simulation's id, so that whatever
 * shows, copies and queries tables does so with a recording as well.
 */
export interface RecordedRun {
  recordingId: string;
  /** Simulation time as of which tables are meant; `run`: all that was kept of each, one behind the other; null: the last. */
  at: number | 'run' | null;
}

const NAME = /^recording:([^@]+)(?:@(run|\d{1,16}))?$/;

export function recordedRunName({ recordingId, at }: RecordedRun): string {
  return `recording:${recordingId}${at === null ? '' : `@${at}`}`;
}

/** Null for the id of a simulation. */
export function recordedRunOf(name: string): RecordedRun | null {
  const [, recordingId, at] = NAME.exec(name) ?? [];
  if (recordingId === undefined) return null;
  return { recordingId, at: at === undefined || at === 'run' ? (at ?? null) : Number(at) };
}

/**
 * The column in front of a table whose kept states lie one behind the other: when a row was so. Its name is the contract's
 * for such times, unless it is taken.
 */
export function keptTimeColumn(columns: readonly Column[]): Column {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const free = ['simulationTimeMicros', 'keptSimulationTimeMicros'].find((name) => !names.has(name.toLowerCase()));
  return { name: free ?? `kept${columns.length}SimulationTimeMicros`, dataType: 'INTEGER', nullable: false };
}
