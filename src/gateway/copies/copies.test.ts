import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';
import { answerJson, type Script } from '../testing/scripted-upstream.ts';

const ORDERS = { simulationId: 's', tableName: 'orders', ownerEntityName: null };

const post = (url: string, payload: unknown, headers = {}) =>
  ({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  }) as const;

async function tableBefore(count: number) {
  const { app, upstream } = await gatewayBefore();
  const { table, script } = scriptedTable(count);
  upstream.script = script;
  return { app, upstream, table };
}

async function open(app: FastifyInstance, body: object = ORDERS): Promise<string> {
  const response = await app.inject(post('/api/table-copies', body));
  expect(response.statusCode).toBe(200);
  return response.json().data.copyId;
}

const stateOf = async (app: FastifyInstance, copyId: string) =>
  (await app.inject({ url: `/api/table-copies/${copyId}` })).json().data;

async function settled(app: FastifyInstance, copyId: string) {
  await vi.waitFor(async () => expect((await stateOf(app, copyId)).state).not.toBe('loading'));
  return stateOf(app, copyId);
}

const query = (app: FastifyInstance, copyId: string, body: unknown) =>
  app.inject(post(`/api/table-copies/${copyId}/query`, body));

const WHOLE = { page: 1, pageSize: 5000 };

describe('a copy of a table', () => {
  test('has every row of every page, in their order, with all digits', async () => {
    const { app, table } = await tableBefore(1203);
    const copyId = await open(app);
    expect(await settled(app, copyId)).toMatchObject({
      ...ORDERS,
      copyId,
      state: 'complete',
      rowsRead: 1203,
      totalElements: 1203,
      columns: table.columns,
      observation: { simulationTimeStartMicros: 5, simulationTimeEndMicros: 5, timeStable: true, consistent: true },
      changedWhileReading: false,
      trouble: null,
    });
    expect(table.asked).toEqual([1, 2, 3]);
    const { body } = await query(app, copyId, WHOLE);
    expect(body).toContain(`"rows":[${table.rows.join(',')}]`);
    expect(JSON.parse(body)).toMatchObject({ code: 'OK', data: { columns: table.columns } });
  });

  test('of no rows is whole', async () => {
    const { app } = await tableBefore(0);
    const copyId = await open(app);
    expect(await settled(app, copyId)).toMatchObject({ state: 'complete', rowsRead: 0, totalElements: 0 });
    expect((await query(app, copyId, WHOLE)).json().data.rows).toEqual([]);
  });

  test('is followed: one that is young enough is shared, and a newer one takes its place', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, table } = await tableBefore(700);
    const first = await open(app, { ...ORDERS, mostSecondsOld: 5 });
    // Whoever waits for it lets up to a second of it pass.
    await settled(app, first);
    vi.advanceTimersByTime(3_900);
    expect(await open(app, { ...ORDERS, mostSecondsOld: 5 })).toBe(first);
    vi.advanceTimersByTime(1_101);
    const second = await open(app, { ...ORDERS, mostSecondsOld: 5 });
    expect(second).not.toBe(first);
    await settled(app, second);
    expect(table.asked).toEqual([1, 2, 1, 2]);
    expect(await open(app)).toBe(second);
  });

  test('is read once for all who ask while it is fresh, and again for who wants it of now', async () => {
    const { app, table } = await tableBefore(700);
    const copies = await Promise.all(Array.from({ length: 5 }, () => open(app)));
    expect(new Set(copies).size).toBe(1);
    await settled(app, copies[0] ?? '');
    expect(await open(app)).toBe(copies[0]);
    expect(table.asked).toEqual([1, 2]);
    const again = await open(app, { ...ORDERS, readAgain: true });
    expect(again).not.toBe(copies[0]);
    await settled(app, again);
    expect(table.asked).toEqual([1, 2, 1, 2]);
    expect((await query(app, copies[0] ?? '', WHOLE)).statusCode).toBe(200);
  });

  test.each([
    [
      'time went on',
      (table: ReturnType<typeof scriptedTable>['table']) => {
        table.micros = (page) => page * 10;
      },
    ],
    [
      'rows came',
      (table: ReturnType<typeof scriptedTable>['table']) => {
        table.micros = (page) => {
          if (page === 1) setTimeout(() => table.rows.push('{"order":"late","id":1}'));
          return 5;
        };
      },
    ],
  ])('says that its pages do not belong together: %s', async (_, change) => {
    const { app, table } = await tableBefore(1200);
    change(table);
    expect(await settled(app, await open(app))).toMatchObject({ state: 'complete', changedWhileReading: true });
  });

  test('is called off, keeps what was read, and goes on where it ended', async () => {
    const { app, upstream, table } = await tableBefore(5000);
    const { script } = upstream;
    // What is called off is still waiting for its fourth page.
    upstream.script = (response, request) => {
      if (JSON.parse(request.body).page <= 3) script(response, request);
    };
    const copyId = await open(app);
    await vi.waitFor(async () => expect((await stateOf(app, copyId)).rowsRead).toBe(1500));
    // All four that are asked ahead have come before it is called off: none of them is answered later.
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(7));
    await app.inject({ method: 'DELETE', url: `/api/table-copies/${copyId}` });
    const { state, rowsRead } = await settled(app, copyId);
    expect([state, rowsRead]).toEqual(['paused', 1500]);
    upstream.script = script;
    expect((await query(app, copyId, { page: 1, pageSize: 1 })).json().data.page.totalElements).toBe(rowsRead);
    expect(await open(app)).toBe(copyId);
    expect(await settled(app, copyId)).toMatchObject({ state: 'complete', rowsRead: 5000 });
    expect(table.asked.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await query(app, copyId, WHOLE)).body).toContain(`"rows":[${table.rows.join(',')}]`);
  });

  test('that is whole is dropped', async () => {
    const { app } = await tableBefore(3);
    const copyId = await open(app);
    await settled(app, copyId);
    await app.inject({ method: 'DELETE', url: `/api/table-copies/${copyId}` });
    const response = await app.inject({ url: `/api/table-copies/${copyId}` });
    expect([response.statusCode, response.json().code]).toEqual([404, 'COPY_NOT_FOUND']);
  });
});

