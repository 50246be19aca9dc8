import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { tablesOf } from '../../../archive/index.ts';
import { archiveIn, temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { sharePastTables } from './share-past-tables.ts';
import { keepingWith, madeTable, serviceOf } from './testing/scripted-tables.ts';

const SECOND = 1_000_000;

test('a recording that goes on where another ended has the tables of its past', async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const service = serviceOf(madeTable(1, 2));
  const { keepAt, tables, recordingId: from, end } = await keepingWith(archive, service);
  onTestFinished(() => end());
  await keepAt(1 * SECOND);
  service.tables[0] = madeTable(3);
  await keepAt(9 * SECOND);
  const { recordingId: to } = await keepingWith(archive, service);
  await sharePastTables(tables, archive, { from, to, generation: 'g1', untilMicros: 5 * SECOND });
  const shared = await tables.index(to);
  expect(shared.instants.map(({ simulationTimeMicros }) => simulationTimeMicros)).toEqual([1 * SECOND]);
  expect(shared.tables).toMatchObject([{ name: 'made', rows: 2, lastSeenMicros: 1 * SECOND }]);
  expect(await readdir(tablesOf(archive.folderOf(to)))).toContain('000001.parquet');
});
