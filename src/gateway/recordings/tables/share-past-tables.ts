import { copyFile, link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, type SharedPast, tablesOf } from '../../../archive/index.ts';
import { keptFile, type RecordedTables } from './recorded-tables.ts';

/** Has what was kept of the tables until an instant also in the recording that goes on from there. */
export async function sharePastTables(
  tables: Pick<RecordedTables, 'index' | 'save'>,
  archive: Pick<Archive, 'folderOf'>,
  { from, to, generation, untilMicros }: SharedPast,
): Promise<void> {
  const known = await tables.index(from);
  const kept = known.tables
    .filter((table) => table.generation === generation && table.observation.simulationTimeEndMicros <= untilMicros)
    .map((table) => ({ ...table, lastSeenMicros: Math.min(table.lastSeenMicros, untilMicros) }));
  const instants = known.instants.filter(
    (instant) => instant.generation === generation && instant.simulationTimeMicros <= untilMicros,
  );
  if (kept.length === 0) return;
  const [source, target] = [tablesOf(archive.folderOf(from)), tablesOf(archive.folderOf(to))];
  await mkdir(target, { recursive: true });
  for (const { file } of kept) {
    const paths = [join(source, keptFile(file)), join(target, keptFile(file))] as const;
    await link(...paths).catch(() => copyFile(...paths));
  }
  await tables.save(to, {
    ...known,
    tables: kept,
    instants: instants.map((instant) => ({ ...instant, isEnd: false })),
  });
}