describe('a service that does not answer', () => {
  test('waits as long as it asks to, and misses nothing', async () => {
    const { app, table } = await tableBefore(1200);
    const rateLimited: Script = (response) => {
      table.fault = null;
      answerJson(response, 429, { code: 'RATE_LIMITED', message: '', requestId: 'r' }, { 'retry-after': '1' });
    };
    table.fault = rateLimited;
    const began = performance.now();
    expect(await settled(app, await open(app))).toMatchObject({ state: 'complete', rowsRead: 1200 });
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  test('tells its own words where it refuses', async () => {
    const { app } = await tableBefore(1);
    const copyId = await open(app, { ...ORDERS, tableName: 'none' });
    expect(await settled(app, copyId)).toMatchObject({
      state: 'failed',
      trouble: { code: 'TABLE_NOT_FOUND', message: 'no such table', requestId: 'r-404' },
    });
    expect((await query(app, copyId, WHOLE)).statusCode).toBe(409);
  });

  test('that refuses in the middle leaves what was read, and is asked on from there', async () => {
    const { app, table } = await tableBefore(1200);
    table.micros = (page) => {
      if (page === 1) {
        table.fault = (response) =>
          answerJson(response, 410, { code: 'SIMULATION_RUNTIME_RELEASED', message: 'gone', requestId: 'r' });
      }
      return 5;
    };
    const copyId = await open(app);
    expect(await settled(app, copyId)).toMatchObject({
      state: 'failed',
      rowsRead: 500,
      trouble: { code: 'SIMULATION_RUNTIME_RELEASED' },
    });
    table.fault = null;
    table.micros = () => 5;
    expect(await open(app)).toBe(copyId);
    expect(await settled(app, copyId)).toMatchObject({ state: 'complete', rowsRead: 1200, trouble: null });
  });

  test('that changes the columns ends the copy; asked again, it begins anew', async () => {
    const { app, table } = await tableBefore(1200);
    const { columns } = table;
    table.micros = (page) => {
      table.columns = page === 1 ? columns : columns.slice(1);
      return 5;
    };
    const copyId = await open(app);
    expect(await settled(app, copyId)).toMatchObject({ state: 'failed', trouble: { code: 'COLUMNS_CHANGED' } });
    table.micros = () => 5;
    const again = await open(app);
    expect(again).not.toBe(copyId);
    expect(await settled(app, again)).toMatchObject({ state: 'complete' });
  });
});

describe('what cannot be asked', () => {
  test.each([
    ['an unknown field', { ...ORDERS, extra: 1 }],
    ['no table name', { ...ORDERS, tableName: '' }],
    ['no plain id', { ...ORDERS, simulationId: 'a/b' }],
  ])('of a copy: %s', async (_, body) => {
    const { app, upstream } = await tableBefore(1);
    expect((await app.inject(post('/api/table-copies', body))).statusCode).toBe(400);
    expect(upstream.seen).toEqual([]);
  });

  test.each([
    ['no JSON', '{', undefined],
    ['no page', {}, 'page'],
    ['too large a page', { page: 1, pageSize: 5001 }, 'pageSize'],
    ['an unknown filter', { ...WHOLE, filters: [{ column: 'order', type: 'like', value: '%' }] }, 'filters.0.type'],
    ['an unknown column', { ...WHOLE, sort: [{ column: 'none', direction: 'ascending' }] }, 'sort.0.column'],
  ])('of its rows: %s', async (_, body, field) => {
    const { app } = await tableBefore(1);
    const copyId = await open(app);
    await settled(app, copyId);
    const response = await query(app, copyId, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(response.json().details[0]?.field.replace('[0]', '.0')).toBe(field);
  });

  test('an integer of any size is found by all its digits', async () => {
    const { app } = await tableBefore(3);
    const copyId = await open(app);
    await settled(app, copyId);
    const { body } = await query(
      app,
      copyId,
      '{"page":1,"pageSize":9,"filters":[{"column":"id","type":"set","values":[9007199254740994]}]}',
    );
    expect(body).toContain('"rows":[{"order":"o-1","id":9007199254740994}]');
  });
});

describe('who may not see an instance', () => {
  test('makes no copy of its tables, and finds none that others made', async () => {
    const { app, upstream, viewer, operator } = await gatewayWithTokens({
      settings: { simulationIds: { viewer: ['other'], operator: null } },
    });
    upstream.script = scriptedTable(3).script;
    const made = await app.inject(post('/api/table-copies', ORDERS, bearer(operator)));
    const url = `/api/table-copies/${made.json().data.copyId}`;
    const seenByOperator = () => app.inject({ url, headers: bearer(operator) });
    await vi.waitFor(async () => expect((await seenByOperator()).json().data.state).toBe('complete'));
    const statuses = await Promise.all([
      app.inject(post('/api/table-copies', ORDERS, bearer(viewer))),
      app.inject({ url, headers: bearer(viewer) }),
      app.inject(post(`${url}/query`, WHOLE, bearer(viewer))),
      app.inject({ method: 'DELETE', url, headers: bearer(viewer) }),
      app.inject({ url }),
      seenByOperator(),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 401, 200]);
  });
});

test('a client reads eight tables at a time, and shuts out no other (review 14)', async () => {
  const { app, upstream, viewer, operator } = await gatewayWithTokens();
  upstream.script = () => {};
  const begin = (table: number, token: string) =>
    app.inject(post('/api/table-copies', { ...ORDERS, tableName: `t${table}` }, bearer(token)));
  const begun = await Promise.all(Array.from({ length: 9 }, (_, table) => begin(table, viewer)));
  expect(begun.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(8).fill(200), 429]);
  const refused = begun.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.json().message).toMatch(/^8 tables are being read for you already: wait until one has ended/);
  expect((await begin(9, operator)).statusCode).toBe(200);
});
