import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Column, DATA_TYPES, type DataType } from '../../protocol/index.ts';
import { createEngine } from '../engine.ts';

const engine = createEngine();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterAll(async () => {
  engine.close();
  await rm(folder, { recursive: true, force: true });
});

const WHOLE = { page: 1, pageSize: 5000 };
let made = 0;
const newId = () => `copy ${++made}`;
const columnOf = (dataType: DataType, name = 'v'): Column => ({ name, dataType, nullable: true });

/** Rows as JSON text, as the service sends them. */
async function copyOf(columns: readonly Column[], rows: readonly string[]): Promise<string> {
  const copyId = newId();
  const page = { number: 1, size: 500, totalElements: rows.length, totalPages: 1 };
  const observation = { simulationTimeStartMicros: 1, simulationTimeEndMicros: 1, timeStable: true, consistent: true };
  const answer = new TextEncoder().encode(
    `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":${JSON.stringify(columns)},"rows":[${rows.join(',')}],
    "page":${JSON.stringify(page)},"observation":${JSON.stringify(observation)}}}`,
  );
  await engine.ask('append', { copyId, answer });
  return copyId;
}

/** Out of the engine's reach, as a recording keeps it. */
async function kept(copyId: string) {
  const { path, texts, rows } = await engine.ask('keep', { copyId, about: {} });
  const own = join(folder, `${newId()}.parquet`);
  await rename(path, own);
  return { file: { path: own, texts, simulationTimeMicros: null }, rows };
}

async function allOf(copyId: string): Promise<string> {
  const { json } = await engine.ask('query', { copyId, query: WHOLE });
  return json;
}

/** '' is a missing value. */
const CELLS: Record<DataType, string[]> = {
  STRING: ['"a"', '""', 'null', '', JSON.stringify('ä 货 😀 "q" \n\t \u0001 \u0000'), '5', '{"a":1}'],
  INTEGER: ['0', 'null', '', '9007199254740993', '-9223372036854775808', '9223372036854775808', '"many"', '1.5'],
  DECIMAL: ['0.1', '1.7976931348623157e+308', '5e-324', '-1e-300', 'null', '', '12345678901234567.25', '"n"'],
  BOOLEAN: ['true', 'false', 'null', '', '"maybe"'],
  DATE: ['"2026-03-02"', '"1899-12-31"', '"9999-12-31"', '"2026-03-02T05:06:07Z"', '"someday"', 'null', ''],
  DATETIME: [
    '"2026-03-02T06:00:00.123456Z"',
    '"2026-03-02T08:00:00+02:00"',
    '"1969-12-31T23:59:59.000Z"',
    '"2026-03-02T06:00:00.1234567Z"',
    '"+275760-09-13T00:00:00.000Z"',
    'null',
    '',
  ],
  JSON: ['{"n":9007199254740993}', '[1,"x",null]', '"text"', 'null', ''],
  NULL: ['null', '', '1'],
};

