import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../engine.ts';
import { createSqlProcesses } from './sql-processes.ts';
import { costOf } from './testing/cost-of.ts';

const engine = createEngine();
/** For questions that end well: here several share a process. */
const asker = createEngine();
afterAll(() => {
  engine.close();
  asker.close();
});

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

async function lent() {
  return Promise.all(copies.map(async (copy) => ({ ...copy, lent: await engine.ask('lend', copy) })));
}

let asked = 0;
async function rowsOf(sql: string): Promise<string> {
  const answerId = `answer ${++asked}`;
  const answer = await asker.ask('sql', { sql, copies: await lent() });
  await engine.ask('takeOver', { copyId: answerId, lent: answer.lent });
  return rowsIn(answerId);
}

async function rowsIn(copyId: string): Promise<string> {
  const { json } = await engine.ask('query', { copyId, query: { page: 1, pageSize: 100 } });
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
    const answer = await asker.ask('sql', { sql: 'SELECT "order" AS o, id FROM orders', copies: await lent() });
    await engine.ask('takeOver', { copyId: 'answer', lent: answer.lent });
    const query = { sort: [{ column: 'o', direction: 'descending' as const }], columns: ['o'], page: 1, pageSize: 10 };
    expect((await engine.ask('query', { copyId: 'answer', query })).json).toContain(
      '[{"o":"o-3"},{"o":"o-2"},{"o":"o-1"}]',
    );
    const { text } = await engine.ask('export', { copyId: 'answer', query, format: 'jsonl' });
    expect(text).toBe('{"o":"o-3"}\n{"o":"o-2"}\n{"o":"o-1"}\n');
  });

  it('is explained', async () => {
    const { plan } = await asker.ask('explain', { sql: 'SELECT sum(id) FROM orders', copies: await lent() });
    expect(plan).toContain('AGGREGATE');
  });
});

describe('what is no question over the copies is refused in words', () => {
  it.each([
    ['another run', 'SELECT * FROM copy_3', /no table "copy_3"/],
    ['another run by its schema', 'SELECT * FROM main.copy_3', /copy_3 does not exist/],
    ['another run out of a scope', 'SELECT * FROM (WITH copy_3 AS (SELECT 1) SELECT * FROM copy_3), copy_3', /exist/],
    ['the database by a view', 'SELECT * FROM duckdb_tables', /no table "duckdb_tables"/],
    ['a setting that is made', "SET memory_limit = '100GB'", /Only SELECT/],
    ['the environment', "SELECT getenv('HOME')", /getenv does not exist/],
    ['a file', "SELECT * FROM read_csv('/etc/passwd')", /not offered/],
    ['a file by its name', "SELECT * FROM '/etc/passwd'", /no table/],
    ['a file as text', "SELECT * FROM read_text('/etc/passwd')", /not offered/],
    ['files', "SELECT * FROM glob('/*')", /not offered/],
    ['a file by another name', `SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')`, /not offered/],
    ['a file that is written', "COPY orders TO '/tmp/aisle-orders.csv'", /Only SELECT/],
    ['another database', "ATTACH '/tmp/aisle.db'", /Only SELECT/],
    ['the network', "SELECT * FROM 'https://example.org/x.parquet'", /no table/],
    ['the network by a function', "SELECT * FROM read_parquet('https://example.org/x.parquet')", /./],
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
    ['too long an answer', 'SELECT * FROM range(1000002)', /more than 1000000 rows/],
  ])('%s', async (_, sql, words) => {
    await expect(rowsOf(sql)).rejects.toMatchObject({ message: expect.stringMatching(words) });
  });

  it('and nothing of it has changed a copy', async () => {
    expect(await rowsOf('SELECT count(*) AS n FROM orders')).toBe('[{"n":3}]');
  });

  it('a file that is there, whatever it is called', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-sql-'));
    const file = join(folder, 'secret.csv');
    await writeFile(file, 'a\n1\n');
    await expect(rowsOf(`WITH "${file}" AS (SELECT 1) SELECT * FROM (SELECT 1), "${file}" x`)).resolves.toBeTruthy();
    await expect(rowsOf(`SELECT * FROM (WITH "${file}" AS (SELECT 1) SELECT 1), "${file}" x`)).rejects.toBeTruthy();
  });

  it("other people's copies: only what is named to a question can be read in its process (review 2)", async () => {
    const { path } = await engine.ask('lend', { copyId: 'secret' });
    const sql = `WITH "${path}" AS (SELECT 1) SELECT * FROM (SELECT 1), (SELECT * FROM "${path}" x)`;
    for (const reading of [
      `SELECT * FROM read_blob('${path}')`,
      `SELECT * FROM (${sql}) y, query_table(['${path}'])`,
    ]) {
      await expect(rowsOf(reading)).rejects.toBeTruthy();
    }
    const all = "SELECT count(*) AS n FROM duckdb_tables() WHERE database_name LIKE 'lent%'";
    expect(await rowsOf(`SELECT * FROM (${all})`)).toBe('[{"n":2}]');
  });
});

describe('what takes too much costs its question and nothing else (review 2)', () => {
  it.each([
    ['a long one', 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 0'],
    ['a long list', 'SELECT range(0, 2000000000)'],
  ])('%s', async (_, sql) => {
    const before = engine.processId;
    await expect(costOf(engine, sql)).resolves.toMatch(/^(TOOK_TOO_LONG|TOO_LARGE)$/);
    expect(engine.processId).toBe(before);
    expect(await rowsOf('SELECT count(*) AS n FROM orders')).toBe('[{"n":3}]');
  });
});

describe('each question has a process of its own', () => {
  const began: Engine[] = [];
  const tasks: string[] = [];
  const watched = createSqlProcesses(engine, (bounds) => {
    const own = createEngine(bounds);
    const ask: Engine['ask'] = (task, ...rest) => {
      tasks.push(`${task} asked`);
      return own.ask(task, ...rest).finally(() => tasks.push(`${task} answered`));
    };
    began.push(own);
    return { ...own, ask, close: (reason) => own.close(reason) };
  });
  afterAll(() => watched.close());
  const hasEnded = () => began.map(({ processId }) => processId === null);

  it('has its time for itself: the process that answers is there before the question is put', async () => {
    await watched.ask({ sql: 'SELECT 1 AS a', copies: [] }, 'first');
    expect(tasks.slice(0, 3)).toEqual(['size asked', 'size answered', 'sql asked']);
  });

  it('a process is never asked a second question', async () => {
    await watched.ask({ sql: 'SELECT 1 AS a', copies: [] }, 'second');
    // The third waits for the next question.
    expect(hasEnded()).toEqual([true, true, false]);
  });

  it('is called off by who asked, at once', async () => {
    const leaving = new AbortController();
    const sql = 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 0';
    const answer = watched.ask({ sql, copies, signal: leaving.signal }, 'left');
    const refused = expect(answer).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' });
    // The copies are lent in the order of the questions.
    await engine.ask('size', {});
    leaving.abort();
    await refused;
  });

  it('and ends with the gateway', () => {
    watched.close();
    expect(new Set(hasEnded())).toEqual(new Set([true]));
  });
});
