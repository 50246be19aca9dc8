import { describe, expect, test } from 'vitest';
import { createSqlProcesses } from '../../copies/index.ts';
import { beginSmall } from '../../copies/testing/begin-small.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';
import { answerJson } from '../testing/scripted-upstream.ts';

type App = Awaited<ReturnType<typeof gatewayBefore>>['app'];

const asking = (app: App, payload: object) =>
  app.inject({ method: 'POST', url: '/api/sql', headers: { 'content-type': 'application/json' }, payload });

/** A gateway that has a copy of a table with so many rows. */
async function copyOf(count: number, options: Parameters<typeof gatewayBefore>[0] = {}) {
  const { app, upstream } = await gatewayBefore(options);
  upstream.script = scriptedTable(count).script;
  const { body } = await app.inject({ url: '/api/simulations/s/tables/orders/export?format=jsonl' });
  expect(body.split('\n')).toHaveLength(count + 1);
  return app;
}

describe('SQL over the copies of an instance', () => {
  test('is answered as the table query answers, and its answer is a copy', async () => {
    const app = await copyOf(600);
    const sql = 'SELECT id, "order" FROM orders WHERE id > 9007199254740995 ORDER BY id DESC';
    const { statusCode, body } = await asking(app, { simulationId: 's', sql });
    expect(statusCode).toBe(200);
    const { data } = JSON.parse(body);
    expect(data.page).toEqual({ number: 1, size: 500, totalElements: 597, totalPages: 2 });
    expect(body).toContain('"rows":[{"id":9007199254741592,"order":"o-599"}');
    const file = await app.inject({
      url: `/api/simulations/s/tables/answer/export?format=jsonl&copy=${data.copyId}`,
    });
    expect(file.body.split('\n')).toHaveLength(598);
  });

  test('that is followed has one answer for all, until one of its tables was read anew, and tells which those are', async () => {
    const { app, upstream } = await gatewayBefore();
    const { table, script } = scriptedTable(3);
    upstream.script = script;
    const read = () => app.inject({ url: '/api/simulations/s/tables/orders/export?format=jsonl&readAgain=true' });
    const sql = 'SELECT count(*) AS orders FROM orders';
    const followed = async () => (await asking(app, { simulationId: 's', sql, isFollowed: true })).json().data;
    await read();
    const [first, second] = await Promise.all([followed(), followed()]);
    expect([second.copyId, (await followed()).copyId]).toEqual([first.copyId, first.copyId]);
    expect(first).toMatchObject({ rows: [{ orders: 3 }], tables: [{ tableName: 'orders', ownerEntityName: null }] });
    table.rows.pop();
    await read();
    const next = await followed();
    expect(next).toMatchObject({ rows: [{ orders: 2 }] });
    expect(next.copyId).not.toBe(first.copyId);
  });

  test('asks the copy that is there while another is begun, and when that could not be read', async () => {
    const { app, upstream } = await gatewayBefore();
    const { table, script } = scriptedTable(3);
    upstream.script = script;
    const read = () => app.inject({ url: '/api/simulations/s/tables/orders/export?format=jsonl&readAgain=true' });
    const count = async () =>
      (await asking(app, { simulationId: 's', sql: 'SELECT count(*) AS n FROM orders' })).json();
    await read();
    let refuse = () => {};
    table.fault = (response) => {
      refuse = () => answerJson(response, 403, { code: 'FORBIDDEN', message: 'not you', requestId: 'r-403' });
    };
    const again = read();
    await expect.poll(() => table.asked.length).toBe(2);
    expect(await count()).toMatchObject({ data: { rows: [{ n: 3 }] } });
    refuse();
    expect((await again).statusCode).toBe(502);
    expect(await count()).toMatchObject({ data: { rows: [{ n: 3 }] } });
  });

  test('that takes more memory than there is costs nobody a copy (review 2)', async () => {
    const app = await copyOf(3, { beginSql: (engine) => createSqlProcesses(engine, beginSmall) });
    const refused = await asking(app, { simulationId: 's', sql: 'SELECT range(0, 2000000000)' });
    expect(refused.json()).toMatchObject({ code: 'COPY_TOO_LARGE', message: expect.stringContaining('memory') });
    const { data } = (await app.inject({ url: '/api/table-copies?simulationId=s' })).json();
    expect(data.items).toMatchObject([{ tableName: 'orders', state: 'complete', rowsRead: 3 }]);
    const sql = 'SELECT count(*) AS n FROM orders';
    expect((await asking(app, { simulationId: 's', sql })).json().data.rows).toEqual([{ n: 3 }]);
  });

  test('is explained without an answer', async () => {
    const app = await copyOf(3);
    const { data } = (await asking(app, { simulationId: 's', sql: 'SELECT 1 FROM orders', explain: true })).json();
    expect(data).toMatchObject({ copyId: null, rows: [{ plan: expect.stringContaining('SCAN') }] });
  });

  test.each([
    ['another instance has no such table', { simulationId: 'other', sql: 'SELECT * FROM orders' }, 'no table "orders"'],
    ['a change', { simulationId: 's', sql: 'DROP TABLE orders' }, 'Only SELECT'],
    ['nothing', { simulationId: 's', sql: '' }, 'sql'],
    ['an instance that is none', { simulationId: 'a/b', sql: 'SELECT 1' }, 'simulationId'],
  ])('%s: 400 with the field and the reason', async (_, payload, words) => {
    const response = await asking(await copyOf(3), payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST', requestId: expect.any(String) });
    expect(JSON.stringify(response.json().details)).toContain(words.replaceAll('"', '\\"'));
  });

  test('is for who may see the instance', async () => {
    const { app, viewer } = await gatewayWithTokens();
    const ask = (headers: object) =>
      app.inject({
        method: 'POST',
        url: '/api/sql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: { simulationId: 's', sql: 'SELECT 1 AS one' },
      });
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask(bearer(viewer))).statusCode).toBe(200);
  });

  test('copies of an instance are listed, answers are not among them', async () => {
    const app = await copyOf(3);
    await asking(app, { simulationId: 's', sql: 'SELECT 1 AS one' });
    const { data } = (await app.inject({ url: '/api/table-copies?simulationId=s' })).json();
    expect(data.items).toMatchObject([{ tableName: 'orders', state: 'complete', rowsRead: 3 }]);
  });
});
