import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../engine.ts';

const engine = createEngine();
afterAll(() => engine.close());

const COLUMNS = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'id', dataType: 'INTEGER', nullable: true },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
  { name: 'day', dataType: 'DATE', nullable: true },
  { name: 'at', dataType: 'DATETIME', nullable: true },
];
const ROWS = [
  '{"order":"o-1","id":9007199254740993,"fill":0.1,"day":"2026-03-02","at":"2026-03-02T06:00:00Z"}',
  '{"order":"o-2","id":-5,"fill":0.2,"day":null,"at":"2026-03-02T09:00:00.250+01:00"}',
  '{"order":"o-3","id":null,"fill":null,"day":"2026-03-03","at":null}',
];

function answerOf(rows: readonly string[]): Uint8Array {
  const page = { number: 1, size: 500, totalElements: rows.length, totalPages: 1 };
  const observation = { simulationTimeStartMicros: 1, simulationTimeEndMicros: 1, timeStable: true, consistent: true };
  return new TextEncoder().encode(
    `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":${JSON.stringify(COLUMNS)},"rows":[${rows.join(',')}],
    "page":${JSON.stringify(page)},"observation":${JSON.stringify(observation)}}}`,
  );
}

beforeAll(async () => {
  await engine.ask('append', { copyId: 'orders', answer: answerOf(ROWS) });
  await engine.ask('append', { copyId: 'moves', answer: answerOf(ROWS.slice(0, 1)) });
  // Another run's, which nobody names.
  await engine.ask('append', { copyId: 'secret', answer: answerOf(ROWS) });
});

const copies = [
  { name: 'orders', copyId: 'orders' },
  { name: 'CARRIER-1/moves', copyId: 'moves' },
];

let asked = 0;
async function rowsOf(sql: string, of = engine): Promise<string> {
  const answerId = `answer ${++asked}`;
  await of.ask('sql', { sql, copies, answerId });
  const { json } = await of.ask('query', { copyId: answerId, query: { page: 1, pageSize: 100 } });
  return json.slice(json.indexOf('"rows":') + '"rows":'.length, json.lastIndexOf(',"page"'));
}

describe('an answer', () => {
  it.each([
    ['every digit', 'SELECT id FROM orders ORDER BY id DESC', '[{"id":9007199254740993},{"id":-5},{"id":null}]'],
    ['sums', 'SELECT count(*) AS n, sum(id) AS s FROM orders', '[{"n":3,"s":9007199254740988}]'],
    [
      'dates as they are',
      'SELECT day, "at" FROM orders LIMIT 1',
      '[{"day":"2026-03-02","at":"2026-03-02T06:00:00.000Z"}]',
    ],
    ['time in UTC', 'SELECT "at" FROM orders WHERE "order" = \'o-2\'', '[{"at":"2026-03-02T08:00:00.250Z"}]'],
    [
      'microseconds',
      'SELECT "at" + INTERVAL 1 MICROSECOND AS a FROM orders LIMIT 1',
      '[{"a":"2026-03-02T06:00:00.000001Z"}]',
    ],
    ['a table of an object', 'SELECT m."order" FROM "CARRIER-1/moves" m JOIN orders o USING (id)', '[{"order":"o-1"}]'],
    ['names in any case', 'select ID from ORDERS where id = -5', '[{"id":-5}]'],
    [
      'a decimal that is none',
      "SELECT 0.5 AS d, 'inf'::DOUBLE AS i, 'nan'::DOUBLE AS x",
      '[{"d":0.5,"i":"inf","x":"nan"}]',
    ],
    ['lists and structs', "SELECT [1, 2] AS l, {'a': 'x'} AS s", '[{"l":[1,2],"s":{"a":"x"}}]'],
    [
      'WITH and its own names',
      'WITH big AS (SELECT * FROM orders WHERE id > 0) SELECT count(*) AS n FROM big',
      '[{"n":1}]',
    ],
    ['two columns of one name', 'SELECT 1 AS a, 2 AS a', '[{"a":1,"a_1":2}]'],
    ['a comment at the end', 'SELECT 1 AS a; -- done', '[{"a":1}]'],
    ['rows from nothing', 'SELECT * FROM range(3) AS r(n)', '[{"n":0},{"n":1},{"n":2}]'],
  ])('has %s', async (_, sql, rows) => {
    expect(await rowsOf(sql)).toBe(rows);
  });

  it('is sorted, filtered and exported like any other table', async () => {
    await engine.ask('sql', { sql: 'SELECT "order" AS o, id FROM orders', copies, answerId: 'answer' });
    const query = { sort: [{ column: 'o', direction: 'descending' as const }], columns: ['o'], page: 1, pageSize: 10 };
    expect((await engine.ask('query', { copyId: 'answer', query })).json).toContain(
      '[{"o":"o-3"},{"o":"o-2"},{"o":"o-1"}]',
    );
    const { text } = await engine.ask('export', { copyId: 'answer', query, format: 'jsonl' });
    expect(text).toBe('{"o":"o-3"}\n{"o":"o-2"}\n{"o":"o-1"}\n');
  });

  it('is explained', async () => {
    const { plan } = await engine.ask('explain', { sql: 'SELECT sum(id) FROM orders', copies });
    expect(plan).toContain('AGGREGATE');
  });
});

