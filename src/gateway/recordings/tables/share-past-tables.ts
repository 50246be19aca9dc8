import { type Archive, blobsIn, type SharedPast } from '../../../archive/index.ts';
import { keptName, type RecordedTables } from './recorded-tables.ts';

/** Has what was kept of the tables until an instant also in the recording that goes on from there. */
export async function sharePastTables(
  tables: Pick<RecordedTables, 'index' | 'save'>,
  archive: Pick<Archive, 'placeOf'>,
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
  const [source, target] = [blobsIn(archive.placeOf(from)), blobsIn(archive.placeOf(to))];
  for (const { file } of kept) await target.share(keptName(file), source);
  await tables.save(to, {
    ...known,
    tables: kept,
    instants: instants.map((instant) => ({ ...instant, isEnd: false })),
  });
}
