import type { FastifyBaseLogger } from 'fastify';
import type { Archive, Recorder } from '../../../archive/index.ts';
import type { Copies } from '../../copies/copies.ts';
import type { Ask } from '../../upstream/shared-reads.ts';
import { type KeptRun, keepTables } from './keep-tables.ts';
import type { RecordedTables } from './recorded-tables.ts';
import { createTableKeeper, type TableKeeper } from './table-keeper.ts';

export interface KeepingTables {
  /** 0: only at the end. */
  everyMillis: number;
  tables: RecordedTables;
  copies: Copies;
  /** Reads the catalog of the service. */
  ask: Ask;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The keeper of the tables of an instance that a recorder is writing down. */
export function keepWithRecording(
  { everyMillis, tables, copies, ask, log }: KeepingTables,
  archive: Pick<Archive, 'manifest'>,
  recorder: Pick<Recorder, 'recordingId'>,
  simulationId: string,
): TableKeeper {
  function runNow(): KeptRun | null {
    const { recordingId } = recorder;
    const generation = recordingId && archive.manifest(recordingId)?.segments.at(-1)?.generation;
    return recordingId && generation ? { recordingId, generation } : null;
  }

  async function keep(isEnd: boolean, signal: AbortSignal): Promise<void> {
    const run = runNow();
    if (run === null) return;
    const isSameRun = () => runNow()?.generation === run.generation;
    try {
      await keepTables({ simulationId, run, isEnd, tables, copies, ask, isSameRun, signal });
      tables.tell(run.recordingId, null);
    } catch (error) {
      if (signal.aborted) return;
      tables.tell(run.recordingId, { ...troubleOf(error), since: new Date().toISOString() });
      log.warn({ err: error, simulationId }, 'The result tables could not be kept with the recording.');
    }
  }

  return createTableKeeper({ everyMillis, keep });
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: no result tables are kept until there is room again.',
  EDQUOT: 'The disk quota is used up: no result tables are kept until there is room again.',
  EROFS: 'The disk cannot be written to: no result tables are kept.',
  EACCES: 'The folder of recordings may not be written to: no result tables are kept.',
};

/** What a person can do something about, in words. */
function troubleOf(error: unknown): { code: string; message: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  const reason = error instanceof Error ? error.message : String(error);
  return { code, message: WORDS[code] ?? `The result tables could not be kept: ${reason}` };
}
