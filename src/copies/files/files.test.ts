import { readFile } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA_TYPES, type DataType } from '../../protocol/index.ts';
import type { FileFormat } from '../copy-query.ts';
import { createEngine } from '../engine.ts';

/** A long table takes its time where other work shares the machine. */
const engine = createEngine({ deadlineMillis: 120_000 });
afterAll(() => engine.close());

/** A copy with one column, and the file that is made of it. */
let made = 0;
async function fileOf(dataType: DataType, cells: readonly string[], format: FileFormat): Promise<string> {
  const copyId = `file ${++made}`;
  await engine.ask('append', { copyId, answer: answerOf(dataType, cells) });
  const about = { tableName: "o'clock", observation: 'at 5' };
  const { path, rows } = await engine.ask('exportFile', { copyId, query: {}, format, about });
  expect(rows).toBe(cells.length);
  return path;
}

function answerOf(dataType: DataType, cells: readonly string[]): Uint8Array {
  const page = { number: 1, size: 500, totalElements: cells.length, totalPages: 1 };
  const observation = { simulationTimeStartMicros: 1, simulationTimeEndMicros: 1, timeStable: true, consistent: true };
  const rows = cells.map((cell) => (cell === '' ? '{}' : `{"v":${cell}}`)).join(',');
  return new TextEncoder().encode(
    `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":[{"name":"v","dataType":"${dataType}","nullable":true}],"rows":[${rows}],
    "page":${JSON.stringify(page)},"observation":${JSON.stringify(observation)}}}`,
  );
}

/** Extremes of each type; '' is a missing value. */
const CELLS: Record<DataType, string[]> = {
  STRING: ['"a"', '""', 'null', '', JSON.stringify('ä 货 😀 "q" <&> \n\t \u0001 _x0041_ =SUM(A1)')],
  INTEGER: ['0', '-1', 'null', '', '9007199254740993', '-9223372036854775807'],
  DECIMAL: ['0.1', '-0.30000000000000004', '1.7976931348623157e+308', '5e-324', 'null', '', '1e21'],
  BOOLEAN: ['true', 'false', 'null', ''],
  DATE: ['"2026-03-02"', '"1899-12-31"', '"9999-12-31"', 'null', ''],
  DATETIME: ['"2026-03-02T06:00:00.123456Z"', '"2026-03-02T08:00:00+02:00"', '"1969-12-31T23:59:59Z"', 'null', ''],
  JSON: ['{"n":9007199254740993}', '[1,"x"]', '"text"', 'null', ''],
  NULL: ['null', 'null'],
};

describe('Parquet', () => {
  async function read(path: string) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    // Not as it is written where the test runs.
    await connection.run("SET TimeZone = 'UTC'");
    const reader = await connection.runAndReadAll(`SELECT v::VARCHAR, typeof(v) FROM '${path}'`);
    const about = await connection.runAndReadAll(`SELECT key::VARCHAR, value FROM parquet_kv_metadata('${path}')`);
    return {
      values: reader.getRows().map(([value]) => value),
      type: reader.getRows()[0]?.[1],
      about: Object.fromEntries(about.getRowsJson().map(([key, value]) => [String(key), value])),
    };
  }

  it.each<[DataType, string, (string | null)[]]>([
    ['STRING', 'VARCHAR', ['a', '', null, null, JSON.parse(CELLS.STRING[4] ?? '')]],
    ['INTEGER', 'BIGINT', ['0', '-1', null, null, '9007199254740993', '-9223372036854775807']],
    ['DECIMAL', 'DOUBLE', ['0.1', '-0.30000000000000004', '1.7976931348623157e+308', '5e-324', null, null, '1e+21']],
    ['BOOLEAN', 'BOOLEAN', ['true', 'false', null, null]],
    ['DATE', 'DATE', ['2026-03-02', '1899-12-31', '9999-12-31', null, null]],
    [
      'DATETIME',
      'TIMESTAMP WITH TIME ZONE',
      ['2026-03-02 06:00:00.123456+00', '2026-03-02 06:00:00+00', '1969-12-31 23:59:59+00', null, null],
    ],
    ['JSON', 'VARCHAR', ['{"n":9007199254740993}', '[1,"x"]', '"text"', null, null]],
    ['NULL', 'VARCHAR', [null, null]],
  ])('%s as %s', async (dataType, type, values) => {
    expect(await read(await fileOf(dataType, CELLS[dataType], 'parquet'))).toMatchObject({ type, values });
  });

  it.each<[string, DataType, string[], string, string[]]>([
    ['beyond 64 bits', 'INTEGER', ['9223372036854775808', '5'], 'DECIMAL(38,0)', ['9223372036854775808', '5']],
    ['of fifty digits', 'INTEGER', ['5', '1'.repeat(50)], 'VARCHAR', ['5', '1'.repeat(50)]],
    ['that are text', 'INTEGER', ['5', '"many"'], 'VARCHAR', ['5', 'many']],
    ['longer than a double', 'DECIMAL', ['0.5', '12345678901234567.25'], 'VARCHAR', ['0.5', '12345678901234567.25']],
    ['that are no truth', 'BOOLEAN', ['true', '"maybe"'], 'VARCHAR', ['true', 'maybe']],
    ['that are no date', 'DATE', ['"2026-03-02"', '"someday"'], 'VARCHAR', ['2026-03-02', 'someday']],
    [
      'finer than a microsecond',
      'DATETIME',
      ['"2026-03-02T06:00:00.1234567Z"'],
      'VARCHAR',
      ['2026-03-02T06:00:00.1234567Z'],
    ],
  ])('values %s keep every digit', async (_, dataType, cells, type, values) => {
    expect(await read(await fileOf(dataType, cells, 'parquet'))).toMatchObject({ type, values });
  });

  /** Longer than what a thread of the database writes in one piece, made once. */
  let long: Promise<unknown> | null = null;
  const longCopy = () => {
    const sql = 'SELECT range AS v, md5(range::VARCHAR) AS w FROM range(400000)';
    const made = async () =>
      engine.ask('takeOver', { copyId: 'long', lent: (await engine.ask('sql', { sql, copies: [] })).lent });
    long ??= made();
    return long;
  };

  it.each([
    ['as they lie', {}, 400_000n],
    ['filtered', { filters: [{ column: 'v', type: 'text' as const, contains: '7' }] }, 163_804n],
  ])('has rows in their order, however many there are: %s', async (_, query, rows) => {
    await longCopy();
    const about = { observation: 'at 5' };
    const { path } = await engine.ask('exportFile', { copyId: 'long', query, format: 'parquet', about });
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(
      `SELECT count(*), bool_and(coalesce(v > before, true)) FROM (
        SELECT v, lag(v) OVER (ORDER BY file_row_number) AS before
        FROM read_parquet('${path}', file_row_number = true))`,
    );
    expect(reader.getRows()).toEqual([[rows, true]]);
  });

  it('has what is told of the rows beside them', async () => {
    const { about } = await read(await fileOf('STRING', ['"a"'], 'parquet'));
    expect(about).toMatchObject({ observation: 'at 5' });
  });
});

