import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, blobsIn, TABLES_FOLDER, tablesOf, writeWhole } from '../../../archive/index.ts';
import { joinedObservation, keptTimeColumn, recordedRunName, recordedRunOf } from '../../../tabular/index.ts';
import { keepNewest } from '../../../units/index.ts';
import type { CopiedTable } from '../../copies/copy.ts';
import type { RecordedSources } from '../../copies/open-recorded.ts';
import { GatewayFailure } from '../../failures.ts';
import { fileStamp } from '../../file-stamp.ts';
import { factsOf, historyOf, newestOf, pointsOf, rowsOf, tablesAsOf } from './as-of.ts';
import {
  bytesOf,
  type KeptIndex,
  type KeptTable,
  type KeptTrouble,
  keptIndexSchema,
  NOTHING_KEPT,
} from './kept-index.ts';

const INDEX_FILE = 'index.json';
const FILE = /^\d{6,}\.parquet(?:\.part)?$/;

export const keptFile = (file: number): string => `${String(file).padStart(6, '0')}.parquet`;
/** The name of the same among the finished files of its recording. */
export const keptName = (file: number): string => `${TABLES_FOLDER}/${keptFile(file)}`;

/** The result tables that lie beside the segments of recordings. */
export interface RecordedTables extends RecordedSources {
  /** Nothing for a recording without tables. @throws GatewayFailure where there is one that cannot be read */
  index(recordingId: string): Promise<KeptIndex>;
  /** Replaces what was told before; files that it does not name any more go. */
  save(recordingId: string, index: KeptIndex): Promise<void>;
  /** Writes a file whole or not at all; its pieces are asked for once they are wanted. */
  write(recordingId: string, file: number, pieces: () => AsyncIterable<Uint8Array>): Promise<void>;
  /** Why nothing is kept at the moment; null while all is well. */
  trouble(recordingId: string): KeptTrouble | null;
  tell(recordingId: string, trouble: KeptTrouble | null): void;
}

