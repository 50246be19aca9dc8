import * as z from 'zod';
import { columnSchema, observationSchema, pageSchema } from '../protocol/index.ts';
import type { ReadOptions, Request } from './transport.ts';

/* Copies of whole tables beside the gateway (ARCHITECTURE.md 5). */

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
/** What a question in SQL gives: the first rows, and the copy in which all are. */
const answerSchema = rowsSchema.extend({
  copyId: z.string().nullable(),
  /** The tables that the question names. */
  tables: z.array(z.object({ tableName: z.string(), ownerEntityName: z.string().nullable() })),
});

export type SqlAnswer = z.infer<typeof answerSchema>;
export type ListedCopy = z.infer<typeof listedSchema>;
/** Where a text was found: its row among those asked for, and which of how many it is. */
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

/** What is different from one copy to another, and the copy in which the rows that differ are. */
export type Comparison = z.infer<typeof comparedSchema>;

export interface CopiedTable {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
}

export interface TableCopiesClient {
  /** Begins, joins or goes on with a copy; `readAgain`: one of now. */
  open(table: CopiedTable, readAgain: boolean): Promise<{ copyId: string }>;
  /** The same for who follows a table: one that is at most so old. */
  follow(table: CopiedTable, mostSecondsOld: number, options?: ReadOptions): Promise<{ copyId: string }>;
  state(copyId: string, options?: ReadOptions): Promise<TableCopy>;
  /** The query as JSON text: integers of any size may stand in it, and come back with all their digits. */
  query(copyId: string, query: string, options?: ReadOptions): Promise<CopyRows>;
  /** The next row with a text; the search as JSON text, as that of a query. */
  find(copyId: string, search: string, options?: ReadOptions): Promise<FoundRow>;
  /** Copies of an instance, the newest of each table, and the name of what was recorded of it. */
  list(simulationId: string, options?: ReadOptions): Promise<{ items: ListedCopy[]; recordedRun: string | null }>;
  /**
   * Asks the copies of an instance in SQL; `explain`: how that would be answered, as one row; `isFollowed`: for who asks
   * again and again.
   */
  sql(
    asked: { simulationId: string; sql: string; explain?: boolean; isFollowed?: boolean },
    options?: ReadOptions,
  ): Promise<SqlAnswer>;
  /** What is different from one copy to another; rows are matched by the keys, or by what tells them apart. */
  compare(
    asked: { before: string; after: string; keys?: readonly string[] },
    options?: ReadOptions,
  ): Promise<Comparison>;
  /** Calls a load off. */
  end(copyId: string): Promise<unknown>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

const newCopy = (body: object) => ({
  method: 'POST' as const,
  path: COPIES_PATH,
  body,
  data: z.object({ copyId: z.string() }),
  what: 'copy of a table',
});

/** @param readExact reads answers with every digit of their numbers */
export function createTableCopiesClient(read: Read, readExact: Read): TableCopiesClient {
  const of = (copyId: string) => `${COPIES_PATH}/${encodeURIComponent(copyId)}`;
  return {
    open: (table, readAgain) => read(newCopy(readAgain ? { ...table, readAgain } : table)),
    follow: (table, mostSecondsOld, options) => read(newCopy({ ...table, mostSecondsOld }), options),
    state: (copyId, options) =>
      read({ method: 'GET', path: of(copyId), data: copySchema, what: 'state of a copy' }, options),
    query: (copyId, query, options) =>
      readExact(
        {
          method: 'POST',
          path: `${of(copyId)}/query`,
          bodyText: query,
          data: rowsSchema,
          what: 'rows of a copy',
        },
        options,
      ),
    find: (copyId, search, options) =>
      read(
        { method: 'POST', path: `${of(copyId)}/find`, bodyText: search, data: foundSchema, what: 'search in a copy' },
        options,
      ),
    list: (simulationId, options) =>
      read(
        {
          method: 'GET',
          path: `${COPIES_PATH}?${new URLSearchParams({ simulationId })}`,
          data: z.object({ items: z.array(listedSchema), recordedRun: z.string().nullable() }),
          what: 'copies of tables',
        },
        options,
      ),
    sql: (asked, options) =>
      readExact({ method: 'POST', path: '/api/sql', body: asked, data: answerSchema, what: 'answer to SQL' }, options),
    compare: (asked, options) =>
      read(
        {
          method: 'POST',
          path: '/api/table-comparisons',
          body: asked,
          data: comparedSchema,
          what: 'comparison of copies',
        },
        options,
      ),
    end: (copyId) => read({ method: 'DELETE', path: of(copyId), data: z.unknown(), what: 'end of a copy' }),
  };
}