describe('Excel', () => {
  async function read(path: string, name = 'Rows'): Promise<readonly unknown[][]> {
    const sheets = await readExcel(path, { trim: false });
    return sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  }
  const values = async (dataType: DataType, cells = CELLS[dataType]) =>
    (await read(await fileOf(dataType, cells, 'xlsx'))).slice(1).map(([value]) => value ?? null);

  it.each<[DataType, unknown[]]>([
    ['INTEGER', [0, -1, null, null, '9007199254740993', '-9223372036854775807']],
    ['DECIMAL', [0.1, -0.30000000000000004, '1.7976931348623157e+308', '5e-324', null, null, 1e21]],
    ['BOOLEAN', [true, false, null, null]],
    ['DATE', [new Date('2026-03-02T00:00:00Z'), '1899-12-31', new Date('9999-12-31T00:00:00Z'), null, null]],
    [
      'DATETIME',
      ['2026-03-02T06:00:00.123456Z', new Date('2026-03-02T06:00:00Z'), new Date('1969-12-31T23:59:59Z'), null, null],
    ],
    ['JSON', ['{"n":9007199254740993}', '[1,"x"]', 'text', null, null]],
  ])('%s', async (dataType, expected) => {
    const found = await values(dataType);
    // A reader leaves out rows at the end that have no cell.
    expect([...found, null, null].slice(0, expected.length)).toEqual(expected);
  });

  it('texts are texts, never formulas, with every character', async () => {
    const cells = [...CELLS.STRING.slice(0, 1), ...CELLS.STRING.slice(4)];
    const xml = Buffer.from(
      unzipSync(await readFile(await fileOf('STRING', cells, 'xlsx')))['xl/worksheets/sheet1.xml'] ?? [],
    ).toString('utf8');
    expect(xml).toContain('ä 货 😀 &quot;q&quot; &lt;&amp;&gt; \n\t _x0001_ _x005F_x0041_ =SUM(A1)');
    expect(xml).not.toContain('<f>');
  });

  it('has what is told of the rows on a sheet of its own', async () => {
    const path = await fileOf('STRING', ['"a"'], 'xlsx');
    expect(await read(path, 'Observation')).toEqual([
      ['tableName', "o'clock"],
      ['observation', 'at 5'],
    ]);
  });

  it('refuses a text that a cell does not hold, and says which column', async () => {
    const long = JSON.stringify('x'.repeat(32_768));
    await expect(fileOf('STRING', [long], 'xlsx')).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('"v"'),
    });
  });
});

it('every data type is among those that are read back', () => {
  expect(Object.keys(CELLS).sort()).toEqual([...DATA_TYPES].sort());
});