describe('a table that was kept as Parquet', () => {
  it.each(DATA_TYPES)('is the same copy again, with extremes of %s', async (dataType) => {
    const columns = [columnOf(dataType), columnOf('INTEGER', 'V'), columnOf('STRING', '')];
    const rows = CELLS[dataType].map((cell, at) => `{${cell === '' ? '' : `"v":${cell},`}"V":${at},"":"x"}`);
    const copyId = await copyOf(columns, rows);
    const { file, rows: count } = await kept(copyId);
    const again = newId();
    expect(count).toBe(rows.length);
    expect(await engine.ask('openKept', { copyId: again, columns, files: [file] })).toEqual({ rows: rows.length });
    expect(await allOf(again)).toBe(await allOf(copyId));
    const sorted = { ...WHOLE, sort: [{ column: 'v', direction: 'descending' as const }] };
    const ask = (id: string) => engine.ask('query', { copyId: id, query: sorted });
    expect(await ask(again)).toEqual(await ask(copyId));
  });

  it.each(['170141183460469231731687303715884105727', '-170141183460469231731687303715884105727', '1'.repeat(50)])(
    'keeps the integer %s',
    async (digits) => {
      const copyId = await copyOf([columnOf('INTEGER')], [`{"v":${digits}}`]);
      const { file } = await kept(copyId);
      const again = newId();
      await engine.ask('openKept', { copyId: again, columns: [columnOf('INTEGER')], files: [file] });
      expect(await allOf(again)).toContain(`"rows":[{"v":${digits}}]`);
    },
  );

  it('of no rows, or of no columns, is one of no rows', async () => {
    for (const columns of [[columnOf('STRING')], []]) {
      const { file } = await kept(await copyOf(columns, []));
      const again = newId();
      expect(await engine.ask('openKept', { copyId: again, columns, files: [file] })).toEqual({ rows: 0 });
      if (columns.length > 0) expect(JSON.parse(await allOf(again)).rows).toEqual([]);
    }
  });

  it('is read by other programs, values by their types and what says more beside them', async () => {
    const columns = [columnOf('INTEGER', 'lines'), columnOf('DATETIME', 'at')];
    const { file } = await kept(await copyOf(columns, ['{"lines":9007199254740993,"at":"2026-03-02T08:00:00+02:00"}']));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(`SELECT lines, epoch_us("at"), "at (as sent)" FROM '${file.path}'`);
    expect(read.getRows()).toEqual([[9007199254740993n, 1772431200000000n, '"2026-03-02T08:00:00+02:00"']]);
  });

  it('is put behind others with the simulation time in front, texts or none', async () => {
    const columns = [columnOf('INTEGER', 'lines')];
    const early = await kept(await copyOf(columns, ['{"lines":1}', '{"lines":2}']));
    const late = await kept(await copyOf(columns, ['{"lines":"many"}']));
    const copyId = newId();
    const files = [
      { ...early.file, simulationTimeMicros: 5 },
      { ...late.file, simulationTimeMicros: 7 },
    ];
    await engine.ask('openKept', { copyId, columns: [columnOf('INTEGER', 'simulationTimeMicros'), ...columns], files });
    expect(JSON.parse(await allOf(copyId)).rows).toEqual([
      { simulationTimeMicros: 5, lines: 1 },
      { simulationTimeMicros: 5, lines: 2 },
      { simulationTimeMicros: 7, lines: 'many' },
    ]);
  });

  it('that stayed the same is read once for all its times, and lies under each of them', async () => {
    const columns = [columnOf('INTEGER', 'lines')];
    const { file } = await kept(await copyOf(columns, ['{"lines":1}', '{"lines":2}']));
    const files = [3, 5, 9].map((simulationTimeMicros) => ({ ...file, simulationTimeMicros }));
    const copyId = newId();
    const asked = { copyId, columns: [columnOf('INTEGER', 'simulationTimeMicros'), ...columns], files };
    expect(await engine.ask('openKept', asked)).toEqual({ rows: 6 });
    const rows = JSON.parse(await allOf(copyId)).rows.map(Object.values);
    expect(rows).toEqual([3, 5, 9].flatMap((at) => [1, 2].map((lines) => [at, lines])));
  });

  it('with thousands of states lets others have their turn, and can be called off', async () => {
    const columns = [columnOf('INTEGER', 'lines')];
    const states = [await kept(await copyOf(columns, ['{"lines":1}'])), await kept(await copyOf(columns, []))];
    const files = Array.from({ length: 20_000 }, (_, at) => {
      const { file } = states[at % 2] as (typeof states)[0];
      return { ...file, simulationTimeMicros: at };
    });
    const copyId = newId();
    const calledOff = new AbortController();
    const asked = { copyId, columns: [columnOf('INTEGER', 'simulationTimeMicros'), ...columns], files };
    let isOpen = false;
    const opening = engine.ask('openKept', asked, calledOff.signal).finally(() => {
      isOpen = true;
    });
    opening.catch(() => undefined);
    const beside = await copyOf(columns, ['{"lines":4}']);
    expect([isOpen, JSON.parse(await allOf(beside)).rows]).toEqual([false, [{ lines: 4 }]]);
    calledOff.abort();
    await expect(opening).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' });
    await expect(engine.ask('query', { copyId, query: WHOLE })).rejects.toMatchObject({ code: 'COPY_NOT_FOUND' });
  });

  it('that is no Parquet, or gone, is refused in words, and leaves nothing behind', async () => {
    const path = join(folder, 'broken.parquet');
    await writeFile(path, 'PAR1 but no more');
    for (const broken of [path, join(folder, 'none.parquet')]) {
      const copyId = newId();
      const files = [{ path: broken, texts: [], simulationTimeMicros: null }];
      const opening = engine.ask('openKept', { copyId, columns: [columnOf('STRING')], files });
      await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('cannot be read') });
      await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining(folder) });
      await expect(engine.ask('query', { copyId, query: WHOLE })).rejects.toMatchObject({ code: 'COPY_NOT_FOUND' });
    }
  });
});
