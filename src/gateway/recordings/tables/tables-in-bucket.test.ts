import { readdir } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blobsIn, tablesOf } from '../../../archive/index.ts';
import { archiveIn, temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { bucketOfServer, isWithoutS3 } from '../../../archive/testing/s3-server.ts';
import { sharePastTables } from './share-past-tables.ts';
import { keepingWith, madeTable, serviceOf } from './testing/scripted-tables.ts';

const SECOND = 1_000_000;

async function keptInBucket() {
  const bucket = await bucketOfServer(onTestFinished);
  const archive = await archiveIn(await temporaryFolder(onTestFinished), { bucket });
  const service = serviceOf(madeTable(1, 2));
  const keeping = await keepingWith(archive, service);
  onTestFinished(() => keeping.end());
  await keeping.keepAt(1 * SECOND);
  const blobs = blobsIn(archive.placeOf(keeping.recordingId));
  const table = { simulationId: `recording:${keeping.recordingId}@run`, tableName: 'made', ownerEntityName: null };
  async function opened() {
    const copy = await keeping.copies.open(table, false);
    await keeping.copies.settled(copy);
    return copy;
  }
  return { ...keeping, archive, service, blobs, opened };
}

describe.skipIf(isWithoutS3)(
  'result tables of a recording whose finished files lie in a bucket (skipped without s3rver)',
  () => {
    test('lie there but for their index, and are opened, counted and shared as in a folder', async () => {
      const { archive, service, tables, blobs, opened, keepAt, recordingId: from } = await keptInBucket();
      service.tables[0] = madeTable(3);
      await keepAt(9 * SECOND);
      expect(await readdir(tablesOf(archive.folderOf(from)))).toEqual(['index.json']);
      const names = ['000001.parquet', '000002.parquet'];
      expect([...(await blobs.names('tables'))].filter((name) => name !== 'index.json').toSorted()).toEqual(names);
      expect(await opened()).toMatchObject({ state: 'complete', rowsRead: 3 });
      const to = 'another';
      await sharePastTables(tables, archive, { from, to, generation: 'g1', untilMicros: 5 * SECOND });
      expect(await blobsIn(archive.placeOf(to)).names('tables')).toContain('000001.parquet');
    });

    test('one that is gone is told in words', async () => {
      const { blobs, opened } = await keptInBucket();
      await blobs.remove('tables/000001.parquet');
      expect(await opened()).toMatchObject({
        state: 'failed',
        trouble: { code: 'RECORDING_UNREADABLE', message: expect.stringContaining('where they lie') },
      });
    });
  },
);
