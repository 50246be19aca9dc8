import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tablesOf } from '../../archive/index.ts';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { createApp } from '../app.ts';
import { keepingWith, madeTable, serviceOf } from '../recordings/tables/testing/scripted-tables.ts';
import { addExportRoute } from './export-route.ts';

const SECOND = 1_000_000;

async function keeping() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const service = serviceOf(madeTable(1));
  const kept = await keepingWith(archive, service);
  onTestFinished(kept.end);
  return { ...kept, archive, service };
}

test('a table of a recorded run is opened once for the files that are there, and anew when others are', async () => {
  const { service, recordingId, copies, keepAt } = await keeping();
  const opened = async (at: string, again: boolean) => {
    const table = { simulationId: `recording:${recordingId}${at}`, tableName: 'made', ownerEntityName: null };
    const copy = await copies.open(table, again);
    await copies.settled(copy);
    return { copyId: copy.copyId, rows: copy.rowsRead, at: copy.observation?.simulationTimeEndMicros };
  };
  const names = ['', '@run', `@${9 * SECOND}`];
  await keepAt(1 * SECOND);
  for (const name of names) {
    const first = await opened(name, false);
    expect(first, name).toMatchObject({ rows: 1, at: 1 * SECOND });
    expect(await opened(name, true), name).toEqual(first);
  }
  service.tables[0] = madeTable(1, 2);
  await keepAt(3 * SECOND);
  const now = await Promise.all(names.map((name) => opened(name, false)));
  expect(now).toMatchObject([
    { rows: 2, at: 3 * SECOND },
    { rows: 3, at: 3 * SECOND },
    { rows: 2, at: 3 * SECOND },
  ]);
});

test('SQL that is followed over a recorded run tells the newest that was kept, and of an instant what was kept then', async () => {
  const { service, recordingId, copies, keepAt } = await keeping();
  const names = ['', '@run', `@${1 * SECOND}`];
  const sql = 'SELECT sum(made) AS made FROM made';
  const askedNow = async () => {
    const told: { copyId: string; made: number }[] = [];
    for (const at of names) {
      const answer = await copies.askAgain(`recording:${recordingId}${at}`, sql, { client: 'c' });
      const { json } = await copies.askOf('query', answer, { query: { page: 1, pageSize: 1 } });
      told.push({ copyId: answer.copyId, made: JSON.parse(json).rows[0].made });
    }
    return told;
  };
  await keepAt(1 * SECOND);
  const first = await askedNow();
  expect(first.map(({ made }) => made)).toEqual([1, 1, 1]);
  expect(await askedNow()).toEqual(first);
  service.tables[0] = madeTable(1, 2);
  await keepAt(3 * SECOND);
  const next = await askedNow();
  expect(next.map(({ made }) => made)).toEqual([3, 4, 1]);
  expect(next[2]).toEqual(first[2]);
});

test('a table of which only the first rows were kept says so with its file', async () => {
  const { service, recordingId, copies, keepAt } = await keeping();
  service.tables[0] = madeTable(...Array.from({ length: 1200 }, (_, at) => at));
  const bounds = { pauseMillis: 0, mostRowsBetween: 10, mostRowsAtEnd: 600 };
  await keepAt(1 * SECOND, { bounds, isEnd: true });
  const app = createApp({});
  app.decorateRequest('askedBy', null);
  addExportRoute(app, copies, { admit: (simulationId) => simulationId });
  onTestFinished(() => app.close());
  const url = (name: string) => `/api/simulations/recording:${recordingId}/tables/${name}/export?format=csv`;
  const { headers, statusCode } = await app.inject({ url: url('made') });
  expect(statusCode).toBe(200);
  expect(JSON.parse(String(headers['x-table-observation']))).toMatchObject({ rowsRead: 1000, totalElements: 1200 });
});

test('SQL over a recorded run says why a table that it names cannot be opened, and minds no other', async () => {
  const { archive, service, recordingId, copies, keepAt } = await keeping();
  service.tables.push({ ...madeTable(5), name: 'm' });
  await keepAt(1 * SECOND);
  const simulationId = `recording:${recordingId}`;
  await rm(join(tablesOf(archive.folderOf(recordingId)), '000001.parquet'));
  const broken = copies.ask(simulationId, 'SELECT * FROM made', { client: 'c' });
  await expect(broken).rejects.toMatchObject({
    code: 'RECORDING_UNREADABLE',
    message: expect.stringContaining('made'),
  });
  expect(await copies.ask(simulationId, "SELECT m.made, 'made' FROM m", { client: 'c' })).toMatchObject({
    rowsRead: 1,
  });
});
