import type { Column, Observation } from '../../protocol/index.ts';

/** Which table: by its names, as it is asked for (interface 4.2). */
export interface CopiedTable {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
}

/** What went wrong, as it is told: the service's own code and request id where it said something. */
export interface CopyTrouble {
  code: string;
  message: string;
  requestId: string | null;
}

export type CopyState =
  | 'loading'
  /** Called off: what was read is there, and reading can go on. */
  | 'paused'
  | 'complete'
  /** What was read is there; asked again, reading goes on where it can. */
  | 'failed';

/** A table as it was read, or as far as it has been. */
export interface Copy extends CopiedTable {
  readonly copyId: string;
  readonly state: CopyState;
  pagesRead: number;
  rowsRead: number;
  /** As the service told last; null: nothing was read. */
  totalElements: number | null;
  tableId: string | null;
  columns: readonly Column[] | null;
  /** From the first page to the last (interface 2.3). */
  observation: Observation | null;
  /** Time went on, or the table changed, between two pages: they may not fit together. */
  changedWhileReading: boolean;
  readonly trouble: CopyTrouble | null;
  /** The question whose answer it is; null: a table of the service. */
  sql: string | null;
  /** Ids of the copies that the question names. */
  madeOf: readonly string[];
  /** What says of which files of a recorded run it was made, and at which times they stand; null: of none. */
  keptFiles: string | null;
  /** Made for who follows the table: nobody needs it once there is a newer one. */
  isPassing: boolean;
  /** Read to be kept with a recording: nobody else is given it. */
  isForRecording: boolean;
  /** Id of the copy whose difference to another it is; null: it is none. */
  comparedWith: string | null;
  /** Wall clock. */
  beganAt: number;
  /** When somebody last asked for it. */
  usedAt: number;
}

/** What is told of a copy: everything but how it is kept. */
export function toldOf(kept: Copy) {
  const { usedAt: _usedAt, pagesRead: _pagesRead, isPassing: _isPassing, madeOf: _madeOf, ...rest } = kept;
  const { isForRecording: _isForRecording, keptFiles: _keptFiles, beganAt, ...copy } = rest;
  return { ...copy, beganAt: new Date(beganAt).toISOString() };
}

export function newCopy(copyId: string, table: CopiedTable, now: number): Copy {
  return {
    ...table,
    copyId,
    state: 'loading',
    pagesRead: 0,
    rowsRead: 0,
    totalElements: null,
    tableId: null,
    columns: null,
    observation: null,
    changedWhileReading: false,
    trouble: null,
    sql: null,
    madeOf: [],
    keptFiles: null,
    comparedWith: null,
    isPassing: false,
    isForRecording: false,
    beganAt: now,
    usedAt: now,
  };
}

/** Not what was made of others, nor what is read for a recording alone. */
export function isOfService({ sql, comparedWith, isForRecording }: Copy): boolean {
  return sql === null && comparedWith === null && !isForRecording;
}

export function isSame(a: CopiedTable, b: CopiedTable): boolean {
  return a.simulationId === b.simulationId && a.tableName === b.tableName && a.ownerEntityName === b.ownerEntityName;
}

/** Of the copies of a table of the service the one that was begun last. */
export function newestOf(copies: Iterable<Copy>, table: CopiedTable): Copy | null {
  const same = [...copies].filter((copy) => isOfService(copy) && isSame(copy, table));
  return same.sort((a, b) => b.beganAt - a.beganAt)[0] ?? null;
}
