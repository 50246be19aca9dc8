import type { Column } from '../protocol/index.ts';

/** A run that was recorded: tables are asked of it by a name in place of a simulation's id. */
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

/** The column that says when a kept row was so; it has the contract's name for such times, unless that is taken. */
export function keptTimeColumn(columns: readonly Column[]): Column {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const free = ['simulationTimeMicros', 'keptSimulationTimeMicros'].find((name) => !names.has(name.toLowerCase()));
  return { name: free ?? `kept${columns.length}SimulationTimeMicros`, dataType: 'INTEGER', nullable: false };
}
