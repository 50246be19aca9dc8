export {
  type CopyQuery,
  copyQuerySchema,
  FILE_FORMATS,
  type FileFormat,
  type FindQuery,
  findQuerySchema,
  TEXT_FORMATS,
  type TextFormat,
  type WholeQuery,
} from './copy-query.ts';
export { createEngine, type Engine, type EngineOptions } from './engine.ts';
export { EngineFailure, type EngineFailureCode } from './engine-failure.ts';
export type { RowsToWrite } from './files/write-rows.ts';
export type { KeptAsked, KeptFile } from './kept/open-kept.ts';
export { removeLeftFolders } from './left-folders.ts';
export type { ComparisonTold, EngineWork, FoundRow, NamedCopy, PageFacts, SqlTold } from './messages.ts';
export { comparedSchema, foundSchema } from './messages.ts';
export { createSqlProcesses, type SqlProcesses } from './sql/sql-processes.ts';
