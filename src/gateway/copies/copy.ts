import * as z from 'zod';
import { columnSchema, observationSchema, pageSchema } from '../../protocol/index.ts';
import type { Clocks } from '../../units/index.ts';
import type { RefusalCode } from '../openapi/refusals.ts';

/** Which table: by its names, as it is asked for (interface 4.2). */
export interface CopiedTable {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
}

/** What went wrong: the service's own code and request id where it said something. */
const troubleSchema = z.strictObject({ code: z.string(), message: z.string(), requestId: z.string().nullable() });
export type CopyTrouble = z.infer<typeof troubleSchema>;

/** What is told of a copy. */
export const copySchema = z.strictObject({
  copyId: z.string(),
  simulationId: z.string(),
  tableName: z.string(),
  ownerEntityName: z.string().nullable(),
  /** `paused`: called off, `failed`: refused; asked again, reading goes on behind what was read. */
  state: z.enum(['loading', 'paused', 'complete', 'failed']),
  rowsRead: z.int(),
  totalElements: z.int().nullable().describe('As the service told last; null: nothing was read'),
  tableId: z.string().nullable(),
  columns: z.array(columnSchema).readonly().nullable(),
  observation: observationSchema.nullable().describe('From the first page to the last'),
  changedWhileReading: z.boolean(),
  trouble: troubleSchema.nullable(),
  sql: z.string().nullable().describe('The question whose answer it is; null: a table of the service'),
  comparedWith: z.string().nullable().describe('Id of the copy whose difference to another it is; null: it is none'),
  beganAt: z.iso.datetime(),
});
type Told = z.infer<typeof copySchema>;

/** One page of rows. */
export const rowsSchema = z.strictObject({
  columns: z.array(columnSchema),
  rows: z.array(z.record(z.string(), z.unknown())).describe('Integers of any size, with all their digits'),
  page: pageSchema,
});

/** Why a copy that is there may not answer. */
export const WHILE_ASKING: readonly RefusalCode[] = [
  'COPY_NOT_FOUND',
  'STATE_CONFLICT',
  'COPY_LOST',
  'COPY_TOO_LARGE',
  'QUERY_TOO_LONG',
];

/** A table as it was read, or as far as it has been; changed by copy-state.ts alone. */
export interface Copy extends Readonly<Told> {
  readonly pagesRead: number;
  /** Ids of the copies that the question names. */
  readonly madeOf: readonly string[];
  /** What says of which files of a recorded run it was made, and at which times they stand; null: of none. */
  readonly keptFiles: string | null;
  /** Made for who follows the table: nobody needs it once there is a newer one. */
  readonly isPassing: boolean;
  /** Read to be kept with a recording: nobody else is given it. */
  readonly isForRecording: boolean;
  /** When it was begun and when somebody last asked for it, monotonic: ages are counted by these. */
  readonly begunMillis: number;
  readonly usedAt: number;
}

/** Everything but how it is kept. */
export function toldOf(kept: Copy): Told {
  const { usedAt: _usedAt, pagesRead: _pagesRead, isPassing: _isPassing, madeOf: _madeOf, ...rest } = kept;
  const { isForRecording: _isForRecording, keptFiles: _keptFiles, begunMillis: _begunMillis, ...copy } = rest;
  return copy;
}

/** How a copy begins, and begins anew. */
export const NOTHING_READ = {
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
} as const satisfies Partial<Copy>;

/** @param whose default: everybody's, for as long as somebody asks for it */
export function newCopy(
  copyId: string,
  table: CopiedTable,
  clocks: Clocks,
  whose: Partial<Pick<Copy, 'isPassing' | 'isForRecording'>> = {},
): Copy {
  const begunMillis = clocks.steady();
  return {
    ...table,
    ...NOTHING_READ,
    copyId,
    isPassing: false,
    isForRecording: false,
    ...whose,
    beganAt: new Date(clocks.now()).toISOString(),
    begunMillis,
    usedAt: begunMillis,
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
  return same.sort((a, b) => b.begunMillis - a.begunMillis)[0] ?? null;
}
