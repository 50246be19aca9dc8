import { createHash } from 'node:crypto';
import type { Blobs } from '../../archive/index.ts';
import { type Engine, EngineFailure, type KeptAsked, type KeptFile } from '../../copies/index.ts';
import type { Observation } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { CopiedTable, Copy } from './copy.ts';
import { complete } from './copy-state.ts';

/** A file that was kept, by its name beside the segments. */
type NamedFile = Omit<KeptFile, 'path'> & { name: string };

/** A table of a recorded run: the files that were kept of it, and what is told of it. */
export interface RecordedSource extends Pick<KeptAsked, 'columns'> {
  files: readonly NamedFile[];
  /** Where they are. */
  blobs: Pick<Blobs, 'lend'>;
  tableId: string;
  scope: 'SCENE' | 'ENTITY';
  tableName: string;
  ownerEntityName: string | null;
  /** As many as the service told; more than the files have where not all were kept. */
  totalElements: number;
  observation: Observation;
  changedWhileReading: boolean;
}

/** Where tables of recorded runs are found. */
export interface RecordedSources {
  /** @throws GatewayFailure for one that was not kept */
  source(table: CopiedTable): Promise<RecordedSource>;
  /** Those of a recorded run. */
  tables(simulationId: string): Promise<Pick<CopiedTable, 'tableName' | 'ownerEntityName'>[]>;
  /** The name of what was recorded last of an instance, with all its kept states; null: nothing was. */
  runOf(simulationId: string): string | null;
}

export interface OpenRecordedOptions {
  source: RecordedSources['source'] | undefined;
  engine: Pick<Engine, 'ask'>;
  /** Calls it off. */
  signal: AbortSignal;
}

/** Makes a copy of what was kept of a table. @throws GatewayFailure, EngineFailure */
export async function openRecorded(copy: Copy, { source, engine, signal }: OpenRecordedOptions): Promise<void> {
  if (source === undefined) throw new GatewayFailure('RECORDING_NOT_FOUND', 'There are no recordings here.');
  const { columns, files, blobs, ...found } = await source(copy);
  const names = [...new Set(files.map(({ name }) => name))];
  const open = (paths: readonly string[]) => {
    const lent = files.map(({ name, ...file }) => ({ ...file, path: paths[names.indexOf(name)] ?? '' }));
    return engine.ask('openKept', { copyId: copy.copyId, columns, files: lent }, signal);
  };
  const { rows } = await blobs.lend(names, open).catch((error: unknown) => {
    if (error instanceof EngineFailure) throw error;
    throw new GatewayFailure('RECORDING_UNREADABLE', 'The files of the kept table cannot be read where they lie.');
  });
  const { tableId, totalElements, observation, changedWhileReading } = found;
  const facts = { tableId, columns, totalElements, observation, changedWhileReading };
  complete(copy, { ...facts, rowsRead: rows, keptFiles: keptFilesOf(files) });
}

/** The same for the same files at the same times: a file that was kept does not change. */
export function keptFilesOf(files: readonly NamedFile[]): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('base64');
}
