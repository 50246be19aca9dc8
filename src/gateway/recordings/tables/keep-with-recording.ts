import type { FastifyBaseLogger } from 'fastify';
import { type Archive, diskTrouble, type Recorder } from '../../../archive/index.ts';
import type { Copies } from '../../copies/copies.ts';
import type { Ask } from '../../upstream/shared-reads.ts';
import { KEEPING_BOUNDS, type KeptRun, keepTables } from './keep-tables.ts';
import type { RecordedTables } from './recorded-tables.ts';
import { createTableKeeper, FINISHING_MILLIS, type TableKeeper } from './table-keeper.ts';

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
  archive: Pick<Archive, 'manifest' | 'mostBytes'>,
  recorder: Pick<Recorder, 'recordingId'>,
  simulationId: string,
  isHurried: () => boolean,
): TableKeeper {
  function runNow(): KeptRun | null {
    const { recordingId } = recorder;
    const generation = recordingId && archive.manifest(recordingId)?.segments.at(-1)?.generation;
    return recordingId && generation ? { recordingId, generation } : null;
  }

  async function keep(isEnd: boolean, signal: AbortSignal): Promise<boolean> {
    const run = runNow();
    if (run === null) return false;
    const mostBytes = mostTableBytes(archive.mostBytes);
    // A plant that stands until they are kept has nobody to be gentle with.
    const bounds = isHurried() ? { mostBytes, pauseMillis: 0 } : { mostBytes };
    const isSameRun = () => runNow()?.generation === run.generation;
    try {
      const isWhole = await keepTables({ simulationId, run, isEnd, tables, copies, ask, isSameRun, signal, bounds });
      if (isWhole) tables.tell(run.recordingId, null);
      return isWhole;
    } catch (caught) {
      const error = signal.aborted ? signal.reason : caught;
      if (signal.aborted && !isOutOfTime(error)) return false;
      tables.tell(run.recordingId, { ...troubleOf(error), since: new Date().toISOString() });
      log.warn({ err: error, simulationId }, 'The result tables could not be kept with the recording.');
      return false;
    }
  }

  return createTableKeeper({ everyMillis, keep });
}

/** Of the bytes of all recordings: room is made by segments alone while a recording grows, and tables would take it. */
const TABLES_SHARE = 0.2;

/** What the tables of one recording may take where all recordings may take so much. */
export function mostTableBytes(mostBytes: number): number {
  return Math.min(KEEPING_BOUNDS.mostBytes, mostBytes * TABLES_SHARE);
}

const isOutOfTime = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** What a person can do something about, in words. */
function troubleOf(error: unknown): { code: string; message: string } {
  if (isOutOfTime(error)) {
    const message = `Reading the result tables took longer than ${FINISHING_MILLIS / 60_000} minutes: the rest is missing.`;
    return { code: 'TABLES_TOO_SLOW', message };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return diskTrouble(error, 'no result tables are kept', `The result tables could not be kept: ${reason}`);
}
