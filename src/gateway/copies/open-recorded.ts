import { createHash } from 'node:crypto';
import { type Engine, EngineFailure, type KeptAsked } from '../../copies/index.ts';
import type { Observation } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { CopiedTable, Copy } from './copy.ts';
import { complete, fail, pause, read } from './copy-state.ts';

/** A table of a recorded run: the files that were kept of it, and what is told of it. */
export interface RecordedSource extends KeptAsked {
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
  makeRoom: () => Promise<void>;
}

/** Makes a copy of what was kept of a table; the copy says how it went. */
export async function openRecorded(copy: Copy, options: OpenRecordedOptions): Promise<void> {
  const { source, engine, signal, makeRoom } = options;
  read(copy);
  try {
    if (source === undefined) throw new GatewayFailure('RECORDING_NOT_FOUND', 'There are no recordings here.');
    const { columns, files, ...found } = await source(copy);
    const { rows } = await engine.ask('openKept', { copyId: copy.copyId, columns, files }, signal);
    const { tableId, totalElements, observation, changedWhileReading } = found;
    const facts = { tableId, columns, totalElements, observation, changedWhileReading };
    complete(copy, { ...facts, rowsRead: rows, keptFiles: keptFilesOf(files) });
    await makeRoom();
  } catch (error) {
    endBy(copy, error, signal, 'The kept table could not be opened.');
  }
}

/** A copy that was called off can go on later; one that failed says why, in the words of who knows. */
export function endBy(copy: Copy, error: unknown, signal: AbortSignal, otherwise: string): void {
  if (signal.aborted && !(signal.reason instanceof EngineFailure)) {
    pause(copy);
    return;
  }
  const isKnown = error instanceof GatewayFailure || error instanceof EngineFailure;
  const code = isKnown ? error.code : 'INTERNAL_ERROR';
  fail(copy, { code, message: isKnown ? error.message : otherwise, requestId: null });
}

/** The same for the same files at the same times: a file that was kept does not change. */
export function keptFilesOf(files: KeptAsked['files']): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('base64');
}