describe('what is no question over the copies is refused in words', () => {
  it.each([
    ['another run', 'SELECT * FROM copy_3', /no table "copy_3"/],
    ['another run by its schema', 'SELECT * FROM main.copy_3', /"main" is not offered/],
    ['another run out of a scope', 'SELECT * FROM (WITH copy_3 AS (SELECT 1) SELECT * FROM copy_3), copy_3', /taken/],
    ['the database', 'SELECT * FROM duckdb_settings()', /duckdb_settings is not offered/],
    ['the database by a view', 'SELECT * FROM duckdb_tables', /no table "duckdb_tables"/],
    [
      'its views out of a scope',
      'SELECT * FROM (WITH pg_tables AS (SELECT 1) SELECT * FROM pg_tables), pg_tables',
      /taken/,
    ],
    ['its catalog', 'SELECT * FROM information_schema.tables', /not offered/],
    ['what there is', 'SHOW TABLES', /not offered/],
    ['a setting', "SELECT current_setting('memory_limit')", /current_setting is not offered/],
    ['a setting that is made', "SET memory_limit = '100GB'", /Only SELECT/],
    ['a setting in quotes', `SELECT "current_setting"('memory_limit')`, /not offered/],
    ['the environment', "SELECT getenv('HOME')", /getenv is not offered/],
    ['a file', "SELECT * FROM read_csv('/etc/passwd')", /read_csv is not offered/],
    ['a file by its name', "SELECT * FROM '/etc/passwd'", /no table/],
    ['a file as text', "SELECT * FROM read_text('/etc/passwd')", /read_text is not offered/],
    ['files', "SELECT * FROM glob('/*')", /glob is not offered/],
    ['a file by another name', "SELECT * FROM query('SELECT 1')", /query is not offered/],
    ['a file that is written', "COPY orders TO '/tmp/aisle-orders.csv'", /Only SELECT/],
    ['another database', "ATTACH '/tmp/aisle.db'", /Only SELECT/],
    ['the network', "SELECT * FROM 'https://example.org/x.parquet'", /no table/],
    ['an extension', 'INSTALL httpfs', /Only SELECT/],
    ['a change', 'DELETE FROM orders', /Only SELECT/],
    ['a change behind WITH', 'WITH d AS (DELETE FROM orders RETURNING *) SELECT * FROM d', /./],
    ['a table that goes', 'DROP TABLE orders', /Only SELECT/],
    ['two at once', 'SELECT 1; SELECT 2', /One statement/],
    ['a way out of the brackets', 'SELECT 1) UNION (SELECT * FROM copy_3', /syntax error/],
    ['no SQL', 'HELLO', /syntax error/],
    ['no number', 'SELECT 1e400', /larger than a double/],
    ['nothing', '', /One statement/],
    ['an unknown column', 'SELECT nothing FROM orders', /nothing/],
    ['a value that is not given', 'SELECT $1', /./],
    ['what no deadline stops', "SELECT repeat('x', 3000000000)", /repeat is not offered/],
    ['too long an answer', 'SELECT * FROM range(1000002)', /more than 1000000 rows/],
  ])('%s', async (_, sql, words) => {
    await expect(rowsOf(sql)).rejects.toMatchObject({ message: expect.stringMatching(words) });
    expect(await rowsOf('SELECT count(*) AS n FROM orders')).toBe('[{"n":3}]');
  });

  it('a file that is there, whatever it is called', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-sql-'));
    const file = join(folder, 'secret.csv');
    await writeFile(file, 'a\n1\n');
    await expect(rowsOf(`WITH "${file}" AS (SELECT 1) SELECT * FROM (SELECT 1), "${file}" x`)).resolves.toBeTruthy();
    await expect(rowsOf(`SELECT * FROM (WITH "${file}" AS (SELECT 1) SELECT 1), "${file}" x`)).rejects.toBeTruthy();
  });
});

describe('what takes too much is called off', () => {
  const PATIENT_MILLIS = 60_000;
  // On a busy machine the process takes its time to start, and to notice that it is called off.
  const limits = { deadlineMillis: PATIENT_MILLIS, graceMillis: PATIENT_MILLIS, memoryBytes: 64 * 1024 ** 2 };
  const small = createEngine(limits);
  beforeAll(async () => {
    await small.ask('append', { copyId: 'orders', answer: answerOf(ROWS) });
    await small.ask('append', { copyId: 'moves', answer: answerOf(ROWS) });
    limits.deadlineMillis = 2_000;
  });
  afterAll(() => small.close());

  it.each([
    ['an endless loop', 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n % 7 FROM t) SELECT count(*) FROM t'],
    ['a long one', 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 0'],
    ['memory', 'SELECT list(range) FROM range(100000000)'],
  ])('%s, and the process lives on', async (_, sql) => {
    const before = small.processId;
    await expect(rowsOf(sql, small)).rejects.toMatchObject({
      code: expect.stringMatching(/^(TOOK_TOO_LONG|TOO_LARGE)$/),
    });
    expect(small.processId).toBe(before);
  });

  it('by who asked, at once', async () => {
    const leaving = new AbortController();
    const sql = 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 0';
    const answer = engine.ask('sql', { sql, copies, answerId: 'left' }, leaving.signal);
    const refused = expect(answer).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' });
    // The process takes questions in their order: it has begun with the long one.
    await engine.ask('size', {});
    leaving.abort();
    await refused;
  });
});
