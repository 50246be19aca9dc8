import * as z from 'zod';
import { type Column, columnSchema, type Observation, type Page } from '../protocol/index.ts';
import type { CopyQuery, FileFormat, FindQuery, TextFormat, WholeQuery } from './copy-query.ts';
import type { EngineFailureCode } from './engine-failure.ts';
import type { RowsToWrite } from './files/write-rows.ts';
import type { KeptAsked } from './kept/open-kept.ts';
import type { KeptTold } from './kept/write-kept.ts';
import type { LentTable } from './lent/lend-table.ts';

/** What is told of a page that was put into a copy. */
export interface PageFacts {
  tableId: string;
  columns: Column[];
  rows: number;
  page: Page;
  observation: Observation;
}

/** An answer as JSON text, numbers with all their digits: to be passed on as it is. */
export interface AnswerText {
  json: string;
}

/** A row in which a text was found. */
export const foundSchema = z.strictObject({
  row: z.int().nullable().describe('Its place among the rows asked for, from 0; null: no row has it'),
  column: z.string().nullable().describe('The first column that has it'),
  number: z.int().describe('Which of those found it is, from 1'),
  found: z.int().describe('Rows that have it'),
});
export type FoundRow = z.infer<typeof foundSchema>;

/** A copy under its name in SQL. */
export interface NamedCopy {
  name: string;
  copyId: string;
}

/** SQL and the copies that it may name, as they are lent to the process that answers it. */
export interface SqlAsked {
  sql: string;
  copies: readonly (NamedCopy & { lent: LentTable })[];
}

export interface SqlTold {
  columns: readonly Column[];
  rows: number;
  /** Ids of the copies that it names. */
  asked: string[];
}

/** What is different from one copy to another. */
export const comparedSchema = z.strictObject({
  keys: z.array(z.string()).describe('Columns by which rows were matched'),
  columns: z.array(columnSchema).describe('`change`, the keys, and of every other column the value before and after'),
  rows: z.int().describe('That differ'),
  added: z.int(),
  gone: z.int(),
  changed: z.int(),
  same: z.int(),
  changes: z
    .array(z.strictObject({ column: z.string(), changed: z.int() }))
    .describe('In how many of the changed rows a column has another value'),
  onlyBefore: z.array(z.string()).describe('Columns that the other has not, or of another type'),
  onlyAfter: z.array(z.string()),
});
export type ComparisonTold = z.infer<typeof comparedSchema>;

/** What the engine can be asked: each kind with what it takes and gives. */
export interface EngineWork {
  /** The answer of a table query as the service gave it (interface 4.2), put behind the rows that are there. */
  append: { takes: { copyId: string; answer: Uint8Array }; gives: PageFacts };
  query: { takes: { copyId: string; query: CopyQuery }; gives: AnswerText };
  find: { takes: { copyId: string; query: FindQuery }; gives: FoundRow };
  /** The rows of a page as text of a file, and how many there are in all. */
  export: { takes: { copyId: string; query: CopyQuery; format: TextFormat }; gives: { text: string; total: number } };
  /** All rows as a file that is there once this is told; whoever asked takes it away. */
  exportFile: {
    takes: { copyId: string; query: WholeQuery; format: FileFormat; about: Readonly<Record<string, string>> };
    gives: { path: string; rows: number };
  };
  /** The whole copy as a file that `openKept` makes a copy of again; whoever asked takes it away. */
  keep: { takes: { copyId: string; about: Readonly<Record<string, string>> }; gives: KeptTold & { path: string } };
  openKept: { takes: KeptAsked & { copyId: string }; gives: { rows: number } };
  /** Rows as files, one for each table; whoever asked takes them away. */
  writeRows: { takes: { tables: readonly RowsToWrite[] }; gives: { paths: string[] } };
  /** A file for the processes that answer questions about the copy; it is there while the copy does not change. */
  lend: { takes: { copyId: string }; gives: LentTable };
  /** Makes a copy of what another process lends. */
  takeOver: { takes: { copyId: string; lent: LentTable }; gives: { rows: number } };
  /** Only for a process that does nothing else: what a stranger wrote may end it. */
  sql: { takes: SqlAsked; gives: SqlTold & { lent: LentTable } };
  /** The rows that differ are kept as the copy `answerId`. */
  compare: {
    takes: { beforeId: string; afterId: string; keys: readonly string[] | null; answerId: string };
    gives: ComparisonTold;
  };
  /** The same holds for this one. */
  explain: { takes: SqlAsked; gives: { plan: string } };
  drop: { takes: { copyId: string }; gives: null };
  /** Bytes that all copies take. */
  size: { takes: Record<string, never>; gives: { bytes: number } };
}

export type EngineTask = keyof EngineWork;

/** Told what calls a task off, once it runs. */
export type OnStart = (interrupt: () => void) => void;

/** How each of some tasks is done. */
export type Doing<Tasks extends EngineTask> = {
  [Task in Tasks]: (takes: EngineWork[Task]['takes'], onStart: OnStart) => Promise<EngineWork[Task]['gives']>;
};

/** One question to the process; `interrupt` calls off the one with its id. */
export type Asked =
  | { [Task in EngineTask]: { id: number; task: Task; takes: EngineWork[Task]['takes'] } }[EngineTask]
  | { id: number; task: 'interrupt' };

export type Told =
  | { id: number; gives: EngineWork[EngineTask]['gives'] }
  | { id: number; failed: { code: EngineFailureCode; message: string; field: string | null } };
