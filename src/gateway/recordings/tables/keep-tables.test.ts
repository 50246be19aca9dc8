import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tablesOf } from '../../../archive/index.ts';
import { archiveIn, temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { GatewayFailure } from '../../failures.ts';
import { instantsOf } from './as-of.ts';
import { within } from './keep-tables.ts';
import { type KeptTable, NOTHING_KEPT } from './kept-index.ts';
import { createRecordedTables, keptFile } from './recorded-tables.ts';
import { answer, keepingWith, madeTable, type ServiceTable, serviceOf } from './testing/scripted-tables.ts';

async function underTest(...tables: Parameters<typeof serviceOf>) {
  const folder = await temporaryFolder(onTestFinished);
  const archive = await archiveIn(folder);
  const service = serviceOf(...tables);
  const keeping = await keepingWith(archive, service);
  onTestFinished(() => keeping.end());
  const files = async () => (await readdir(tablesOf(archive.folderOf(keeping.recordingId)))).sort();
  return { ...keeping, folder, archive, service, files };
}

const SECOND = 1_000_000;

describe('the tables of a run', () => {
  test('are kept with what is known of them, and counted with the recording', async () => {
    const { keepAt, tables, recordingId, archive, files } = await underTest(madeTable(1, 2), {
      ...madeTable(5),
      ownerEntityName: 'cell 1.10',
    });
    await keepAt(3 * SECOND);
    const index = await tables.index(recordingId);
    expect(index.tables).toMatchObject([
      { name: 'made', ownerEntityName: null, rows: 2, totalElements: 2, isComplete: true, generation: 'g1', file: 1 },
      { name: 'made', ownerEntityName: 'cell 1.10', scope: 'ENTITY', rows: 1, file: 2 },
    ]);
    expect(index.tables[0]?.observation.simulationTimeEndMicros).toBe(3 * SECOND);
    expect(index.instants).toMatchObject([{ simulationTimeMicros: 3 * SECOND, isEnd: false, leftOut: 0 }]);
    expect(await files()).toEqual(['000001.parquet', '000002.parquet', 'index.json']);
    const bytes = index.tables.reduce((sum, table) => sum + table.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(archive.manifest(recordingId)?.tableBytes).toBe(bytes);
  });

  test('are read where they lie, as the documentation says: as each recording kept them last', async () => {
    const { keepAt, folder, recordingId, service } = await underTest({ ...madeTable(1), name: 'device-utilisation' });
    await keepAt(1 * SECOND);
    service.tables = [{ ...madeTable(2, 3), name: 'device-utilisation' }];
    await keepAt(2 * SECOND);
    const page = await readFile('docs/recordings.md', 'utf8');
    const [, example = ''] = /```sql\n(SET VARIABLE[^`]*)```/.exec(page) ?? [];
    const connection = await (await DuckDBInstance.create()).connect();
    const [set = '', select = ''] = example.replaceAll('/recordings/', `${folder}/`).split(/;\n/);
    await connection.run(set);
    const rows = (await connection.runAndReadAll(select)).getRowObjects();
    expect(rows.map((row) => row.recordingId)).toEqual([recordingId, recordingId]);
  });

  test('are written again only where they changed', async () => {
    const { keepAt, tables, recordingId, service } = await underTest(madeTable(1), {
      ...madeTable(7),
      name: 'still',
    });
    await keepAt(1 * SECOND);
    service.tables[0] = madeTable(2);
    await keepAt(2 * SECOND);
    await keepAt(3 * SECOND, { isEnd: true });
    const index = await tables.index(recordingId);
    const told = index.tables.map((one) => [one.name, one.observation.simulationTimeEndMicros, one.lastSeenMicros]);
    expect(told).toEqual([
      ['made', 1 * SECOND, 1 * SECOND],
      ['still', 1 * SECOND, 3 * SECOND],
      ['made', 2 * SECOND, 3 * SECOND],
    ]);
    expect(index.instants.map(({ isEnd }) => isEnd)).toEqual([false, false, true]);
  });

  test('that are long wait for the end, and are cut there', async () => {
    const bounds = { pauseMillis: 0, mostRowsBetween: 10, mostRowsAtEnd: 600 };
    const { keepAt, tables, recordingId } = await underTest(madeTable(...Array.from({ length: 1200 }, (_, at) => at)));
    await keepAt(1 * SECOND, { bounds });
    expect(await tables.index(recordingId)).toMatchObject({ tables: [], instants: [] });
    await keepAt(2 * SECOND, { bounds, isEnd: true });
    const { tables: kept } = await tables.index(recordingId);
    expect(kept).toMatchObject([{ isComplete: false, rows: 1000, totalElements: 1200 }]);
  });

  test('are at most so many, and say so', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ ...madeTable(at), name: `t${at}` }));
    const { keepAt, tables, recordingId } = await underTest(...many);
    await keepAt(1 * SECOND, { bounds: { pauseMillis: 0, mostTables: 3 } });
    const { tables: kept, instants } = await tables.index(recordingId);
    expect(kept.map(({ name }) => name)).toEqual(['t0', 't1', 't2']);
    expect(instants).toMatchObject([{ leftOut: 2 }]);
  });

  test('of which one is refused are kept but for that', async () => {
    const { keepAt, tables, recordingId, service } = await underTest(madeTable(1), { ...madeTable(2), name: 'gone' });
    const [made, gone] = service.tables as [ServiceTable, ServiceTable];
    // The catalog names it, and it is gone when it is asked for.
    service.fault = (path) => {
      service.tables = path.includes('/catalog/') ? [made, gone] : [made];
      return null;
    };
    await keepAt(1 * SECOND);
    const { tables: kept, instants } = await tables.index(recordingId);
    expect(kept.map(({ name }) => name)).toEqual(['made']);
    expect(instants).toMatchObject([{ leftOut: 1 }]);
  });

  test('wait as long as the service asks', async () => {
    const { keepAt, tables, recordingId, service } = await underTest(madeTable(1));
    let refusals = 2;
    service.fault = () => (refusals-- > 0 ? answer(429, '{"code":"RATE_LIMITED"}', { 'retry-after': '0' }) : null);
    await keepAt(1 * SECOND);
    expect((await tables.index(recordingId)).tables).toHaveLength(1);
    expect(refusals).toBeLessThan(0);
  });

  test('of another run, which began meanwhile, are not put among those of this one', async () => {
    const { keepAt, tables, recordingId } = await underTest(madeTable(1));
    await keepAt(1 * SECOND, { isSameRun: () => false });
    expect((await tables.index(recordingId)).tables).toEqual([]);
  });
});

describe('what was kept stays', () => {
  const named = (...names: string[]) => names.map((name, at) => ({ ...madeTable(at), name }));
  const namesIn = async ({ tables, recordingId }: Awaited<ReturnType<typeof underTest>>) =>
    (await tables.index(recordingId)).tables.map(({ name }) => name);

  test.each([
    ['no JSON', '{"formatVersion":1,'],
    ['another version', '{"formatVersion":2}'],
  ])('where its index cannot be read: %s', async (_, text) => {
    const { keepAt, tables, recordingId, archive, files } = await underTest(madeTable(1));
    await keepAt(1 * SECOND);
    const own = tablesOf(archive.folderOf(recordingId));
    const file = await readFile(join(own, '000001.parquet'));
    await writeFile(join(own, 'index.json'), text);
    const unreadable = { code: 'RECORDING_UNREADABLE' };
    await expect(keepAt(2 * SECOND)).rejects.toMatchObject(unreadable);
    await expect(tables.tables(`recording:${recordingId}`)).rejects.toMatchObject(unreadable);
    expect(await files()).toEqual(['000001.parquet', 'index.json']);
    expect(await readFile(join(own, '000001.parquet'))).toEqual(file);
    expect(await readFile(join(own, 'index.json'), 'utf8')).toBe(text);
  });

  test.each(['readForRecording', 'askOf'] as const)('where another table fails: %s', async (step) => {
    const keeping = await underTest(...named('a', 'b', 'c'));
    const { copies } = keeping;
    let turns = 0;
    const lost = new GatewayFailure('COPY_LOST', 'The process has ended.');
    const failing = () => (turns++ === 1 ? Promise.reject(lost) : null);
    const faulty = {
      end: copies.end,
      readForRecording: (...asked: Parameters<typeof copies.readForRecording>) =>
        (step === 'readForRecording' && failing()) || copies.readForRecording(...asked),
      askOf: (...asked: Parameters<typeof copies.askOf>) => (step === 'askOf' && failing()) || copies.askOf(...asked),
    };
    expect(await keeping.keepAt(1 * SECOND, { copies: faulty })).toBe(true);
    expect(await namesIn(keeping)).toEqual(['a', 'c']);
    expect((await keeping.tables.index(keeping.recordingId)).instants).toMatchObject([{ leftOut: 1 }]);
    const never = { ...faulty, askOf: () => Promise.reject(lost) };
    await expect(keeping.keepAt(2 * SECOND, { copies: never })).rejects.toBe(lost);
  });

  test('where a turn is called off, which says so', async () => {
    const keeping = await underTest(...named('a', 'b'));
    const ending = new AbortController();
    let asked = 0;
    keeping.service.fault = (path) => {
      if (!path.includes('/catalog/') && ++asked === 2) ending.abort(new Error('released'));
      return null;
    };
    await expect(keeping.keepAt(1 * SECOND, { signal: ending.signal })).rejects.toThrow('released');
    expect(await namesIn(keeping)).toEqual(['a']);
  });

  test('and is shown where the first turn of a run is called off', async () => {
    const keeping = await underTest(...named('a', 'b'));
    const { keepAt, recordingId, tables } = keeping;
    await keepAt(5 * SECOND);
    const ending = new AbortController();
    let asked = 0;
    keeping.service.fault = (path) => {
      if (!path.includes('/catalog/') && ++asked === 2) ending.abort(new Error('released'));
      return null;
    };
    const run = { recordingId, generation: 'g2' };
    await expect(keepAt(1 * SECOND, { run, signal: ending.signal })).rejects.toThrow('released');
    expect(await tables.tables(`recording:${recordingId}`)).toEqual([{ tableName: 'a', ownerEntityName: null }]);
    expect(instantsOf(await tables.index(recordingId))).toEqual([]);
  });

  test('where another run begins during a turn', async () => {
    const keeping = await underTest(...named('a', 'b', 'c'));
    let isSame = true;
    let asked = 0;
    keeping.service.fault = (path) => {
      if (!path.includes('/catalog/') && ++asked === 2) isSame = false;
      return null;
    };
    expect(await keeping.keepAt(1 * SECOND, { isSameRun: () => isSame })).toBe(false);
    expect(await namesIn(keeping)).toEqual(['a']);
  });

  test('in the index only what is among the files: what went does not come back with a larger one that goes', async () => {
    const large = { ...madeTable(...Array.from({ length: 900 }, (_, at) => at * at * 7919)), name: 'large' };
    const keeping = await underTest(large, ...named(...Array.from({ length: 20 }, (_, at) => `t${at}`)));
    const { keepAt, tables, recordingId, service, files } = keeping;
    await keepAt(1 * SECOND);
    const mostBytes = (await tables.index(recordingId)).tables.reduce((sum, { bytes }) => sum + bytes, 0);
    // The others come first now, and are told before the oldest file of all may go.
    service.tables = [...service.tables.slice(1), large].map((table) => ({ ...table, rows: [...madeTable(9).rows] }));
    await keepAt(2 * SECOND, { bounds: { pauseMillis: 0, mostBytes } });
    const told = (await tables.index(recordingId)).tables.map(({ file }) => keptFile(file));
    expect(told).not.toContain(keptFile(1));
    expect(await files()).toEqual([...told, 'index.json']);
  });

  test('and what is told of an earlier time is of another run', async () => {
    const keeping = await underTest(madeTable(1));
    await keeping.keepAt(3 * SECOND);
    keeping.service.tables[0] = madeTable(2);
    await keeping.keepAt(1 * SECOND);
    expect((await keeping.tables.index(keeping.recordingId)).tables).toMatchObject([{ lastSeenMicros: 3 * SECOND }]);
  });
});

test('the index is read once, until there is another', async () => {
  const { keepAt, tables, recordingId, archive } = await underTest(madeTable(1));
  await keepAt(1 * SECOND);
  const reader = createRecordedTables(archive);
  const first = await reader.index(recordingId);
  expect(await reader.index(recordingId)).toBe(first);
  await tables.save(recordingId, { ...first, nextFile: 7 });
  expect(await reader.index(recordingId)).toMatchObject({ nextFile: 7 });
});

test('[A6] a disk that is full leaves what was kept, and no half file', async () => {
  const { keepAt, tables, recordingId, service, files } = await underTest(madeTable(1));
  await keepAt(1 * SECOND);
  service.tables[0] = madeTable(2);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  async function* pieces() {
    yield new Uint8Array(10);
    throw full;
  }
  const failing = { ...tables, write: (id: string, file: number) => tables.write(id, file, pieces) };
  await expect(keepAt(2 * SECOND, { tables: failing })).rejects.toBe(full);
  expect((await tables.index(recordingId)).tables).toMatchObject([{ lastSeenMicros: 1 * SECOND }]);
  expect(await files()).toEqual(['000001.parquet', 'index.json']);
  await keepAt(3 * SECOND);
  expect((await tables.index(recordingId)).tables).toHaveLength(2);
});

test('what is to be written is opened once it is wanted', async () => {
  const { tables, recordingId, archive } = await underTest(madeTable(1));
  await writeFile(tablesOf(archive.folderOf(recordingId)), 'no folder');
  const pieces = vi.fn(async function* () {});
  await expect(tables.write(recordingId, 1, pieces)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(pieces).not.toHaveBeenCalled();
});

test('[A5] what a killed process left of a file goes, what it had told stays and is counted', async () => {
  const { keepAt, tables, recordingId, archive, folder, files, service, end } = await underTest(madeTable(1));
  await keepAt(1 * SECOND);
  const own = tablesOf(archive.folderOf(recordingId));
  await mkdir(own, { recursive: true });
  await writeFile(join(own, '000002.parquet'), 'written, but not told');
  await writeFile(join(own, '000003.parquet.part'), 'half');
  await end();
  const manifestPath = join(archive.folderOf(recordingId), 'manifest.json');
  const killed = { ...JSON.parse(await readFile(manifestPath, 'utf8')), isGrowing: true };
  await writeFile(manifestPath, JSON.stringify(killed));
  const again = await archiveIn(folder);
  expect(again.manifest(recordingId)?.tableBytes).toBeGreaterThan(
    (await tables.index(recordingId)).tables[0]?.bytes ?? 0,
  );
  service.tables[0] = madeTable(2);
  await keepAt(2 * SECOND);
  expect(await files()).toEqual(['000001.parquet', '000002.parquet', 'index.json']);
  const source = { simulationId: `recording:${recordingId}`, tableName: 'made', ownerEntityName: null };
  expect((await tables.source(source)).files).toMatchObject([{ name: 'tables/000002.parquet' }]);
});

test('[A8] tables go with their recording', async () => {
  const { keepAt, recordingId, archive, folder, end } = await underTest(madeTable(1));
  await keepAt(1 * SECOND);
  await end();
  expect(await archive.remove(recordingId)).toBe(true);
  expect((await readdir(folder)).filter((name) => name.startsWith('20'))).toEqual([]);
});

test('where tables take too much, or are too many, the oldest go, the last of each stays', () => {
  const table = (file: number, name: string) => ({ file, name, ownerEntityName: null, bytes: 10 }) as KeptTable;
  const tables = [table(1, 'a'), table(2, 'b'), table(3, 'a'), table(4, 'a')];
  const kept = (mostBytes: number, mostFiles = 9) =>
    within({ ...NOTHING_KEPT, tables }, { mostBytes, mostFiles }).tables.map(({ file }) => file);
  expect(kept(40)).toEqual([1, 2, 3, 4]);
  expect(kept(35)).toEqual([2, 3, 4]);
  expect(kept(5)).toEqual([2, 4]);
  expect(kept(40, 3)).toEqual([2, 3, 4]);
  expect(kept(40, 1)).toEqual([2, 4]);
});
