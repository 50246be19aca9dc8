import * as z from 'zod';
import { columnSchema, observationSchema, pageSchema } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { deletion, get, post, type Read, type ReadOptions } from './transport.ts';

/** Copies of whole tables beside the gateway (ARCHITECTURE.md 5). */

const COPIES_PATH = '/api/table-copies';

const copySchema = z.object({
  copyId: z.string(),
  state: z.enum(['loading', 'paused', 'complete', 'failed']),
  rowsRead: z.int(),
  totalElements: z.int().nullable(),
  columns: z.array(columnSchema).nullable(),
  observation: observationSchema.nullable(),
  changedWhileReading: z.boolean(),
  trouble: z.object({ code: z.string(), message: z.string(), requestId: z.string().nullable() }).nullable(),
});

const listedSchema = copySchema.extend({ tableName: z.string(), ownerEntityName: z.string().nullable() });
const copiesSchema = z.object({ items: z.array(listedSchema), recordedRun: z.string().nullable() });

const rowsSchema = z.object({
  columns: z.array(columnSchema),
  rows: z.array(z.record(z.string(), z.unknown())),
  page: pageSchema,
});

const foundSchema = z.object({
  row: z.int().nullable(),
  column: z.string().nullable(),
  number: z.int(),
  found: z.int(),
});

export type TableCopy = z.infer<typeof copySchema>;
/** The answer to a question in SQL: the first rows, and the copy that holds all. */
const answerSchema = rowsSchema.extend({
  copyId: z.string().nullable(),
  /** The tables in the question. */
  tables: z.array(z.object({ tableName: z.string(), ownerEntityName: z.string().nullable() })),
});

export type ListedCopy = z.infer<typeof listedSchema>;
/** A match: its row among those asked for, and its number of how many. */
export type FoundRow = z.infer<typeof foundSchema>;
export type CopyRows = z.infer<typeof rowsSchema>;

const comparedSchema = z.object({
  copyId: z.string(),
  keys: z.array(z.string()),
  columns: z.array(columnSchema),
  rows: z.int(),
  added: z.int(),
  gone: z.int(),
  changed: z.int(),
  same: z.int(),
  changes: z.array(z.object({ column: z.string(), changed: z.int() })),
  onlyBefore: z.array(z.string()),
  onlyAfter: z.array(z.string()),
});

/** The differences of two copies, and the copy that holds the differing rows. */
export type Comparison = z.infer<typeof comparedSchema>;

interface CopiedTable {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
}

const exportPath = (simulationId: string, tableName: string) =>
  `/api/simulations/${encodeURIComponent(simulationId)}/tables/${encodeURIComponent(tableName)}/export`;

const newCopy = (body: object) => post('copy of a table', COPIES_PATH, z.object({ copyId: z.string() }), body);

export type ExportFormat = 'csv' | 'jsonl' | 'parquet' | 'xlsx';

/** A copy, and how it is given as a file. */
export interface TableExport extends CopiedTable {
  copyId: string;
  format: ExportFormat;
  /** Columns, filters, sort and groups. */
  query: object;
}

/** The gateway writes a long table to a file before its first byte comes. */
const FILE_SILENCE_MILLIS = 15 * 60_000;

interface Reads {
  read: Read;
  /** Reads answers with every digit of their numbers. */
  readExact: Read;
  readFile: Read;
}

export function createTableCopiesClient({ read, readExact, readFile }: Reads) {
  const of = (copyId: string) => `${COPIES_PATH}/${encodeURIComponent(copyId)}`;
  return {
    /** Begins, joins or resumes a copy; `readAgain` begins one of now. */
    open: (table: CopiedTable, readAgain: boolean) => read(newCopy(readAgain ? { ...table, readAgain } : table)),
    /** For a view that follows a table: a copy no older than `mostSecondsOld`. */
    follow: (table: CopiedTable, mostSecondsOld: number, options?: ReadOptions) =>
      read(newCopy({ ...table, mostSecondsOld }), options),
    state: (copyId: string, options?: ReadOptions) => read(get('state of a copy', of(copyId), copySchema), options),
    /** @param query JSON text: integers of any size keep all their digits */
    query: (copyId: string, query: string, options?: ReadOptions) =>
      readExact({ ...post('rows of a copy', `${of(copyId)}/query`, rowsSchema), bodyText: query }, options),
    /** The next row with a text. @param search JSON text, like a query */
    find: (copyId: string, search: string, options?: ReadOptions) =>
      read({ ...post('search in a copy', `${of(copyId)}/find`, foundSchema), bodyText: search }, options),
    /** Copies of an instance, the newest of each table, and the name of its recording. */
    list: (simulationId: string, options?: ReadOptions) =>
      read(get('copies of tables', `${COPIES_PATH}?${new URLSearchParams({ simulationId })}`, copiesSchema), options),
    /**
     * Answers a question about the copies of an instance, or explains its plan with `explain`; `isFollowed`: asked
     * repeatedly.
     */
    sql: (
      asked: { simulationId: string; sql: string; explain?: boolean; isFollowed?: boolean },
      options?: ReadOptions,
    ) => readExact(post('answer to SQL', '/api/sql', answerSchema, asked), options),
    /** Compares two copies; rows are matched by the keys, or by the columns that identify a row. */
    compare: (asked: { before: string; after: string; keys?: readonly string[] }, options?: ReadOptions) =>
      read(post('comparison of copies', '/api/table-comparisons', comparedSchema, asked), options),
    /** A copy as a file; @throws ServiceError on a refusal, or if the connection is cut before its end */
    export: ({ simulationId, tableName, ownerEntityName, copyId, format, query }: TableExport, options?: ReadOptions) =>
      readFile(
        {
          ...post('file of a table', exportPath(simulationId, tableName), z.instanceof(Blob)),
          bodyText: stringifyExactJson({ owner: ownerEntityName ?? undefined, copy: copyId, format, query }),
          silenceMillis: FILE_SILENCE_MILLIS,
        },
        options,
      ),
    end: (copyId: string) => read(deletion('end of a copy', of(copyId))),
  };
}
