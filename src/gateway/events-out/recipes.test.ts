import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test } from 'vitest';
import { eventsOfStream, ocelText } from '../../events/index.ts';
import { inPieces, textOf } from '../../events/testing/plant-rows.ts';

const PAGE = new URL('../../../docs/data-out.md', import.meta.url);

const did = (entityName: string, state: 'travelling' | 'resting', startMicros: number, endMicros: number) => ({
  ...{ entityId: `:${entityName}`, entityName, state, startMicros, endMicros },
});
const ACTIVITY = [did('C-1', 'resting', 0, 3_000_000), did('C-1', 'travelling', 3_000_000, 4_000_000)];

const stretch = (load: string, parent: string, startMicros: number, endMicros: number) => ({
  ...{ loadName: load, loadId: `:${load}`, parentName: parent, parentId: `:${parent}`, startMicros, endMicros },
});
const JOURNEYS = [
  ...[stretch('P-1', 'A', 0, 1e6), stretch('P-1', 'C-1', 1e6, 3e6), stretch('P-1', 'B', 3e6, 4e6)],
  ...[stretch('P-2', 'A', 0, 3e6), stretch('P-2', 'C-1', 3e6, 3.5e6), stretch('P-2', 'B', 3.5e6, 4e6)],
];

/** Tables of the service, of one device. */
const TABLES = {
  activity: ACTIVITY,
  'device-utilisation': [{ device: 'C-1', deviceId: 'C-1', runs: 2 }],
  energy: [{ deviceId: 'C-1', consumedKilowattHours: 1.5 }],
  transports: [
    { pallet: 'P-1', deviceId: 'C-1', order: 'O-1' },
    { pallet: 'P-2', deviceId: 'C-1', order: null },
  ],
};

test('the recipes for DuckDB answer what they promise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-recipes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const rows = { activity: () => inPieces(ACTIVITY), journeys: () => inPieces(JOURNEYS) };
  await writeFile(join(folder, 'demo.ocel.json'), await textOf(ocelText(eventsOfStream(rows))));

  const database = await DuckDBInstance.create(':memory:');
  onTestFinished(() => database.closeSync());
  const connection = await database.connect();
  const inFolder = (sql: string) => sql.replaceAll(/'([\w.-]+\.(?:json|parquet))'/g, `'${folder}/$1'`);
  for (const [name, table] of Object.entries(TABLES)) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(table));
    await connection.run(inFolder(`COPY (FROM read_json('${name}.json')) TO '${name}.parquet'`));
  }

  const page = await readFile(PAGE, 'utf8');
  const recipes = /### DuckDB\n([\s\S]*?)\n### /.exec(page)?.[1]?.matchAll(/```sql\n([\s\S]*?)```/g) ?? [];
  const answers: unknown[] = [];
  for (const [, sql = ''] of recipes) {
    answers.push((await connection.runAndReadAll(inFolder(sql))).getRowsJson());
  }
  expect(answers).toEqual([
    [
      ['load picked up', '2'],
      ['load set down', '2'],
    ],
    [['device::C-1', '2', 1.3]],
    [
      ['C-1', 'resting', 75],
      ['C-1', 'travelling', 25],
    ],
    [['C-1', '2', 1.5, '2', '1', 1]],
  ]);
});