export function createRecordedTables(
  archive: Pick<Archive, 'folderOf' | 'placeOf' | 'update' | 'recordedOf'>,
): RecordedTables {
  const troubles = new Map<string, KeptTrouble>();
  const indexes = createIndexReader();
  const folderOf = (recordingId: string) => tablesOf(archive.folderOf(recordingId));

  async function index(recordingId: string): Promise<KeptIndex> {
    const path = join(folderOf(recordingId), INDEX_FILE);
    try {
      return await indexes.read(path);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : null;
      if (code === 'ENOENT') return NOTHING_KEPT;
      // Taken for nothing, the next turn would write over the files that it names.
      const reason = code ?? 'it is not in a format that is known here';
      throw new GatewayFailure(
        'RECORDING_UNREADABLE',
        `What is known of the kept result tables is unreadable: ${reason}.`,
      );
    }
  }

  /** What was kept of a recorded run, by its name. */
  async function keptOf(simulationId: string) {
    const run = recordedRunOf(simulationId);
    if (run === null) throw new RangeError(`"${simulationId}" is no recorded run`);
    const known = await index(run.recordingId);
    return { run, known, kept: tablesAsOf(known, typeof run.at === 'number' ? run.at : null) };
  }

  /** Also what a process left behind that ended before it could tell. */
  async function removeUnnamed(recordingId: string, { tables }: KeptIndex): Promise<void> {
    const named = new Set(tables.map(({ file }) => keptFile(file)));
    const blobs = blobsIn(archive.placeOf(recordingId));
    for (const name of await blobs.names(TABLES_FOLDER)) {
      if (FILE.test(name) && !named.has(name)) await blobs.remove(`${TABLES_FOLDER}/${name}`);
    }
  }

  return {
    index,
    async save(recordingId, changed) {
      await mkdir(folderOf(recordingId), { recursive: true });
      const bytes = Buffer.from(JSON.stringify(changed));
      const path = join(folderOf(recordingId), INDEX_FILE);
      await writeWhole(path, (write) => write(bytes));
      await indexes.know(path, changed);
      await removeUnnamed(recordingId, changed);
      await archive.update(recordingId, { tableBytes: bytesOf(changed) });
    },
    async write(recordingId, file, pieces) {
      // In place of what a turn left that was cut off: no index names it.
      await blobsIn(archive.placeOf(recordingId)).replace(keptName(file), async (write) => {
        for await (const piece of pieces()) await write(piece);
      });
    },
    trouble: (recordingId) => troubles.get(recordingId) ?? null,
    tell(recordingId, trouble) {
      if (trouble === null) troubles.delete(recordingId);
      else troubles.set(recordingId, { ...trouble, since: troubles.get(recordingId)?.since ?? trouble.since });
    },
    runOf(simulationId) {
      const [last] = archive.recordedOf(simulationId);
      return last === undefined ? null : recordedRunName({ recordingId: last.recordingId, at: 'run' });
    },
    async tables(simulationId) {
      const { kept } = await keptOf(simulationId);
      return kept.map(({ name, ownerEntityName }) => ({ tableName: name, ownerEntityName }));
    },
    async source(asked) {
      const { run, known, kept } = await keptOf(asked.simulationId);
      const table = namedTable(kept, asked);
      const blobs = blobsIn(archive.placeOf(run.recordingId));
      const fileOf = (one: KeptTable) => ({ name: keptName(one.file), texts: one.texts });
      if (run.at !== 'run') {
        const { columns, totalElements, observation, changedWhileReading } = table;
        const files = [{ ...fileOf(table), simulationTimeMicros: null }];
        return { ...factsOf(table), columns, files, totalElements, observation, changedWhileReading, blobs };
      }
      const all = pointsOf(historyOf(known, table));
      const points = newestOf(all);
      return {
        ...factsOf(table),
        columns: [keptTimeColumn(table.columns), ...table.columns],
        files: points.map(({ table: one, simulationTimeMicros }) => ({ ...fileOf(one), simulationTimeMicros })),
        // Also of what is left out: who reads fewer knows that there is more.
        totalElements: rowsOf(all),
        observation: joinedObservation(points.map((point) => point.table.observation)),
        changedWhileReading: points.some((point) => point.table.changedWhileReading),
        blobs,
      };
    },
  };
}

/** Indexes that are kept in memory: those of the recordings that somebody is looking at. */
const MOST_INDEXES = 8;

/** Reads an index once, until there is another: pages of a table ask for it again and again. */
function createIndexReader() {
  const known = new Map<string, { stamp: string; index: KeptIndex }>();

  return {
    async read(path: string): Promise<KeptIndex> {
      const stamp = await fileStamp(path);
      const before = known.get(path);
      const index =
        before?.stamp === stamp ? before.index : keptIndexSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      keepNewest(known, path, { stamp, index }, MOST_INDEXES);
      return index;
    },
    /** It was written as it is: nobody needs to read it, which takes long where there are many files. */
    async know(path: string, index: KeptIndex): Promise<void> {
      keepNewest(known, path, { stamp: await fileStamp(path), index }, MOST_INDEXES);
    },
  };
}

/** By its names as with the service (interface 4.2): one of an object also by its own name, where that is enough. */
function namedTable(tables: readonly KeptTable[], { tableName, ownerEntityName }: CopiedTable): KeptTable {
  const alike = tables.filter(({ name }) => name === tableName);
  const owned = alike.filter((table) => table.ownerEntityName === ownerEntityName);
  const found = owned.length > 0 || ownerEntityName !== null ? owned : alike;
  const [table] = found;
  if (table === undefined) throw new GatewayFailure('TABLE_NOT_FOUND', `No table "${tableName}" was kept.`);
  if (found.length > 1) {
    const owners = found.map((one) => `"${one.ownerEntityName}"`).join(', ');
    throw new GatewayFailure('TABLE_NAME_AMBIGUOUS', `Several objects have a table "${tableName}": ${owners}.`);
  }
  return table;
}
