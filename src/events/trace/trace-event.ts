import type { SimMicros } from '../../units/index.ts';

/** A track of the file: a thread of a process there. */
export interface Track {
  readonly pid: number;
  readonly tid: number;
}

/** One event of the format. `ts` and `dur` are microseconds. */
export interface TraceEvent {
  readonly ph: 'M' | 'X' | 's' | 't' | 'f' | 'C';
  readonly pid: number;
  readonly name: string;
  readonly tid?: number;
  readonly ts?: SimMicros;
  readonly dur?: SimMicros;
  readonly id?: number;
  readonly cat?: string;
  readonly bp?: 'e';
  readonly args?: Readonly<Record<string, unknown>>;
}
